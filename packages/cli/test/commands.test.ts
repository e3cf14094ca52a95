import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { OPERATIONS, type OperationName, ROLE_OF } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE } from '../../../test/build.js';
import { command } from './command.js';
import { sendstep, startServe, temporaryDirectory } from './process.js';

const KEY_WARNING =
  'warning: --api-key is visible in the process list and in the history of the shell; use SENDSTEP_API_KEY or sendstep login\n';
const INVALID_KEY = 'error: SENDSTEP_API_KEY: not a valid key\n';

async function shop() {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  expect((await command(env, 'stores', 'create', '--name', 'Corner shop')).code).toBe(0);
  const key = async (level: string) =>
    JSON.parse((await command(env, 'keys', 'create', '--level', level, '--json')).out).key;
  return { env, key };
}

it('has a command for every operation except those of links, sessions and file downloads, each with help and an example', async () => {
  for (const [name, { level }] of Object.entries(OPERATIONS)) {
    const [group, word] = name.split('.').map((part) => part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    const { code, out } = await command({}, group!, word!, '--help');
    expect(code).toBe(0);
    const isLeftOut = level === 'link' || ROLE_OF[name as OperationName] === 'account' || name === 'files.read';
    if (isLeftOut) expect(out).not.toContain(`${group} ${word}`);
    else expect(out).toContain(`$ sendstep ${group} ${word}`);
  }
});

it('prints a table by default and JSON with --json', async () => {
  const { env } = await shop();
  const made = await command(
    env,
    'http-requests',
    'create',
    '--url',
    'https://a.example/x',
    '--headers',
    '{"X-A":"{{ secrets.A }}"}',
    '--timeout-ms',
    '5000',
    '--json',
  );
  const record = JSON.parse(made.out);
  expect(record).toMatchObject({ url: 'https://a.example/x', headers: { 'X-A': '{{ secrets.A }}' }, timeoutMs: 5000 });
  const table = await command(env, 'http-requests', 'list');
  expect(table.out).toContain('https://a.example/x');
  expect(table.out).toContain('page 1 of 1, 1 total');
  expect((await command(env, 'http-requests', 'get', record.id)).out).toContain('X-A: {{ secrets.A }}');
  const file = join(temporaryDirectory(), 'change.json');
  writeFileSync(file, '{"name":"From a file","description":"kept"}');
  const changed = await command(
    env,
    'http-requests',
    'update',
    record.id,
    '--input',
    file,
    '--name',
    'Flags win',
    '--json',
  );
  expect(JSON.parse(changed.out)).toMatchObject({ name: 'Flags win', description: 'kept' });
  expect(JSON.parse((await command(env, 'http-requests', 'remove', record.id, '--json')).out)).toEqual({
    deleted: true,
    id: record.id,
  });
  expect((await command(env, 'http-requests', 'list')).out).toContain('none yet');
});

describe('exit codes and messages', () => {
  it.each<[string, string[], number, string]>([
    ['an unknown id', ['http-requests', 'get', 'nope'], 1, 'error: HTTP request not found\n'],
    [
      'an invalid field',
      ['http-requests', 'create', '--url', 'ftp://x'],
      1,
      'error: url: must start with http:// or https://\n',
    ],
    ['an unknown store', ['http-requests', 'list', '--store', 'Nowhere'], 1, 'error: store "Nowhere" not found\n'],
    [
      'a name that is taken',
      ['stores', 'create', '--name', 'Corner shop'],
      1,
      'error: name: already used by another store\n',
    ],
    ['invalid JSON', ['http-requests', 'create', '--headers', '{'], 2, 'error: --headers: not valid JSON\n'],
    [
      'a missing file',
      ['http-requests', 'create', '--input', '/nowhere.json'],
      2,
      'error: --input: cannot read /nowhere.json (ENOENT)\n',
    ],
    ['an unknown command', ['nonsense'], 2, "error: unknown command 'nonsense'\n(use --help for usage)\n"],
    [
      'an unknown flag',
      ['keys', 'list', '--nonsense'],
      2,
      "error: unknown option '--nonsense'\n(use --help for usage)\n",
    ],
    ['a missing argument', ['keys', 'revoke'], 2, "error: missing required argument 'id'\n(use --help for usage)\n"],
    [
      'an unknown flag, with --json',
      ['keys', 'list', '--jsonn', '--json'],
      2,
      `{"error":"unknown option '--jsonn' (Did you mean --json?)"}\n`,
    ],
    ['a bad port', ['serve', '--port', 'x'], 2, 'error: SENDSTEP_PORT: must be 0 to 65535\n'],
    [
      'an invalid data directory',
      ['serve', '--data-dir', '/dev/null/x'],
      2,
      'error: SENDSTEP_DATA_DIR: cannot write /dev/null/x/sendstep.db (ENOTDIR)\n',
    ],
    [
      'an invalid database path',
      ['migrate', '--database-url', 'sqlite:/dev/null/x/y.db'],
      2,
      'error: SENDSTEP_DATABASE_URL: cannot write /dev/null/x/y.db (ENOTDIR)\n',
    ],
    ['mcp without a key', ['mcp'], 2, 'error: an API key is required: set SENDSTEP_API_KEY\n'],
    [
      'an unreachable host',
      ['mcp', '--api-key', 'fak_x', '--remote', 'http://127.0.0.1:59999'],
      1,
      `${KEY_WARNING}error: cannot reach http://127.0.0.1:59999 (ECONNREFUSED)\n`,
    ],
    ['a placeholder for a key', ['mcp', '--api-key', 'fak_…'], 2, `${KEY_WARNING}${INVALID_KEY}`],
    ['mcp with an invalid key', ['mcp', '--api-key', 'fak_x'], 2, `${KEY_WARNING}${INVALID_KEY}`],
  ])('%s', async (_, args, code, error) => {
    const { env } = await shop();
    expect(await command(env, ...args)).toEqual({ code, out: '', error });
  });

  it('prints errors as JSON with --json', async () => {
    const { env } = await shop();
    expect((await command(env, 'http-requests', 'get', 'nope', '--json')).error).toBe(
      '{"error":"HTTP request not found"}\n',
    );
  });

  it('lists the valid log levels', async () => {
    const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'loud' };
    expect(await sendstep(['serve', '--port', '0'], env)).toMatchObject({
      code: 2,
      error: 'error: LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent\n',
    });
  });

  it('does not create a database to read from', async () => {
    const env = { SENDSTEP_DATA_DIR: join(temporaryDirectory(), 'typo') };
    const { code, error } = await command(env, 'keys', 'list');
    expect(code).toBe(2);
    expect(error).toMatch(
      /^error: there is no database at .*typo\/sendstep.db: run "sendstep serve" or "sendstep migrate" first/,
    );
  });

  it('requires --store if there is more than one store', async () => {
    const { env } = await shop();
    await command(env, 'stores', 'create', '--name', 'Second shop');
    expect(await command(env, 'keys', 'list')).toMatchObject({
      code: 2,
      error: 'error: more than one store: choose one with --store NAME\n',
    });
  });
});

