import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { command, commandWith } from './command.js';
import { temporaryDirectory } from './process.js';

const KEY = 'fak_canary7Q2x';

/** A host that accepts one key; its store has this name. `keys` are those it was sent. */
async function host(name: string, key = KEY) {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization?.replace('Bearer ', ''));
    response.setHeader('content-type', 'application/json').setHeader('x-request-id', '1');
    if (keys.at(-1) !== key) response.writeHead(401).end('{"error":"not a valid key"}');
    else if (request.url === '/api/v1/me') response.end(JSON.stringify({ level: 'read', store: { id: '1', name } }));
    else response.end(JSON.stringify({ items: [], page: 1, limit: 25, total: 0, pages: 0, of: name }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

function home() {
  const directory = temporaryDirectory();
  const env = { XDG_CONFIG_HOME: directory };
  const piped = async () => Buffer.from(`${KEY}\n`);
  const login = (...flags: string[]) => commandWith({ piped }, env, 'login', ...flags);
  return { env, login, file: join(directory, 'sendstep/profiles.json') };
}
const ofStore = async (env: Record<string, string>, ...flags: string[]) => {
  const { out, error } = await command(env, 'layouts', 'list', '--json', ...flags);
  return out ? JSON.parse(out).of : error;
};

it('stores a checked key for its owner only and never shows it', async () => {
  const { env, login, file } = home();
  const { url } = await host('Shop');
  const outcomes = [
    await login('--remote', url),
    await command(env, 'profiles'),
    await command(env, 'profiles', '--json'),
  ];
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(outcomes[0]!.out).toContain(`profile default: ${url}, store "Shop", level read`);
  expect(JSON.stringify(outcomes)).not.toContain(KEY);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await ofStore(env)).toBe('Shop');
  expect((await command(env, 'logout')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toContain(KEY);
  expect(await ofStore(env)).toContain('there is no database');
});

it('asks for host and key on a terminal, without showing the key', async () => {
  const { env } = home();
  const { url } = await host('Shop');
  const asked: string[] = [];
  const terminal = {
    async ask(question: string) {
      asked.push(question);
      return url;
    },
    async askHidden(question: string) {
      asked.push(`hidden ${question}`);
      return KEY;
    },
  };
  expect((await commandWith({ terminal }, env, 'login')).code).toBe(0);
  expect(asked).toEqual(['URL of the host: ', `hidden API key for ${url}: `]);
});

it('stores nothing if the host refuses the key or is not there', async () => {
  const { env, login } = home();
  const { url } = await host('Shop', 'fak_other');
  expect(await login('--remote', url)).toMatchObject({ code: 1, error: 'error: not a valid key\n' });
  expect((await login('--remote', 'http://127.0.0.1:1')).error).toContain('cannot reach');
  expect((await login()).error).toContain('name the host with --remote URL');
  expect((await command(env, 'profiles')).out).toBe('no profiles: run sendstep login\n');
});

it('flags take precedence over the environment, and that over profiles', async () => {
  const { env, login } = home();
  const [one, two, three] = [await host('One'), await host('Two'), await host('Three')];
  await login('--remote', one.url, '--profile', 'one');
  await login('--remote', two.url, '--profile', 'two');
  expect(await ofStore(env)).toBe('Two');
  await command(env, 'profiles', '--use', 'one');
  expect(await ofStore(env)).toBe('One');
  expect(await ofStore({ ...env, SENDSTEP_PROFILE: 'two' })).toBe('Two');
  expect(await ofStore({ ...env, SENDSTEP_PROFILE: 'two' }, '--profile', 'one')).toBe('One');
  const elsewhere = { ...env, SENDSTEP_URL: three.url, SENDSTEP_API_KEY: KEY };
  expect(await ofStore({ ...elsewhere, SENDSTEP_PROFILE: 'two' })).toBe('Three');
  expect(await ofStore(elsewhere, '--profile', 'one')).toBe('One');
  expect(await ofStore(env, '--profile', 'none')).toContain(
    'there is no profile none: run sendstep login --profile none',
  );
  // The database that is named, not the profile.
  expect(await ofStore({ ...env, SENDSTEP_DATA_DIR: temporaryDirectory() })).toContain('there is no database');
  expect(await ofStore(env, '--store', 'Shop')).toContain('there is no database');
});

it('never sends the key of a profile to another host', async () => {
  const { env, login } = home();
  const [own, other] = [await host('Own'), await host('Other')];
  await login('--remote', own.url);
  expect(await ofStore({ ...env, SENDSTEP_URL: other.url })).toContain('requires an API key');
  expect(await ofStore(env, '--remote', other.url, '--profile', 'default')).toContain('requires an API key');
  expect(other.keys).toEqual([]);
});

it('refuses a file that other users can read', async () => {
  const { env, login, file } = home();
  const { url } = await host('Shop');
  await login('--remote', url);
  chmodSync(file, 0o644);
  expect(await ofStore(env)).toContain(`run chmod 600 ${file}`);
  writeFileSync(file, '{', { mode: 0o600 });
  chmodSync(file, 0o600);
  expect(await ofStore(env)).toContain('not valid JSON');
});
