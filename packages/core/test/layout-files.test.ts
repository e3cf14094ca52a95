import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitAuthor, commitMessage, isCommitOf, withoutTrailers } from '../src/domain/commit-message.js';
import { layoutFiles, readLayoutFiles } from '../src/domain/layout-files.js';
import { readSnapshot, type Snapshot } from '../src/domain/snapshot.js';
import { SendstepError } from '../src/shared/errors.js';

const bytes = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', '𝔖 é', 'a\r\nb\r\n', 'no line end', '\n\n', '\uFEFFx', '"\\', '__proto__', '\u2028'),
);
const texts = fc.option(
  fc.record({ unsubscribeText: words, unsubscribeLinkLabel: words, companyDetails: words }, { requiredKeys: [] }),
);
const attachments = fc.array(
  fc.oneof(fc.record({ filename: words, fileKey: words }), fc.record({ filename: words, url: words })),
  { maxLength: 3 },
);
const design = fc.record({
  blocks: fc.array(fc.record({ type: fc.constant('text'), text: words }), { maxLength: 3 }),
  testVariables: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
});
const locales = fc.uniqueArray(fc.constantFrom('en', 'de', 'pt-br', 'zh-hant-tw', 'con', 'fr'), { minLength: 1 });

const snapshots = fc.tuple(fc.constantFrom('visual', 'text'), locales).chain(([bodyType, [main, ...others]]) => {
  const language = (own: boolean) =>
    fc.record<Record<string, unknown>>({
      subject: words,
      previewText: words,
      marketingTexts: texts,
      ...(bodyType === 'visual'
        ? { bodyDesign: design }
        : { body: words, attachments: own ? attachments : fc.option(attachments) }),
    });
  const about = fc.record({ name: words, description: words, category: fc.constantFrom('marketing', 'transactional') });
  return fc
    .tuple(about, language(true), fc.tuple(...others.map(() => language(false))))
    .map(([fields, own, languages]) => ({
      layout: { ...fields, bodyType, defaultLocale: main, ...own },
      translations: Object.fromEntries(others.map((code, i) => [code, languages[i]])),
    })) as unknown as fc.Arbitrary<Snapshot>;
});

it('gives back exactly what was written, in every language', () => {
  fc.assert(
    fc.property(snapshots, fc.nat(), (snapshot, version) => {
      const read = readLayoutFiles(bytes(layoutFiles(version, snapshot)));
      expect(read).toEqual({ version, ...snapshot });
    }),
    { numRuns: 300 },
  );
});

const SNAPSHOT: Snapshot = {
  layout: {
    name: 'Order',
    description: '',
    bodyType: 'text',
    defaultLocale: 'en',
    category: 'transactional',
    subject: 'Your order',
    previewText: '',
    body: '<p>Hi</p>',
    attachments: [],
    marketingTexts: null,
  },
  translations: { de: { subject: 'Ihre', previewText: '', body: 'x', attachments: null, marketingTexts: null } },
};
const FILES = layoutFiles(7, SNAPSHOT);

it('puts what a layout is, every language and every body into files of their own', () => {
  expect(FILES).toEqual({
    'layout.json':
      '{\n  "format": 1,\n  "version": 7,\n  "name": "Order",\n  "description": "",\n  "bodyType": "text",\n  "category": "transactional",\n  "defaultLocale": "en"\n}\n',
    'languages/en.json':
      '{\n  "subject": "Your order",\n  "previewText": "",\n  "marketingTexts": null,\n  "attachments": []\n}\n',
    'languages/en.html': '<p>Hi</p>',
    'languages/de.json':
      '{\n  "subject": "Ihre",\n  "previewText": "",\n  "marketingTexts": null,\n  "attachments": null\n}\n',
    'languages/de.html': 'x',
  });
});

it('changes two lines when one subject does: the subject, and the number of the version', () => {
  const layout = { ...SNAPSHOT.layout, subject: 'Another' };
  const after = Object.entries(layoutFiles(8, { ...SNAPSHOT, layout }));
  const lines = (files: [string, string][]) =>
    files.flatMap(([path, text]) => text.split('\n').map((line) => path + line));
  const before = new Set(lines(Object.entries(FILES)));
  expect(lines(after).filter((line) => !before.has(line))).toEqual([
    'layout.json  "version": 8,',
    'languages/en.json  "subject": "Another",',
  ]);
});

