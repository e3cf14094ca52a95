import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SETTINGS, type Setting } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';
import { command } from './command.js';
import { temporaryDirectory } from './process.js';

cleanUpTargets();
const masterKey = TEST_MASTER_KEY.toString('base64');

/** Invalid values for every setting. */
const WRONG: Record<Setting | 'LOG_LEVEL', string[]> = {
  SENDSTEP_DATABASE_URL: ['postgres://db.example/x', 'sqlite:/dev/null/x/y.db', 'sqlite:/', 'mysql://u:p%zz@db/x'],
  // Creating a directory in /proc fails with an error that once caused an endless loop.
  SENDSTEP_DATA_DIR: ['/dev/null/x', '/dev/null', '/proc/x/y'],
  SENDSTEP_MASTER_KEY: ['short', Buffer.alloc(31).toString('base64')],
  SENDSTEP_MASTER_KEY_FILE: ['/dev/null/x/key', '/dev', '/dev/null'],
  SENDSTEP_HOST: ['no such host', '[::1]', '203.0.113.9'],
  SENDSTEP_PORT: ['http', '70000', '80.5'],
  SENDSTEP_ADMIN_PORT: ['http', '70000'],
  SENDSTEP_ADMIN_HOST: ['no such host'],
  SENDSTEP_DRAIN_SECONDS: ['soon', '-1', '4000'],
  SENDSTEP_KEEP_ALIVE_SECONDS: ['75s'],
  SENDSTEP_BASE_URL: ['shop.example', 'ftp://shop.example', 'https://shop.example/?a=1', 'https://u:p@shop.example'],
  SENDSTEP_TRUST_PROXY: ['yes'],
  SENDSTEP_CORS_ORIGINS: ['*'],
  SENDSTEP_ALLOW_NETWORKS: ['10/8'],
  SENDSTEP_GITHUB_API_URL: ['api.github.com'],
  SENDSTEP_GOOGLE_CLIENT_ID: ['without-its-secret'],
  SENDSTEP_GOOGLE_CLIENT_SECRET: ['without-its-id'],
  SENDSTEP_GOOGLE_API_URL: ['gmail'],
  SENDSTEP_GOOGLE_TOKEN_URL: ['oauth2'],
  SENDSTEP_MICROSOFT_CLIENT_ID: ['without-its-secret'],
  SENDSTEP_MICROSOFT_CLIENT_SECRET: ['without-its-id'],
  SENDSTEP_MICROSOFT_API_URL: ['graph'],
  SENDSTEP_MICROSOFT_TOKEN_URL: ['login'],
  SENDSTEP_OIDC_ISSUER: ['login.example', 'http://login.example', 'https://login.example'],
  SENDSTEP_OIDC_CLIENT_ID: ['without-its-issuer'],
  SENDSTEP_OIDC_CLIENT_SECRET: ['without-its-issuer'],
  SENDSTEP_API_KEY: ['fak_…'],
  SENDSTEP_URL: ['shop.example', 'https://shop.example/api/mcp?tools=layouts'],
  SENDSTEP_TOOLS: ['layots'],
  LOG_LEVEL: ['loud'],
};
const rows = Object.entries(WRONG).flatMap(([setting, values]) => values.map((value) => [setting, value] as const));

describe('an invalid setting', () => {
  it.each(rows)(
    '%s=%s makes serve exit with 2 and one sentence that names it, and creates nothing',
    async (setting, value) => {
      const directory = temporaryDirectory();
      const env = { SENDSTEP_DATA_DIR: join(directory, 'data'), SENDSTEP_PORT: '0', [setting]: value };
      const { code, out, error } = await command(env, 'serve');
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(error).toMatch(new RegExp(`^error: [^\\n]*\\b${setting}\\b[^\\n]*\\n$`));
      expect(error).not.toMatch(/:p@|without-its/);
      expect(readdirSync(directory)).toEqual([]);
    },
  );

  it('is tested for every setting', () => {
    expect(Object.keys(WRONG)).toEqual([...Object.keys(SETTINGS), 'LOG_LEVEL']);
  });

  it.each([
    ['SENDSTEP_DATABSE_URL', 'did you mean SENDSTEP_DATABASE_URL?'],
    ['SENDSTEP_GOOGLE_CLIENTID', 'did you mean SENDSTEP_GOOGLE_CLIENT_ID?'],
    ['SENDSTEP_SOMETHING_ELSE_ENTIRELY', '"sendstep serve --help" lists the settings'],
  ])('that does not exist, %s, is a warning with the closest name', async (name, hint) => {
    const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_TEST_MYSQL_URL: 'x', [name]: 'x' };
    expect(await command(env, 'migrate')).toMatchObject({
      code: 0,
      error: `warning: ${name} is not a setting; ${hint}\n`,
    });
    const json = await command(env, 'stores', 'list', '--json');
    expect(JSON.parse(json.error)).toEqual({ warning: `${name} is not a setting; ${hint}` });
    expect((await command(env, 'stores', '--help')).error).toBe('');
  });
});

