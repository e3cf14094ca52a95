import { expect, it } from 'vitest';
import { addressesIn, csvOf } from '../web/pages/unsubscribes/csv.js';

it('reads the first address of each line, whatever the separator', () => {
  const text =
    '\ufeffname,email\r\n"Baker, Ann",ann@example.com\nJo;jo@example.com\r\n\r\n"a ""b"" c"\tx@example.com\ny@example.com';
  expect(addressesIn(text)).toEqual([
    { line: 2, address: 'ann@example.com' },
    { line: 3, address: 'jo@example.com' },
    { line: 5, address: 'x@example.com' },
    { line: 6, address: 'y@example.com' },
  ]);
});

it('writes cells that no spreadsheet runs, and reads them back', () => {
  const text = csvOf([
    ['=cmd|1@example.com', 'a "b", c'],
    ['+1@example.com', ''],
  ]);
  expect(text).toBe(`'=cmd|1@example.com,"a ""b"", c"\r\n'+1@example.com,\r\n`);
  expect(addressesIn(text).map(({ address }) => address)).toEqual(['=cmd|1@example.com', '+1@example.com']);
});
