import { layoutFiles, type OutputOf, type Snapshot } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import pc from 'picocolors';
import { openBackend } from './backend.js';
import { plain, type Streams } from './output.js';
import { UsageError } from './usage-error.js';

type Version = OutputOf<'versions.get'>;

/** A version as the files of a repository. The version number is omitted because it always differs. */
function filesOf({ layout, translations }: Version): Record<string, string> {
  const { id, languages, version, createdAt, updatedAt, ...content } = layout;
  const others = translations.map(({ locale, version: _, createdAt: __, updatedAt: ___, ...language }) => [
    locale,
    language,
  ]);
  return layoutFiles(0, { layout: content, translations: Object.fromEntries(others) } as unknown as Snapshot);
}

/** The changes between two versions, as one unified diff per file. */
function diffVersions(from: Version, to: Version): { file: string; diff: string }[] {
  const [before, after] = [filesOf(from), filesOf(to)];
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return files
    .filter((file) => before[file] !== after[file])
    .map((file) => {
      const name = (side: Record<string, string>) => (file in side ? file : '/dev/null');
      return {
        file,
        diff: createTwoFilesPatch(name(before), name(after), before[file] ?? '', after[file] ?? '', '', '', {
          context: 2,
          headerOptions: FILE_HEADERS_ONLY,
        }),
      };
    });
}

const COLOURS: [start: string, colour: (text: string) => string][] = [
  ['---', pc.bold],
  ['+++', pc.bold],
  ['@@', pc.cyan],
  ['+', pc.green],
  ['-', pc.red],
];
const coloured = (line: string) => (COLOURS.find(([start]) => line.startsWith(start))?.[1] ?? String)(plain(line));

/** `layouts diff`: prints what changed between two versions. */
export async function showLayoutDiff(
  id: string,
  config: Configuration,
  flags: Record<string, string | undefined>,
  streams: Streams,
): Promise<void> {
  const backend = await openBackend('versions.get', config, flags.store);
  try {
    const version = async (number: string) => (await backend.run('versions.get', { id, version: number })) as Version;
    const newest = async () => String(((await backend.run('layouts.get', { id })) as { version: number }).version);
    const to = await version(flags.to ?? (await newest()));
    if (flags.from === undefined && to.version === 1)
      throw new UsageError('the layout has only one version: nothing to compare');
    const from = await version(flags.from ?? String(to.version - 1));
    const changes = diffVersions(from, to);
    if (flags.json) streams.out(`${JSON.stringify({ from: from.version, to: to.version, changes }, null, 2)}\n`);
    else if (changes.length === 0) streams.out(`versions ${from.version} and ${to.version} are identical\n`);
    else streams.out(`${changes.flatMap(({ diff }) => diff.trimEnd().split('\n').map(coloured)).join('\n')}\n`);
  } finally {
    await backend.close();
  }
}
