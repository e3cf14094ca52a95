import { en } from './en.js';

/** Every text of the app. Another language is another object of this type. */
export type Texts = typeof en;
export const t: Texts = en;
