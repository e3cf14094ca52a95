import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proof } from './statement.js';

export const ROOT = join(import.meta.dirname, '../..');

/** A string literal, by its quote; what is in it is read as it is written. */
const LITERAL = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*)\1`;
/** `it('…'`, and the second call of `it.each(…)('…'`; the same of `describe`. */
const CALL = new RegExp(String.raw`(?:\b(?:it|test|describe)|\))\(\s*${LITERAL}`, 'g');
const ROW = new RegExp(String.raw`\[\s*${LITERAL}\s*,`, 'g');
const unquoted = (text: string) => text.replace(/\\(['"`])/g, '$1');

/** A test with the titles around it, and the first words of each row if it is a table. */
interface Test {
  path: string;
  rows: string[];
}

/** Reads the tests of a file by its indentation, which the formatter keeps. */
function readTests(source: string): Test[] {
  const tests: Test[] = [];
  const around: { indent: number; title: string }[] = [];
  for (const { index, 2: literal } of source.matchAll(CALL)) {
    const lineStart = source.lastIndexOf('\n', index) + 1;
    const indent = /^ */.exec(source.slice(lineStart))![0];
    // The word is on the line of its title, or where the table above it begins.
    const words = source.slice(0, index + 10).matchAll(new RegExp(`^${indent}(it|test|describe)\\b`, 'gm'));
    const word = [...words].filter((found) => found.index <= index).at(-1);
    if (!word) continue;
    while (around.length > 0 && around.at(-1)!.indent >= indent.length) around.pop();
    const title = unquoted(literal!);
    if (word[1] === 'describe') around.push({ indent: indent.length, title });
    else {
      const rows = [...source.slice(word.index, index).matchAll(ROW)].map(([, , row]) => unquoted(row!));
      tests.push({ path: [...around.map((outer) => outer.title), title].join(' › '), rows });
    }
  }
  return tests;
}

const known = new Map<string, Test[]>();
function testsIn(file: string): Test[] {
  let tests = known.get(file);
  if (!tests) {
    tests = existsSync(join(ROOT, file)) ? readTests(readFileSync(join(ROOT, file), 'utf8')) : [];
    known.set(file, tests);
  }
  return tests;
}

/** The test that a proof names, with the titles around it, or why there is none. */
export function findTest({ file, title, row }: Proof): { path: string } | { fault: string } {
  const matching = testsIn(file).filter(
    ({ path, rows }) => path.includes(title) && (row === undefined || rows.includes(row)),
  );
  const [path, ...others] = new Set(matching.map((test) => test.path));
  const name = row === undefined ? `"${title}"` : `"${title}" with the row "${row}"`;
  if (path === undefined) return { fault: `${file}: no test is called ${name}` };
  if (others.length > 0) return { fault: `${file}: ${others.length + 1} tests are called ${name}` };
  return { path: row === undefined ? path : path.replace(/%[sji](?!.*%[sji])/, () => row) };
}
