import { RepoFailure } from '@sendstep/core';
import type { GitResult } from './git-command.js';

type Git = (args: string[], options?: { input?: string }) => Promise<GitResult>;

const MAX_FILES = 200;
const MAX_BYTES = 6_000_000;

/** Every regular file below a folder of a commit. Links and submodules are left out: they point elsewhere. */
export async function readFolder(
  git: Git,
  sha: string,
  folder: string,
): Promise<Record<string, Uint8Array> | undefined> {
  const { output } = await git(['ls-tree', '-r', '-z', '--long', '--full-tree', sha, '--', `${folder}/`]);
  const lines = output.toString().split('\0');
  const entries = lines.flatMap((line) => {
    const [, oid, size, name] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
    if (!oid || !name?.startsWith(`${folder}/`)) return [];
    return [{ oid, size: Number(size), name: name.slice(folder.length + 1) }];
  });
  if (entries.length === 0) return undefined;
  if (entries.length > MAX_FILES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) {
    throw new RepoFailure('the folder of this layout is too large');
  }
  const { output: blobs } = await git(['cat-file', '--batch'], {
    input: entries.map(({ oid }) => `${oid}\n`).join(''),
  });
  const files: Record<string, Uint8Array> = {};
  let at = 0;
  for (const { name, size } of entries) {
    // `<oid> blob <size>\n<bytes>\n`
    at = blobs.indexOf(0x0a, at) + 1;
    files[name] = new Uint8Array(blobs.subarray(at, at + size));
    at += size + 1;
  }
  return files;
}