it('doctor checks an installation and reports what is missing', async () => {
  const { env } = await shop();
  const { code, out } = await command(env, 'doctor', '--json');
  expect(code).toBe(0);
  expect(
    JSON.parse(out).findings.map(({ check, state }: { check: string; state: string }) => `${check} ${state}`),
  ).toEqual([
    'node ok',
    'database ok',
    'schema ok',
    'masterKey warning',
    'stores ok',
    'hosts warning',
    'links warning',
    'templates ok',
  ]);
  const broken = await command({ SENDSTEP_DATABASE_URL: 'mysql://user:pw@127.0.0.1:1/x' }, 'doctor');
  expect(broken.code).toBe(1);
  expect(broken.out).not.toContain('pw');
});

it('works on a remote host with the level of the key', async () => {
  const { env, key } = await shop();
  const host = await startServe(env);
  const remote = { SENDSTEP_URL: host.url, SENDSTEP_API_KEY: await key('write') };
  const made = await command(remote, 'http-requests', 'create', '--url', 'https://a.example', '--json');
  expect(made.code).toBe(0);
  const { id } = JSON.parse(made.out);
  expect(
    JSON.parse((await command(remote, 'http-requests', 'list', '--q', 'A.EXAMPLE', '--json')).out).items[0].id,
  ).toBe(id);
  expect(JSON.parse((await command(remote, 'me', 'get', '--json')).out).level).toBe('write');
  expect((await command(remote, 'http-requests', 'update', id, '--name', 'n', '--if-version', '1')).code).toBe(0);
  expect(await command(remote, 'http-requests', 'remove', id, '--if-version', '1')).toMatchObject({
    code: 1,
    error: 'error: version: 2 was saved meanwhile; yours began at 1\n',
  });
  const reader = { ...remote, SENDSTEP_API_KEY: await key('read') };
  expect(await command(reader, 'http-requests', 'remove', id)).toMatchObject({
    code: 1,
    error: "error: this key's level is read; write is required\n",
  });
  expect((await command(remote, 'keys', 'list')).code).toBe(2);
  expect(await command(remote, 'http-requests', 'list', '--store', 'Corner shop')).toEqual({
    code: 2,
    out: '',
    error:
      'error: a remote host uses the store of the API key: omit --store, or unset SENDSTEP_URL and omit --remote\n',
  });
  await host.end('SIGTERM');
  expect((await command(remote, 'me', 'get')).error).toMatch(
    /^error: cannot reach http:\/\/127.0.0.1:\d+ \(ECONNREFUSED\)\n$/,
  );
});

