import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BUILT_COMMAND } from '../../../test/build.js';
import { command } from './command.js';
import { temporaryDirectory } from './process.js';

const HOOK = join(import.meta.dirname, 'loaded-modules.mjs');

/** The package of a module, with the entry point for our own. Shared chunks are omitted; their imports are reported. */
function nameOf(url: string): string | undefined {
  const own = /\/packages\/(\w+)\/dist\/([\w-]+?)(?:-[A-Z\d]{8})?\.js$/.exec(url);
  if (own?.[2] === 'chunk') return undefined;
  if (own) return own[2] === 'index' ? `@sendstep/${own[1]}` : `@sendstep/${own[1]}/${own[2]}`;
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
}

/** The modules that a built command loads. */
async function loadedBy(args: string[], env: Record<string, string> = {}) {
  if (!existsSync(BUILT_COMMAND)) throw new Error('this test needs the build: run "npm run build" first');
  const child = spawn(process.execPath, ['--import', HOOK, BUILT_COMMAND, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const code = new Promise((resolve) => child.once('close', resolve));
  const [out, error, urls] = await Promise.all(
    [1, 2, 3].map((stream) => text(child.stdio[stream] as NodeJS.ReadableStream)),
  );
  const names = urls!.split('\n').flatMap((url) => nameOf(url) ?? []);
  return { code: await code, out: out!, error: error!, loaded: [...new Set(names)].sort() };
}

const START = ['@sendstep/cli/bin', '@sendstep/core/errors', '@sendstep/node/configuration', 'commander', 'ipaddr.js'];
/** Modules that print the result of an operation. */
const SHOWN = ['@sendstep/cli/run-operation', 'cli-table3', 'picocolors'];

describe('a command loads what it needs', () => {
  it.each([
    ['--version', ['--version'], '0.0.0\n'],
    ['--help', ['--help'], 'Usage: sendstep'],
    ['the help of a command', ['layouts', 'list', '--help'], 'Usage: sendstep layouts list'],
    ['the help of a group', ['help', 'layouts'], 'Usage: sendstep layouts'],
  ])('%s: the command line and its settings', async (_, args, words) => {
    const { code, out, error, loaded } = await loadedBy(args);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(words);
    expect(loaded).toEqual(START);
  });

  it('a list from the database: no web server, no MCP, no HTTP or mail client', async () => {
    const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
    await command(env, 'stores', 'create', '--name', 'Corner shop');
    const { code, out, error, loaded } = await loadedBy(['layouts', 'list'], env);
    expect([code, error, out]).toEqual([0, '', 'none yet\n']);
    const own = ['@sendstep/cli/database-backend', '@sendstep/core', '@sendstep/knex', '@sendstep/node'];
    const others = ['@photostructure/sqlite', 'knex', 'liquidjs', 'node-gyp-build', 'zod'];
    expect(loaded).toEqual([...START, ...SHOWN, ...own, ...others].sort());
  });

  it('a list from a remote host: no database and no schemas', async () => {
    const env = { SENDSTEP_URL: 'http://127.0.0.1:59999', SENDSTEP_API_KEY: 'fak_x' };
    const { code, error, loaded } = await loadedBy(['layouts', 'list'], env);
    expect([code, error]).toEqual([1, 'error: cannot reach http://127.0.0.1:59999 (ECONNREFUSED)\n']);
    const remote = ['@sendstep/cli/remote-backend', '@sendstep/client'];
    expect(loaded).toEqual([...START, ...SHOWN, ...remote].sort());
  });
});
