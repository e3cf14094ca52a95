import { describe, expect, it } from 'vitest';
import { keyWords } from '../../../src/masking/personal/key-words.js';
import { KEYS_BY_KIND, KEYS_OF_OTHER_SCRIPTS, LABELS, PERSONS } from '../../../src/masking/personal/tables.js';
import { ENGLISH } from '../../../src/masking/personal/words/english.js';
import { GERMANIC } from '../../../src/masking/personal/words/germanic.js';
import { OTHER_LANGUAGES } from '../../../src/masking/personal/words/other-languages.js';
import { ROMANCE } from '../../../src/masking/personal/words/romance.js';
import { SLAVIC_BALTIC } from '../../../src/masking/personal/words/slavic-baltic.js';

const FILES = Object.entries({ ENGLISH, GERMANIC, ROMANCE, SLAVIC_BALTIC, OTHER_LANGUAGES });
/** Words of values and `short=long` are not looked up as keys. */
const IN_TEXTS = /Label$|^(?:firm|particle|title|role|remark|noValue)$/;
const isKey = (kind: string) => !IN_TEXTS.test(kind) && kind !== 'abbreviation';

const rows = FILES.flatMap(([, file]) =>
  Object.entries(file).flatMap(([language, kinds]) =>
    Object.entries(kinds).map(([kind, text]) => {
      const written = text!.split(kind.endsWith('Label') ? /,\s+/ : /\s+/);
      return { language, kind, written, words: written.map((word) => word.replace(/\*$/, '')) };
    }),
  ),
);
const entries = rows.flatMap(({ language, kind, written, words }) =>
  words.map((word, at) => ({ language, kind, word, marked: written[at] !== word })),
);
const say = ({ language, kind, word }: (typeof entries)[number]) => `${language} ${kind}: ${word}`;
const twice = (items: readonly string[]) => {
  const seen = new Set<string>();
  return items.filter((item) => seen.size === seen.add(item).size);
};

/** Other scripts keep the accents in which people write them; the reader of keys removes those. */
const isNormal = (word: string): boolean =>
  /^[a-z0-9]/.test(word)
    ? /^[a-z0-9]+$/.test(word) && keyWords(word).join('') === word
    : word === word.toLowerCase().normalize('NFC') && /^[\p{L}\p{M}ー]+$/u.test(word);

describe('the words of keys', () => {
  it.each(FILES)('%s: languages and kinds are sorted', (_, file) => {
    expect(Object.keys(file)).toEqual(Object.keys(file).sort());
    for (const kinds of Object.values(file)) expect(Object.keys(kinds)).toEqual(Object.keys(kinds).sort());
  });

  it('a language is in one file, and its words are sorted', () => {
    expect(twice(FILES.flatMap(([, file]) => Object.keys(file)))).toEqual([]);
    for (const { words } of rows) expect(words).toEqual([...words].sort());
  });

  it('words are written as they are looked up', () => {
    expect(entries.filter(({ kind, word }) => isKey(kind) && !isNormal(word)).map(say)).toEqual([]);
    const texts = entries.filter(({ kind }) => IN_TEXTS.test(kind) && kind !== 'firm');
    expect(texts.filter(({ word }) => word !== word.toLowerCase().normalize('NFC')).map(say)).toEqual([]);
    const short = entries.filter(({ kind }) => kind === 'abbreviation');
    expect(short.filter(({ word }) => !/^[a-z]+=[a-z]+$/.test(word)).map(say)).toEqual([]);
  });

  it('a kind has each word once, in all languages', () => {
    expect(twice(entries.map(({ kind, word }) => `${kind}: ${word}`))).toEqual([]);
  });

  it('a word of two kinds is marked, and no other', () => {
    const keys = entries.filter(({ kind }) => isKey(kind));
    const double = new Set(twice(keys.map(({ word }) => word)));
    expect(keys.filter(({ word, marked }) => double.has(word) !== marked).map(say)).toEqual([]);
    expect(entries.filter(({ kind, marked }) => !isKey(kind) && marked).map(say)).toEqual([]);
  });

  it('the tables have the words without their marks', () => {
    expect(KEYS_BY_KIND.street).toContain('address');
    expect(PERSONS.has('address')).toBe(true);
    expect(KEYS_OF_OTHER_SCRIPTS.street).toEqual(expect.arrayContaining(['улица', '住所']));
    expect(LABELS.name).toContain('nombre y apellidos');
  });
});
