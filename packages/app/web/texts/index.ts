import { en } from './en.js';
import { type Language, preferredLanguage } from './language.js';

/** Every text of the app. Another language is another object of this type. */
export type Texts = typeof en;

// English is part of the first load, and is used if another language cannot be loaded.
const german = preferredLanguage() === 'de' ? await import('./de.js').catch(() => undefined) : undefined;

export const t: Texts = german?.de ?? en;
/** The language of the texts, which dates and numbers follow. */
export const language: Language = german ? 'de' : 'en';
