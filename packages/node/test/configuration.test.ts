import { resolve } from 'node:path';
import { readConfiguration } from '@sendstep/node';
import { expect, it } from 'vitest';

it('works with nothing set: an SQLite file in ./data, served to this machine alone', () => {
  expect(readConfiguration({})).toEqual({
    databaseUrl: `sqlite:${resolve('data')}/sendstep.db`,
    dataDirectory: resolve('data'),
    masterKey: undefined,
    masterKeyFile: `${resolve('data')}/master.key`,
    host: '127.0.0.1',
    port: 8080,
    baseUrl: undefined,
    trustProxy: false,
    origins: [],
    apiKey: undefined,
    remoteUrl: undefined,
  });
});

it('takes an empty value as if absent, and lists apart', () => {
  const settings = { SENDSTEP_PORT: ' ', SENDSTEP_CORS_ORIGINS: 'https://a.example, https://b.example,' };
  const { port, origins } = readConfiguration(settings);
  expect({ port, origins }).toEqual({ port: 8080, origins: ['https://a.example', 'https://b.example'] });
});

it.each([
  [{ SENDSTEP_PORT: 'http' }, 'SENDSTEP_PORT: must be 0 to 65535'],
  [{ SENDSTEP_PORT: '70000' }, 'SENDSTEP_PORT: must be 0 to 65535'],
  [
    { SENDSTEP_DATABASE_URL: 'postgres://x/y' },
    'SENDSTEP_DATABASE_URL: must be sqlite:PATH or mysql://user:password@host:port/database',
  ],
  [{ SENDSTEP_URL: 'example.com' }, 'SENDSTEP_URL: must be an address that starts with http:// or https://'],
])('refuses %j by name', (settings, message) => {
  expect(() => readConfiguration(settings)).toThrow(message);
});
