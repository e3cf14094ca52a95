// Runs the tests with their long forms, then a part of them on other Node versions: `npm run test:all`. With --long-forms,
// only the files that have one, for a CI server that has already run `npm test`. Other arguments go to Vitest. With any
// argument, only this Node version is used.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passOnOtherVersions } from './node-versions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['test', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/test`)];
/** Files named as long, or that check which tier runs. */
const hasLongForm = (file) =>
  file.endsWith('.long.test.ts') ||
  (file.endsWith('.test.ts') && /\/tier\.js'|\bpagesMissing\b/.test(readFileSync(join(root, file), 'utf8')));
const longForms = () =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((file) => !file.includes('node_modules') && hasLongForm(file));

const given = process.argv.slice(2).filter((word) => word !== '--long-forms');
const only = process.argv.includes('--long-forms') ? longForms() : [];
const args = ['node_modules/vitest/vitest.mjs', 'run', ...only, ...given];
const env = { ...process.env, SENDSTEP_TEST_TIER: 'all' };
const passed = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
process.exit(passed && (process.argv.length > 2 || passOnOtherVersions()) ? 0 : 1);
