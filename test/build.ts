import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../packages');
/** The published command. */
export const BUILT_COMMAND = join(PACKAGES, 'cli/dist/bin.js');

const newest = (directory: string) =>
  Math.max(
    ...readdirSync(directory, { recursive: true }).map((name) => statSync(join(directory, String(name))).mtimeMs),
  );

/** Whether the build is up to date, as in `npm test`. */
function isBuilt(): boolean {
  const sources = readdirSync(PACKAGES).map((name) => newest(join(PACKAGES, name, 'src')));
  return existsSync(BUILT_COMMAND) && statSync(BUILT_COMMAND).mtimeMs >= Math.max(...sources);
}

export const BUILT = isBuilt();
const FROM_SOURCES = ['--conditions=@sendstep/source', '--import', 'tsx'];

/** Node arguments for the command: the build if it is up to date (five times faster), else the sources. */
export const COMMAND_LINE = BUILT ? [BUILT_COMMAND] : [...FROM_SOURCES, join(PACKAGES, 'cli/src/bin.ts')];

/** Node arguments for a script that imports our packages by name. */
export const scriptLine = (script: string): string[] =>
  BUILT ? ['--import', 'tsx', script] : [...FROM_SOURCES, script];
