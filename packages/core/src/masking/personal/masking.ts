import type { Depth, KeyMeaning } from './key-reader.js';
import type { Kind } from './keys-by-kind.js';
import type { KnownNames } from './known-names.js';
import type { Traits } from './traits.js';

/** Told of everything that was masked, for measurements. */
export type Report = (kind: Kind, original: string) => void;

/** What the routes of one document share: a text may hold JSON, and JSON texts, so each route calls the others. */
export interface Masking {
  meaningOf: (key: string) => KeyMeaning;
  names: KnownNames;
  report: Report;
  /** `level` counts texts inside texts. */
  text(text: string, depth: Depth, level: number, traits?: Traits): string;
  json(text: string, level: number): string;
}

/** JSON in a string in a form in a string: deeper than this it is read as words. */
export const DEEPEST_TEXT = 5;
/** Deeper objects and arrays are hidden as a whole: nobody's data, and no risk to the stack. */
export const DEEPEST = 64;
export const HIDDEN = '***';
