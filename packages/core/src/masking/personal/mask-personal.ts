import { keyReader } from './key-reader.js';
import { knownNames } from './known-names.js';
import { jsonMasker } from './mask-json.js';
import { leafMasker } from './mask-leaf.js';
import { textMasker } from './mask-text.js';
import { valueMasker } from './mask-value.js';
import type { Masking, Report } from './masking.js';

/** What keys mean to a store without wishes of its own. */
const COMMON = keyReader();

/** One for each document: what it remembers of names is forgotten with it. What keys mean is the same for many. */
export function personalMasker(meaningOf: Masking['meaningOf'] = COMMON, report: Report = () => {}) {
  const masking: Masking = {
    meaningOf,
    names: knownNames(),
    report,
    text: (text, depth, level, traits) => maskText(text, depth, level, traits),
    json: (text, level) => maskJson(text, level),
  };
  const leaf = leafMasker(masking);
  const maskText = textMasker(masking, leaf);
  const maskJson = jsonMasker(masking, leaf);
  const maskValue = valueMasker(masking, leaf);
  return {
    value: (value: unknown): unknown => maskValue(value),
    text: (text: string): string => maskText(text, 'words', 0),
  };
}
