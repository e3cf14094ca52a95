import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'tools');
const INSTALLED = join(FOLDER, 'node_modules/.package-lock.json');
const QUIET = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const isCurrent = () =>
  existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(join(FOLDER, 'package-lock.json')).mtimeMs;

/** The binary of a tool that only the long tests and `npm run conformance` use. Installs all of them if they are missing. */
export function toolPath(name: string): string {
  if (!isCurrent()) execFileSync('npm', ['ci', ...QUIET], { cwd: FOLDER, stdio: 'ignore' });
  return join(FOLDER, 'node_modules/.bin', name);
}