it('enforces the level of a key on the database too', async () => {
  const { env, key } = await shop();
  const reader = { ...env, SENDSTEP_API_KEY: await key('read') };
  expect(await command(reader, 'http-requests', 'create', '--url', 'https://a.example')).toMatchObject({ code: 1 });
  expect((await command({ ...env, SENDSTEP_API_KEY: 'fak_x' }, 'http-requests', 'list')).error).toContain(
    'a valid API key is required',
  );
});

it('refuses a key combined with --store, and ignores the key in owner-only commands', async () => {
  const { env, key } = await shop();
  const reader = { ...env, SENDSTEP_API_KEY: await key('read') };
  const inShop = ['--store', 'Corner shop'];
  const refused = {
    code: 2,
    out: '',
    error: 'error: an API key uses its own store: omit --store, or unset SENDSTEP_API_KEY and omit --api-key\n',
  };
  expect(await command(reader, 'http-requests', 'create', '--url', 'https://a.example', ...inShop)).toEqual(refused);
  expect(await command(env, 'layouts', 'list', '--api-key', await key('write'), ...inShop)).toEqual({
    ...refused,
    error: KEY_WARNING + refused.error,
  });
  expect(await command(reader, 'layouts', 'diff', 'x', ...inShop)).toEqual(refused);
  expect(await command(reader, 'history', '--watch', ...inShop)).toEqual(refused);
  const owners = [
    ['keys', 'list'],
    ['settings', 'get'],
    ['steps', 'secret'],
    ['stores', 'list'],
  ];
  for (const words of owners)
    expect(await command(reader, ...words, ...inShop), words.join(' ')).toMatchObject({ code: 0 });
});

const WAYS = ['on the database', 'through a remote host'];
const envOf = async (way: string, local: Record<string, string>): Promise<Record<string, string>> =>
  way === WAYS[0] ? local : { SENDSTEP_URL: (await startServe(local)).url };

