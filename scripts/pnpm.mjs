// Runs the pinned pnpm with nothing pre-installed: the same version on PATH, else corepack (pinned by hash), else npx.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const pin = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).packageManager;
const version = /^pnpm@([\d.]+)/.exec(pin)[1];
const env = { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' };
const shell = process.platform === 'win32';

function versionOf([command, ...args]) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env, shell };
  const result = spawnSync(command, [...args, '--version'], options);
  return result.status === 0 ? result.stdout.trim() : '';
}

const ways = [['pnpm'], ['corepack', 'pnpm']];
const [command, ...before] = ways.find((way) => versionOf(way) === version) ?? ['npx', '-y', `pnpm@${version}`];
const { status } = spawnSync(command, [...before, ...process.argv.slice(2)], { stdio: 'inherit', env, shell });
process.exit(status ?? 1);