describe('what somebody wrote into the repository by hand', () => {
  const fault = (change: Record<string, string | undefined | Uint8Array>) => {
    const files: Record<string, Uint8Array> = bytes(FILES);
    for (const [path, text] of Object.entries(change)) {
      if (text === undefined) delete files[path];
      else files[path] = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    }
    try {
      const { layout, translations } = readLayoutFiles(files);
      readSnapshot(layout, translations);
      return 'accepted';
    } catch (error) {
      return error instanceof SendstepError && error.code === 'invalid' ? error.message : `thrown: ${error}`;
    }
  };
  const many = Object.fromEntries(
    Array.from({ length: 32 }, (_, i) => [
      `languages/a${String.fromCharCode(97 + (i % 26))}${i < 26 ? '' : 'x'}.json`,
      '{}',
    ]),
  );
  it.each<[string, Record<string, string | undefined | Uint8Array>, string]>([
    ['nothing', {}, 'accepted'],
    ['another file', { 'README.md': 'x', 'languages/notes.txt': 'x', 'a/languages/de.json': '!' }, 'accepted'],
    ['a path that leads out', { '../languages/de.json': '!', 'languages/../x.json': '!' }, 'accepted'],
    ['no layout.json', { 'layout.json': undefined }, 'layout.json: is missing'],
    ['no JSON', { 'languages/de.json': '{' }, 'languages/de.json: not valid JSON'],
    ['a list', { 'layout.json': '[]' }, 'layout.json: must be an object'],
    ['null', { 'layout.json': 'null' }, 'layout.json: must be an object'],
    ['another format', { 'layout.json': '{"format":2}' }, 'layout.json: format must be 1'],
    [
      'deep nesting',
      { 'languages/de.json': `{"x":${'['.repeat(100)}${']'.repeat(100)}}` },
      'languages/de.json: nested more than 64 levels deep',
    ],
    ['very deep nesting', { 'languages/de.json': `{"x":${'['.repeat(1e5)}${']'.repeat(1e5)}}` }, 'languages/de.json: '],
    ['no UTF-8', { 'languages/de.html': new Uint8Array([0xff]) }, 'languages/de.html: not valid UTF-8 text'],
    [
      'no main language',
      { 'languages/en.json': undefined, 'languages/en.html': undefined },
      'languages/en.json: is missing (main language)',
    ],
    ['a body without its language', { 'languages/fr.html': 'x' }, 'languages/fr.json: is missing'],
    ['an odd language', { 'languages/english.json': '{}' }, 'languages/english: not a language code'],
    ['a language in capitals', { 'languages/DE.json': '{}' }, 'languages/DE: not a language code'],
    ['32 more languages', many, 'languages: at most 30 besides the main language'],
    ['6 MB', { 'languages/de.html': 'x'.repeat(6e6) }, 'files: at most 5000000 bytes in total'],
    ['6 MB beside it', { 'x.bin': 'x'.repeat(6e6) }, 'files: at most 5000000 bytes in total'],
    ['no subject', { 'languages/de.json': '{"subject":""}' }, 'translations.de.subject: required'],
    ['an unknown field', { 'languages/de.json': '{"subject":"a","x":1}' }, 'translations.de.x: unknown field'],
    [
      'a number as the main language',
      { 'layout.json': '{"format":1,"name":"a","defaultLocale":5}' },
      'languages/5.json: is missing (main language)',
    ],
    [
      'Liquid that does not parse',
      { 'languages/de.html': '{{ x' },
      'translations.de.body: line 1, column 1: output "{{ x" not closed',
    ],
  ])('%s', (_, change, expected) => {
    const told = fault(change);
    if (expected.endsWith(': ')) expect(told).toMatch(new RegExp(`^${expected.replaceAll('.', '\\.')}`));
    else expect(told).toBe(expected);
  });
});

describe('the words of a commit', () => {
  const save = { layoutId: 'l1', version: 12, savedAt: 5_000 };
  const message = commitMessage('Order\nSendstep-Version: 99', 'changed <subject>', 'l1', 12);
  it('are one line for people, and tell which save it is', () => {
    expect(message).toBe('Order Sendstep-Version: 99: changed subject\n\nSendstep-Layout: l1\nSendstep-Version: 12\n');
    expect(withoutTrailers(message)).toBe('Order Sendstep-Version: 99: changed subject');
    expect(withoutTrailers('By hand\r\n\r\nMore\r\n')).toBe('By hand\n\nMore');
  });
  it.each([
    ['the same', { message, committedAt: 5_999 }, true],
    ['another time', { message, committedAt: 6_000 }, false],
    ['another number', { message: message.replace('12', '1'), committedAt: 5_000 }, false],
    ['another layout', { message: message.replace('l1', 'l12'), committedAt: 5_000 }, false],
    ['no trailers', { message: 'x', committedAt: 5_000 }, false],
  ])('%s', (_, commit, is) => expect(isCommitOf(commit, save)).toBe(is));
  it.each([
    ['', 'Sendstep'],
    ['  . ', 'Sendstep'],
    ['Deploy <x@y>\n', 'Deploy x@y'],
    ['"q"', 'q'],
  ])('name %j as %j', (key, author) => expect(commitAuthor(key)).toBe(author));
});
