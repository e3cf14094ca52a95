import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND, conformanceDocument, DOCUMENT } from './conformance/document.js';
import { STATEMENTS } from './conformance/index.js';
import { findTest, ROOT } from './conformance/titles.js';

const all = STATEMENTS.flatMap(({ statements }) => statements);

it('every statement has a unique id and a sentence', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  expect(all.filter(({ says }) => !/^[A-Z\d`].*\.$/.test(says)).map(({ id }) => id)).toEqual([]);
});

it('every statement has tests, and each of them exists', () => {
  const faults = all.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id}: no test`];
    return tests.map(findTest).flatMap((found) => ('fault' in found ? [`${id}: ${found.fault}`] : []));
  });
  expect(faults).toEqual([]);
});

describe('finding a test', () => {
  const file = 'test/conformance.test.ts';
  it.each([
    ['a whole title', 'every statement has tests, and each of them exists', undefined, 'every statement has tests'],
    ['a part of one', 'and each of them exi', undefined, 'every statement has tests'],
    ['the titles around it', 'finding a test › reports', undefined, 'finding a test › reports a file'],
    ['a row of a table', 'finds %s', 'a part of one', 'finding a test › finds a part of one'],
  ])('finds %s', (_, title, row, path) => {
    const found = findTest({ file, title, ...(row && { row }) });
    expect(found).toEqual({ path: expect.stringMatching(new RegExp(`^${path}`)) });
  });

  it.each([
    ['no such title', 'every statement is', undefined, 'no test is called "every statement is"'],
    ['two such titles', 'every statement', undefined, '2 tests are called "every statement"'],
    ['no such row', 'finds %s', 'no row', 'no test is called "finds %s" with the row "no row"'],
    ['a row of another table', 'finds %s', 'no such title', 'no test is called "finds %s" with the row'],
  ])('explains a fault: %s', (_, title, row, fault) => {
    const found = findTest({ file, title, ...(row && { row }) });
    expect(found).toEqual({ fault: expect.stringContaining(`${file}: ${fault}`) });
  });

  it('reports a file that does not exist', () => {
    expect(findTest({ file: 'test/nowhere.test.ts', title: 'x' })).toHaveProperty('fault');
  });
});

it(`${DOCUMENT} is up to date`, () => {
  const path = join(ROOT, DOCUMENT);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(written === conformanceDocument(), `${DOCUMENT} is out of date; run: ${COMMAND}`).toBe(true);
});
