import { expect, it } from 'vitest';
import { de } from '../web/texts/de.js';
import { en } from '../web/texts/en.js';

/** Texts that are the same in both languages: names, technical terms and loan words. */
const SAME = [
  '1',
  '1 ms',
  '2',
  '2 ms',
  'API',
  'App',
  'Body',
  'Branch',
  'Browser',
  'Commit',
  'Design',
  'Domain',
  'Feedback-ID',
  'Google',
  'HTML',
  'JSON',
  'Layout',
  'Layouts',
  'Marketing',
  'Microsoft',
  'Name',
  'Port',
  'Repository',
  'Secrets',
  'Sendstep',
  'Server',
  'Status',
  'Test',
  'Text',
  'URL',
  'Uploads',
  'Version',
  'Version 1',
  'Version 2',
  '–',
];

/** Arguments of the texts that need other ones than numbers. */
const ARGUMENTS: Record<string, unknown[]> = {
  'design.faults.exactlyOne': [['a', 'b']],
  'senders.notSet': [['a', 'b']],
  'editor.placeOf': ['attachments[0]', 1, 2],
};

/** Every text by its path. Texts with parameters are called for one and for many. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    return [1, 2].map((count) => [`${path}(${count})`, value(...(ARGUMENTS[path] ?? [count, count, count]))]);
  }
  return Object.entries(value ?? {}).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key));
}

/** What a new block contains is mostly markup. */
const isText = ([path]: [string, string]) => !path.startsWith('design.starters.');

it('no text of the app is left in English', () => {
  const english = new Map(textsOf(en));
  const same = textsOf(de)
    .filter(isText)
    .filter(([path, text]) => english.get(path) === text);
  expect([...new Set(same.map(([, text]) => text))].sort()).toEqual(SAME);
});

it('German texts address the reader formally and use German quotation marks', () => {
  const texts = textsOf(de).map(([, text]) => text);
  expect(texts.filter((text) => /\b(?:du|dein\w*|dir|dich)\b/i.test(text))).toEqual([]);
  expect(texts.filter((text) => /”|\.\.\./.test(text))).toEqual([]);
});
