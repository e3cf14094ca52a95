import { SETTINGS } from '@sendstep/node/configuration';

/** Of the command line only. */
const PROFILE = 'SENDSTEP_PROFILE';
const MAX_EDITS = 4;

/** Warns of unknown SENDSTEP_ variables and suggests the closest setting: most are typos. */
export const unknownSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => /^SENDSTEP_(?!TEST_)/.test(name) && !(name in SETTINGS) && name !== PROFILE)
    .map((name) => {
      const [closest] = [...Object.keys(SETTINGS), PROFILE]
        .map((known) => ({ known, edits: distance(name, known) }))
        .sort((a, b) => a.edits - b.edits);
      const hint =
        closest!.edits <= MAX_EDITS ? `did you mean ${closest!.known}?` : '"sendstep serve --help" lists the settings';
      return `${name} is not a setting; ${hint}`;
    });

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
