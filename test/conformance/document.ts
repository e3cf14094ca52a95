import { STATEMENTS } from './index.js';
import type { Proof, Section, Statement } from './statement.js';
import { findTest } from './titles.js';

export const DOCUMENT = 'docs/conformance.md';
export const COMMAND = 'npm run docs:conformance';

const all = STATEMENTS.flatMap(({ statements }) => statements);

/** A title as a reader likes it: what a table or a loop fills in is left open. */
const readable = (path: string) =>
  path
    .replace(/\$\{target\.name\}[^›]*?( ›|$)/g, 'SQLite and MariaDB$1')
    .replace(/\$\{[^}]*\}|%[sji]|\$\w+/g, '…')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

function proof(test: Proof): string {
  const found = findTest(test);
  const name = test.file.replace(/^packages\/|\/test(?=\/)|\/src(?=\/)|(?:\.test)?\.ts$/g, '');
  return `[${name}](../${test.file}): ${'path' in found ? readable(found.path) : found.fault}`;
}

const row = ({ id, says, tests }: Statement) =>
  `| \`${id}\` | ${says.replaceAll('|', '\\|')} | ${tests.map(proof).join('<br>')} |`;

const section = ({ title, note, statements }: Section) =>
  [
    `## ${title}`,
    ...(note ? ['', note] : []),
    '',
    '| Id | Statement | Proved by |',
    '| --- | --- | --- |',
    ...statements.map(row),
  ].join('\n');

/** The whole document, made from the statements and the titles of their tests. */
export function conformanceDocument(): string {
  const proved = `${all.length} statements, each proved by at least one test.`;
  return `# Conformance

**${proved}**

Each statement is one requirement with a stable id, followed by the tests that fail when it is violated. Most of them run over
real HTTP, and on SQLite and MariaDB wherever something is stored; those in \`core/testing\` are
suites that every storage has to pass. An ellipsis in a title is what a table of tests fills in.

This page is generated from \`test/conformance\`: change a statement there and run \`${COMMAND}\`. A test fails when a statement
has no test, when a test it names is gone, or when this page is out of date.

${STATEMENTS.map(section).join('\n\n')}
`;
}
