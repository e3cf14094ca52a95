import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type Block, blocksIn, ROOT } from './guides/blocks.js';
import { NOT_RUN } from './guides/not-run.js';
import { follow } from './guides/run.js';
import { LONG } from './tier.js';

const pagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const PAGES = [...pagesIn('.'), ...pagesIn('docs'), ...readdirSync(join(ROOT, 'packages')).map(readme)];
function readme(name: string) {
  return `packages/${name}/README.md`;
}

const EXECUTABLE = ['sh', 'js', 'ts'];
const reasonFor = (page: string, { text }: Block) =>
  Object.keys(NOT_RUN[page] ?? {}).find((start) => start === '*' || text.startsWith(start));

it('every command and program in the pages is run, or has a reason not to be', () => {
  const idle = PAGES.flatMap((page) =>
    blocksIn(page)
      .filter(({ language, use }) => EXECUTABLE.includes(language) && !use)
      .map((block) => ({ page, block, reason: reasonFor(page, block) })),
  );
  const forgotten = idle.filter(({ reason }) => reason === undefined);
  expect(forgotten.map(({ page, block }) => `${page}:${block.line}`)).toEqual([]);
  const used = new Set(idle.map(({ page, reason }) => `${page}: ${reason}`));
  const reasons = Object.entries(NOT_RUN).flatMap(([page, starts]) =>
    Object.keys(starts).map((start) => `${page}: ${start}`),
  );
  expect(reasons.filter((reason) => !used.has(reason))).toEqual([]);
});

it('the pages link to files and headings that exist', () => {
  const anchorsOf = (page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
  const broken = PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = join(ROOT, path ? join(dirname(page), path) : page);
        return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** In the long form only: each page starts a host and many commands. */
const runnable = LONG ? PAGES.filter((page) => blocksIn(page).some(({ use }) => use === 'run')) : [];

it.each(runnable)('the commands of %s work', { timeout: 600_000 }, async (page) => {
  const { code, out, error } = await follow(page);
  expect(code, `${error}\n${out}`).toBe(0);
});
