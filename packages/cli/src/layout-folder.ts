import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layoutFolder, readLayoutFiles } from '@sendstep/core';
import type { Files } from './layout-files.js';
import { UsageError } from './usage-error.js';

const ROOT = dirname(layoutFolder('id'));
/** What a host may make this command write. */
const PATH = /^(?:layout\.json|languages\/[a-z\d-]+\.(?:json|html))$/;
/** What a pull leaves beside a file that changed on both sides. */
const THEIRS = /\.server\.(?:json|html)$/;

/** Where a pull puts the server's file if it cannot be merged. Such a file keeps the layout from being pushed. */
export const theirsPath = (path: string) => path.replace(/\.(?=\w+$)/, '.server.');

/** A layout in a directory. */
export interface LocalLayout {
  /** Its id; a new layout has a name of the author's choice. */
  folder: string;
  files: Files;
  /** The version its files began from. */
  version: number;
  content: { layout: Record<string, unknown>; translations: Record<string, unknown>[] };
}

const filesIn = (folder: string, under = ''): string[] =>
  existsSync(join(folder, under))
    ? readdirSync(join(folder, under), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:json|html)$/.test(entry.name))
        .map(({ name }) => (under ? `${under}/${name}` : name))
    : [];

/** The folders of layouts in a directory, by name. */
export function foldersIn(directory: string): string[] {
  const root = join(directory, ROOT);
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'layout.json')))
    .map(({ name }) => name)
    .sort();
}

/** Reads a layout. Throws on files that cannot be read; their content is not validated. */
export function readLocal(directory: string, folder: string): LocalLayout {
  const at = join(directory, ROOT, folder);
  const paths = [...filesIn(at), ...filesIn(at, 'languages')];
  const conflict = paths.find((path) => THEIRS.test(path));
  if (conflict) {
    const own = conflict.replace('.server.', '.');
    throw new UsageError(
      `${folder}/${conflict} has the server’s content: take from it what ${own} needs, then delete it`,
    );
  }
  const bytes = Object.fromEntries(paths.map((path) => [path, readFileSync(join(at, path))]));
  const { version, layout, translations } = readLayoutFiles(bytes);
  return {
    folder,
    files: Object.fromEntries(Object.entries(bytes).map(([path, content]) => [path, content.toString()])),
    version: Number.isInteger(version) ? Number(version) : 0,
    content: {
      layout,
      translations: Object.entries(translations).map(([locale, content]) => ({ ...content, locale })),
    },
  };
}

/** Writes files of a layout; undefined deletes one. */
export function writeLocal(directory: string, folder: string, files: Record<string, string | undefined>): void {
  for (const [path, content] of Object.entries(files)) {
    if (!PATH.test(path.replace('.server.', '.'))) throw new Error(`the host names an invalid file: ${path}`);
    const file = join(directory, ROOT, folder, path);
    if (content === undefined) rmSync(file, { force: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}

/** Renames the folder of a new layout to its id. */
export const renameLocal = (directory: string, folder: string, id: string) =>
  renameSync(join(directory, ROOT, folder), join(directory, ROOT, id));

export function requireDirectory(directory: string): void {
  if (!existsSync(directory)) throw new UsageError(`${directory} does not exist`);
  if (!statSync(directory).isDirectory()) throw new UsageError(`${directory} is not a directory`);
}

/** `layout.json` with this version; everything else stays as it is. */
export const withVersion = (text: string, version: number) =>
  `${JSON.stringify({ ...JSON.parse(text), version }, null, 2)}\n`;

/** The files without what differs in every copy: indentation, and the version in `layout.json`. */
export const comparable = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => PATH.test(path))
      .map(([path, text]) => {
        if (!path.endsWith('.json')) return [path, text];
        const value = JSON.parse(text);
        return [path, `${JSON.stringify(path === 'layout.json' ? { ...value, version: 0 } : value, null, 2)}\n`];
      }),
  );

export const isSame = (a: Files, b: Files) => {
  const [one, other] = [comparable(a), comparable(b)];
  return Object.keys({ ...one, ...other }).every((path) => one[path] === other[path]);
};
