import { describe, expect, it } from 'vitest';
import { htmlTools } from '../src/html-tools.js';
import { textWidth } from '../src/text-table.js';

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['Tea', 3],
    ['Müßig €', 7],
    ['抹茶', 4],
    ['ﾃｨｰ', 3],
    ['ＡＢ', 4],
    ['e\u0301a\u0308', 2],
    ['한국', 4],
    ['\u1112\u1161\u11ab', 2],
    ['नमस्ते', 3],
    ['👍🏽', 2],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['❤', 1],
    ['1️⃣', 2],
    ['a\u200bb', 2],
    ['𠮷', 2],
  ])('%s', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe('a table in the plain text', () => {
  const table = (...rows: string[]) =>
    htmlTools.toText(`<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`);
  const cells = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`).join('');

  it('is aligned with wide, combining and invisible characters', async () => {
    const text = await table(
      cells('抹茶', '2'),
      cells('Cafe\u0301', '10'),
      cells('👩‍👩‍👧 Set', '1'),
      cells('Earl Grey', '3'),
    );
    expect(text.split('\n')).toEqual(['抹茶        2', 'Cafe\u0301        10', '👩‍👩‍👧 Set      1', 'Earl Grey   3']);
  });

  it('keeps rows of several lines and spans together', async () => {
    const text = await table(
      '<th>Item</th><th>No.</th><th>Sum</th>',
      cells('Tea<br>green', '2', '9.00'),
      '<td rowspan="2">Cup</td><td>1</td><td>4.00</td>',
      cells('2', '8.00'),
      '<td colspan="2">Total of all</td><td>21.00</td>',
    );
    expect(text.split('\n')).toEqual([
      'Item    No.    Sum',
      'Tea     2      9.00',
      'green',
      'Cup     1      4.00',
      '        2      8.00',
      'Total of all   21.00',
    ]);
  });

  it('has bodies, empty rows and nested tables', async () => {
    const inner = '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>cc</td><td>d</td></tr></tbody></table>';
    expect(await table(cells('x', inner), '', cells('y', ''))).toBe('x   a    b\n    cc   d\n\ny');
  });

  it.each(['1000000000', '-5', '1.5', 'x', 'Infinity'])('takes a span of %s without harm', async (span) => {
    const odd = `<td colspan="${span}" rowspan="${span}">a</td>`;
    expect(await table(odd, cells('b'))).toMatch(/^a/);
  });
});
