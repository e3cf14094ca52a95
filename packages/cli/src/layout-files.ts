import { layoutFiles, type OutputOf, type Snapshot } from '@sendstep/core';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { pc } from './colours.js';
import { plain } from './output.js';

export type Version = OutputOf<'versions.get'>;
/** The files of a layout, by their path in its folder. */
export type Files = Record<string, string>;

/** A version as the files of a repository. To compare two, the version number is omitted because it always differs. */
export function filesOf({ layout, translations }: Version, number = 0): Files {
  const { id, languages, version, createdAt, updatedAt, ...content } = layout;
  const others = translations.map(({ locale, version: _, createdAt: __, updatedAt: ___, ...language }) => [
    locale,
    language,
  ]);
  return layoutFiles(number, { layout: content, translations: Object.fromEntries(others) } as unknown as Snapshot);
}

export const pathsIn = (...sides: Files[]) => [...new Set(sides.flatMap((side) => Object.keys(side)))].sort();

/** The changes between two sets of files, as one unified diff per file. */
export function diffFiles(before: Files, after: Files): { file: string; diff: string }[] {
  return pathsIn(before, after)
    .filter((file) => before[file] !== after[file])
    .map((file) => {
      const name = (side: Files) => (file in side ? file : '/dev/null');
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

/** Diffs for a terminal. */
export const shownDiff = (changes: { diff: string }[]) =>
  changes.flatMap(({ diff }) => diff.trimEnd().split('\n').map(coloured)).join('\n');
