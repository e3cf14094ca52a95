import { expect, it } from 'vitest';
import { compare, type Row } from '../web/diff/compare.js';
import { outline } from '../web/diff/outline.js';
import { changesBetween, type Snapshot } from '../web/pages/layout/versions/compare-versions.js';

const shown = (rows: Row[]) =>
  rows.map((row) => {
    if (row.kind === 'gap') return `… ${row.lines}`;
    const text = row.parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    return `${{ same: ' ', added: '+', removed: '-' }[row.kind]}${text}`;
  });

it('outline shows one fact a line, blocks by type and id, and texts with their lines', () => {
  const design = {
    blocks: [
      { type: 'text', id: 'intro', text: 'a\nb' },
      { type: 'columns', columns: [{ blocks: [] }] },
    ],
  };
  expect(outline({ subject: 'Hi', body: undefined, ...design, flag: true, none: null })).toEqual([
    'subject: Hi',
    'blocks:',
    '  • text (intro)',
    '    text:',
    '      a',
    '      b',
    '  • columns',
    '    columns:',
    '      •',
    '        blocks: –',
    'flag: true',
    'none: –',
  ]);
});

it('compare marks the changed words and leaves out unchanged lines', () => {
  const before = ['subject: Your order 1', '1', '2', '3', '4', '5', '6', 'end'];
  const after = ['subject: Your parcel 1', '1', '2', '3', '4', '5', '6', 'end', 'more'];
  expect(shown(compare(before, after))).toEqual([
    '-subject: Your [order] 1',
    '+subject: Your [parcel] 1',
    ' 1',
    ' 2',
    '… 3',
    ' 6',
    ' end',
    '+more',
  ]);
  expect(compare(before, before)).toEqual([]);
  expect(compare([], [])).toEqual([]);
  expect(shown(compare([], ['new']))).toEqual(['+new']);
});

const snapshot = (subject: string, translations: Record<string, string>) =>
  ({
    layout: { name: 'Welcome', defaultLocale: 'en', subject, previewText: '', body: 'Hello' },
    translations: Object.entries(translations).map(([locale, text]) => ({ locale, subject: text, previewText: '' })),
  }) as unknown as Snapshot;

it('changesBetween names each language that changed, was added or was removed, and no other', () => {
  const changes = changesBetween(
    snapshot('Hi', { de: 'Hallo', fr: 'Salut' }),
    snapshot('Hi', { de: 'Guten Tag', it: 'Ciao' }),
  );
  expect(changes.map(({ locale }) => locale)).toEqual(['de', 'fr', 'it']);
  expect(shown(changes[2]!.rows)).toEqual(['+subject: Ciao', '+previewText: ']);
  expect(changesBetween(snapshot('Hi', {}), snapshot('Hi', {}))).toEqual([]);
});