describe('a MySQL server', () => {
  const migrate = (url: string) =>
    command(
      { SENDSTEP_DATABASE_URL: url, SENDSTEP_MASTER_KEY: masterKey, SENDSTEP_DATA_DIR: temporaryDirectory() },
      'migrate',
    );
  const sentence = (reason: string) => ({ code: 2, out: '', error: `error: SENDSTEP_DATABASE_URL: ${reason}\n` });

  it('that is unreachable is reported with its port and the cause', async () => {
    expect(await migrate('mysql://shop:pass-word@127.0.0.1:1/shop')).toEqual(
      sentence('cannot connect to 127.0.0.1:1 (ECONNREFUSED)'),
    );
    const { code, error } = await migrate('mysql://shop:pass-word@db.invalid/shop');
    expect([code, error]).toEqual([
      2,
      expect.stringMatching(/cannot connect to db\.invalid:3306 \((ENOTFOUND|EAI_AGAIN)\)/),
    ]);
  });

  const { missing, url } = targets.find(({ name }) => name === 'MariaDB')!;
  it.skipIf(missing)(
    `that refuses is reported with the user or database${missing ? ` (${missing})` : ''}`,
    async () => {
      const right = new URL(await url());
      const where = `${right.hostname}:${right.port}`;
      const unknown = new URL('/nowhere', right);
      expect(await migrate(unknown.href)).toEqual(sentence(`cannot connect to ${where} (unknown database "nowhere")`));
      const denied = new URL(right);
      [denied.username, denied.password] = ['nobody', 'pass-word'];
      expect(await migrate(denied.href)).toEqual(
        sentence(`cannot connect to ${where} (access denied for user "nobody")`),
      );
    },
  );

  it('requires a master key before connecting', async () => {
    const env = { SENDSTEP_DATABASE_URL: 'mysql://u:p@127.0.0.1:1/x', SENDSTEP_DATA_DIR: temporaryDirectory() };
    expect(await command(env, 'stores', 'list')).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^error: SENDSTEP_MASTER_KEY: required with MySQL/),
    });
  });
});

it('reports a file that is not a database', async () => {
  const path = join(temporaryDirectory(), 'notes.txt');
  writeFileSync(path, 'these are notes and no database, and there are enough of them to tell\n'.repeat(20));
  expect(await command({ SENDSTEP_DATABASE_URL: `sqlite:${path}`, SENDSTEP_MASTER_KEY: masterKey }, 'migrate')).toEqual(
    {
      code: 2,
      out: '',
      error: `error: SENDSTEP_DATABASE_URL: cannot open ${path} (SQLITE_NOTADB)\n`,
    },
  );
});

describe('the doctor with a remote host', () => {
  const INDEX = { name: 'Sendstep', version: 'v1', release: '1.2.3', status: 'ok' };
  const ME = { store: { id: 'x', name: 'Corner shop' }, level: 'read' };
  /** A host with fixed responses by path. */
  async function host(responses: Record<string, [status: number, body: object]>) {
    const server = createServer((request, response) => {
      const known = request.headers.authorization !== 'Bearer fak_bad';
      const [status, body] = (known && responses[request.url!]) || [401, { error: 'a valid API key is required' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  /** Also checks that no local database is created. */
  async function examine(url: string, key?: string) {
    const directory = temporaryDirectory();
    const env = {
      SENDSTEP_URL: url,
      SENDSTEP_DATA_DIR: join(directory, 'data'),
      ...(key && { SENDSTEP_API_KEY: key }),
    };
    const { code, out } = await command(env, 'doctor', '--json');
    expect(readdirSync(directory)).toEqual([]);
    const [node, ...findings] = JSON.parse(out).findings;
    expect(node.check).toBe('node');
    return { code, findings };
  }
  const up = { '/api/v1': [200, INDEX], '/api/v1/me': [200, ME] } as Record<string, [number, object]>;

  it('reports the host and the key', async () => {
    const url = await host(up);
    expect(await examine(url, 'fak_good')).toEqual({
      code: 0,
      findings: [
        { check: 'host', state: 'ok', message: `${url} responds, release 1.2.3` },
        { check: 'key', state: 'ok', message: 'level read, store "Corner shop"' },
      ],
    });
  });

  it('reports a missing and an invalid key', async () => {
    const url = await host(up);
    const none = await examine(url);
    expect(none).toMatchObject({ code: 0, findings: [{ state: 'ok' }, { check: 'key', state: 'warning' }] });
    expect(none.findings[1].message).toContain('SENDSTEP_API_KEY');
    expect(await examine(url, 'fak_bad')).toMatchObject({
      code: 1,
      findings: [{ state: 'ok' }, { check: 'key', state: 'fault', message: 'SENDSTEP_API_KEY: not a valid key' }],
    });
  });

  it('reports an unreachable host, another server, or a host without its database', async () => {
    const at = async (url: string) => (await examine(url, 'fak_good')).findings;
    expect(await at('http://127.0.0.1:59999')).toEqual([
      { check: 'host', state: 'fault', message: 'cannot reach http://127.0.0.1:59999 (ECONNREFUSED)' },
    ]);
    const other = await host({ '/api/v1': [200, { hello: 'world' }] });
    expect(await at(other)).toEqual([{ check: 'host', state: 'fault', message: `${other} is not a Sendstep host` }]);
    const down = await host({ '/api/v1': [503, { error: 'the service cannot reach its storage' }] });
    expect(await at(down)).toEqual([
      { check: 'host', state: 'fault', message: `${down} responds with 503: the service cannot reach its storage` },
    ]);
  });

  it('refuses --counts', async () => {
    const { code, error } = await command({ SENDSTEP_URL: 'http://127.0.0.1:1' }, 'doctor', '--counts');
    expect([code, error]).toEqual([2, expect.stringContaining('--counts needs database access')]);
  });
});
