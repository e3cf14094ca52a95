import { language } from '../texts/index.js';

const NAMES = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });

/** The name of a language, such as "German" for `de`; the code itself if it has no name. */
export const languageText = (locale: string): string => NAMES.of(locale) ?? locale;
