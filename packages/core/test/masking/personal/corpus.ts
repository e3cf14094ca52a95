import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskPersonal, maskPersonalText } from '../../../src/masking/index.js';

// The bench is bundled into another directory; the data stays here.
const FOLDER = import.meta.dirname.endsWith('personal')
  ? import.meta.dirname
  : join(import.meta.dirname, '../../packages/core/test/masking/personal');
const linesOf = (file: string): string[] => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n');

/** A JSON document with the values that have to be masked, by kind, and values that have to stay readable. */
export interface Document {
  title: string;
  json: unknown;
  personal: { kind: string; value: string }[];
  harmless: string[];
}

/** In the file `⟦name:Anna⟧` has to be masked (`⟦name%:…⟧` and `⟦name+:…⟧` are url-encoded), `⟦=SKU-1⟧` has to stay. */
export const DOCUMENTS: readonly Document[] = linesOf('documents.tsv').map((line) => {
  const [title, marked] = line.split('\t') as [string, string];
  const [personal, harmless]: [Document['personal'], string[]] = [[], []];
  const json = marked.replace(/⟦(?:=([^⟧]+)|(\w+)([%+]?):([^⟧]+))⟧/g, (_, kept, kind, encoding, value) => {
    const read = (written: string): string => JSON.parse(`"${written}"`);
    if (kept !== undefined) {
      harmless.push(read(kept));
      return kept;
    }
    personal.push({ kind, value: read(value) });
    const encoded = encodeURIComponent(value);
    return encoding === '' ? value : encoding === '+' ? encoded.replaceAll('%20', '+') : encoded;
  });
  return { title, json: JSON.parse(json), personal, harmless };
});

/** JSON values and texts without personal data. */
export const HARMLESS: readonly unknown[] = linesOf('harmless.jsonl').map((line) => JSON.parse(line));

/** Keys of forms and APIs in thirty languages, each with a value; `keep` if the value has to stay readable. */
export const FIELDS = linesOf('field-names.tsv').flatMap((line) => {
  const [language, kind, ...fields] = line.split('\t') as [string, string, ...string[]];
  return fields.map((field) => {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(field) as unknown as [string, string, string];
    return { language, kind, key, value };
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isWord = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(text);

/** Masked means: not there as a whole, no word of a name or street either, and no form of a number with other separators. */
function isMasked(kind: string, value: string, outcome: string, harmless: readonly string[]): boolean {
  if (kind === 'name' || kind === 'street') {
    // A word that has to stay elsewhere in the document tells nothing.
    const words = value
      .split(/[\s,+]+/)
      .filter((word) => /\p{L}{4}|^\p{Lu}\p{L}/u.test(word) && !harmless.some((kept) => isWord(word, kept)));
    const telling = kind === 'street' ? words.sort((a, b) => b.length - a.length).slice(0, 1) : words;
    return (telling.length > 0 ? telling : [value]).every((word) => !isWord(word, outcome));
  }
  const compact = value.replace(/[^\p{L}\p{N}]/gu, '');
  if (/phone|card|iban/.test(kind) && outcome.replace(/[ ().+/-]/g, '').includes(compact)) return false;
  return !isWord(value.replace(/^[^\p{L}\p{N}]+/u, ''), outcome);
}

/** Masked as a value and as JSON text; both have to hold. */
const outcomesOf = (json: unknown): string[] => [
  JSON.stringify(maskPersonal(json)),
  JSON.stringify(JSON.parse(maskPersonalText(JSON.stringify(json, null, 2)))),
];

/** How many personal values of each kind were masked, what was missed, and harmless values that were masked. */
export function measureDocuments(documents: readonly Document[]) {
  const kinds = new Map<string, { all: number; masked: number; missed: string[] }>();
  const spoiled: string[] = [];
  for (const { title, json, personal, harmless } of documents) {
    const outcomes = outcomesOf(json);
    for (const { kind, value } of personal) {
      const count = kinds.get(kind) ?? { all: 0, masked: 0, missed: [] };
      kinds.set(kind, count);
      count.all++;
      if (outcomes.every((outcome) => isMasked(kind, value, outcome, harmless))) count.masked++;
      else count.missed.push(`${title}: ${value}`);
    }
    for (const value of harmless) {
      const written = JSON.stringify(value).slice(1, -1);
      if (!outcomes.every((outcome) => outcome.includes(written) || outcome.includes(value)))
        spoiled.push(`${title}: ${value}`);
    }
  }
  return { kinds, spoiled, harmless: documents.reduce((sum, each) => sum + each.harmless.length, 0) };
}

/** The harmless documents that masking changes. */
export const alteredHarmless = (): string[] =>
  HARMLESS.filter((each) => JSON.stringify(maskPersonal(each)) !== JSON.stringify(each)).map(
    (each) => `${JSON.stringify(each)} → ${JSON.stringify(maskPersonal(each))}`,
  );

/** The fields of a kind that stay readable in a customer or an order. */
export const readableFields = (kind: string, holder: 'customer' | 'order') =>
  FIELDS.filter((field) => field.kind === kind).map((field) => {
    const fields = { id: 17, [field.key]: field.value, customer_email: 'anna@example.com' };
    const masked = maskPersonal({ [holder]: fields }) as Record<string, Record<string, unknown>>;
    return { ...field, readable: masked[holder]![field.key] === field.value };
  });
