import { resolve } from 'node:path';
import { readConfiguration } from '@sendstep/node';
import { expect, it } from 'vitest';

it('works without settings: a SQLite file in ./data, reachable from this machine only', () => {
  expect(readConfiguration({})).toEqual({
    databaseUrl: `sqlite:${resolve('data')}/sendstep.db`,
    dataDirectory: resolve('data'),
    masterKey: undefined,
    masterKeyFile: `${resolve('data')}/master.key`,
    host: '127.0.0.1',
    port: 8080,
    drainMs: 1000,
    keepAliveMs: 75_000,
    baseUrl: undefined,
    trustProxy: false,
    origins: [],
    allowNetworks: [],
    google: {
      clientId: undefined,
      clientSecret: undefined,
      apiUrl: 'https://gmail.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    },
    microsoft: {
      clientId: undefined,
      clientSecret: undefined,
      apiUrl: 'https://graph.microsoft.com',
      tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    },
    githubApiUrl: 'https://api.github.com',
    apiKey: undefined,
    remoteUrl: undefined,
    toolSet: undefined,
  });
});

it('treats an empty value as missing, and splits lists', () => {
  const settings = { SENDSTEP_PORT: ' ', SENDSTEP_CORS_ORIGINS: 'https://a.example, https://b.example,' };
  const { port, origins } = readConfiguration(settings);
  expect({ port, origins }).toEqual({ port: 8080, origins: ['https://a.example', 'https://b.example'] });
});

it('accepts networks and single addresses to allow besides public ones', () => {
  const networks = ['10.1.0.0/16', '192.168.1.5', 'fd00::/8', '::1'];
  expect(readConfiguration({ SENDSTEP_ALLOW_NETWORKS: networks.join(' , ') }).allowNetworks).toEqual(networks);
});

it('reads the OAuth clients of mailbox providers', () => {
  const { google, microsoft } = readConfiguration({
    SENDSTEP_GOOGLE_CLIENT_ID: 'g-1',
    SENDSTEP_GOOGLE_CLIENT_SECRET: 'g-2',
    SENDSTEP_MICROSOFT_API_URL: 'https://graph.example/',
    SENDSTEP_MICROSOFT_TOKEN_URL: 'https://login.example/token',
  });
  expect(google).toMatchObject({ clientId: 'g-1', clientSecret: 'g-2', apiUrl: 'https://gmail.googleapis.com' });
  expect(microsoft).toMatchObject({ apiUrl: 'https://graph.example', tokenUrl: 'https://login.example/token' });
  const wrong = { SENDSTEP_GOOGLE_TOKEN_URL: 'oauth2.googleapis.com' };
  expect(() => readConfiguration(wrong)).toThrow('SENDSTEP_GOOGLE_TOKEN_URL: must be a URL');
});

it.each(['10.0.0.0/33', '10/8', '10.0.0.0/', '10.0.0.0/8/8', 'localhost', '::1/129', '10.0.0.0/-1', '*'])(
  'refuses %s as a network',
  (text) => {
    expect(() => readConfiguration({ SENDSTEP_ALLOW_NETWORKS: `127.0.0.1,${text}` })).toThrow(
      `SENDSTEP_ALLOW_NETWORKS: ${text} is not an address or a network such as 10.1.0.0/16`,
    );
  },
);

it.each([
  [{ SENDSTEP_PORT: 'http' }, 'SENDSTEP_PORT: must be 0 to 65535'],
  [{ SENDSTEP_PORT: '70000' }, 'SENDSTEP_PORT: must be 0 to 65535'],
  [
    { SENDSTEP_DATABASE_URL: 'postgres://x/y' },
    'SENDSTEP_DATABASE_URL: must be sqlite:PATH or mysql://user:password@host:port/database',
  ],
  [{ SENDSTEP_DATABASE_URL: 'mysql://u:p%zz@db/x' }, 'SENDSTEP_DATABASE_URL: not a valid URL; in names and passwords'],
  [{ SENDSTEP_DATABASE_URL: 'mysql://u:p@[::/x' }, 'SENDSTEP_DATABASE_URL: not a valid URL; in names and passwords'],
  [{ SENDSTEP_TRUST_PROXY: 'yes' }, 'SENDSTEP_TRUST_PROXY: must be true or false'],
  [{ SENDSTEP_CORS_ORIGINS: '*' }, 'SENDSTEP_CORS_ORIGINS: * is not an origin such as https://shop.example'],
  [
    { SENDSTEP_CORS_ORIGINS: 'https://a.example,https://b.example/' },
    'SENDSTEP_CORS_ORIGINS: https://b.example/ is not an origin such as https://shop.example',
  ],
  [{ SENDSTEP_URL: 'example.com' }, 'SENDSTEP_URL: must be a URL that starts with http:// or https://'],
  [
    { SENDSTEP_URL: 'https://shop.example/api/mcp?tools=layouts' },
    'SENDSTEP_URL: must have no user, query or fragment',
  ],
  [{ SENDSTEP_TOOLS: 'layots' }, 'SENDSTEP_TOOLS: unknown set "layots"; use layouts'],
  [{ SENDSTEP_API_KEY: 'fak_…' }, 'SENDSTEP_API_KEY: not a valid key'],
])('refuses %j by name', (settings, message) => {
  expect(() => readConfiguration(settings)).toThrow(message);
});

it.each(['', '/', '/api/mcp', '/api/v1', '/api/mcp/'])('accepts the URL of a host followed by %j', (path) => {
  expect(readConfiguration({ SENDSTEP_URL: `https://shop.example/sub${path}` }).remoteUrl).toBe(
    'https://shop.example/sub',
  );
});