it.each(WAYS)('serves the tools over stdio to a real client %s, and exits when the client disconnects', async (way) => {
  const { env: local, key } = await shop();
  const env = await envOf(way, local);
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...COMMAND_LINE, 'mcp'],
    env: { ...(process.env as Record<string, string>), ...env, SENDSTEP_API_KEY: await key('write') },
    stderr: 'pipe',
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('create_http_request');
  const made = await client.callTool({ name: 'create_http_request', arguments: { url: 'https://a.example' } });
  expect(made.structuredContent).toMatchObject({ name: 'GET a.example' });
  const { pid } = transport;
  await client.close();
  expect(() => process.kill(pid!, 0)).toThrow();
});

it.each(WAYS)('writes nothing but the protocol to stdout over stdio %s', async (way) => {
  const { env: local, key } = await shop();
  const env = await envOf(way, local);
  const lines = [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    'not json',
    '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
  ];
  const outcome = await sendstep(['mcp'], { ...env, SENDSTEP_API_KEY: await key('read') }, `${lines.join('\n')}\n`);
  expect(outcome.code).toBe(0);
  const answers = outcome.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2]);
});

it('has a version', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(await command({}, '--version')).toEqual({ code: 0, out: `${version}\n`, error: '' });
});

describe('languages and versions of a layout', () => {
  async function translated() {
    const { env } = await shop();
    const run = async (...args: string[]) => JSON.parse((await command(env, ...args, '--json')).out);
    const { id } = await run('layouts', 'create', '--name', 'News', '--subject', 'News', '--body-type', 'text');
    await run('translations', 'put', id, 'de', '--subject', 'Neues', '--body', '<p>Hallo</p>');
    await run('layouts', 'update', id, '--subject', 'Latest news');
    return { env, id, run };
  }

  it('take the layout and then the language or version as arguments', async () => {
    const { id, run } = await translated();
    expect(await run('translations', 'get', id, 'DE')).toMatchObject({ locale: 'de', subject: 'Neues' });
    expect((await run('versions', 'list', id)).total).toBe(3);
    expect(await run('translations', 'promote', id, 'de')).toMatchObject({
      promoted: 'de',
      previousMainLanguage: 'en',
    });
    expect(await run('versions', 'restore', id, '1')).toMatchObject({ restored: 1, version: 5 });
    expect((await run('translations', 'list', id)).total).toBe(0);
  });

  it('are saved with --if-version only if nobody saved them meanwhile', async () => {
    const { env, id, run } = await translated();
    expect(await command(env, 'layouts', 'update', id, '--subject', 'Mine', '--if-version', '2')).toEqual({
      code: 1,
      out: '',
      error: 'error: version: 3 was saved meanwhile; yours began at 2\n',
    });
    expect((await run('layouts', 'update', id, '--subject', 'Mine', '--if-version', '3')).version).toBe(4);
    expect((await run('translations', 'put', id, 'de', '--subject', 'Neu', '--if-version', '2')).version).toBe(5);
    expect((await command(env, 'translations', 'remove', id, 'de', '--if-version', '2')).code).toBe(1);
  });

  it('are compared by layouts diff, as text or JSON', async () => {
    const { env, id, run } = await translated();
    const { out } = await command(env, 'layouts', 'diff', id, '--from', '1', '--to', '3');
    expect(out).toContain('+++ languages/de.html');
    expect(out).toContain('+<p>Hallo</p>');
    expect(out).toMatch(/^-\s+"subject": "News",$/m);
    expect(out).toMatch(/^\+\s+"subject": "Latest news",$/m);
    const { from, to, changes } = await run('layouts', 'diff', id);
    expect([from, to, changes.map(({ file }: { file: string }) => file)]).toEqual([2, 3, ['languages/en.json']]);
    expect((await command(env, 'layouts', 'diff', id, '--from', '3', '--to', '3')).out).toBe(
      'versions 3 and 3 are identical\n',
    );
    const missing = await command(env, 'layouts', 'diff', id, '--from', '9');
    expect([missing.code, missing.error]).toEqual([1, 'error: version not found\n']);
  });
});
