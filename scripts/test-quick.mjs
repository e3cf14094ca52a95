// Runs the fast tests of core and tools that your changes affect: `npm run test:quick`. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const env = { ...process.env, SENDSTEP_TEST_TIER: 'quick' };
const run = (command, args, stdio) => spawnSync(command, args, { cwd: root, stdio, env }).status ?? 1;

// Vitest finds no changes and passes if the reference is unknown. Without one, it compares with the last commit.
const isKnown = run('git', ['rev-parse', '--verify', '--quiet', 'origin/main'], 'ignore') === 0;
const changed = isKnown ? ['--changed', 'origin/main'] : ['--changed'];
const projects = ['--project', 'core', '--project', 'mcp'];
const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...changed, '--passWithNoTests'];
process.exit(run(process.execPath, [...args, ...process.argv.slice(2)], 'inherit'));
