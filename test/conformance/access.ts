import { core, koa, mcp, type Section } from './statement.js';

const LEVEL = koa('table', 'is refused below its level');
const TABLE = core('operations', 'offers exactly these operations to keys of each level');
const ONCE = koa('keys', 'start with fak_, read unless told otherwise, and are shown once');
const NO_KEY = koa('rest', 'with 401 and the way to send one');
const REVOKED = koa('keys', 'that are revoked get 401, and those of a lowered level 403');
const EXECUTE = koa('run-requests', 'cannot be run with less than an execute key');

export const ACCESS: readonly Section[] = [
  {
    title: 'Authentication',
    statements: [
      {
        id: 'auth.1',
        says: 'Every endpoint but the index needs `Authorization: Bearer` with a key, and so does the tool server.',
        tests: [
          koa('openapi', 'refuses $verb $path in the ways that are described'),
          NO_KEY,
          koa('tools', 'a missing, malformed or wrong key is 401'),
        ],
      },
      {
        id: 'auth.2.form',
        says: 'Keys start with `fak_`.',
        tests: [core('key', 'makes keys of fak_'), ONCE],
      },
      { id: 'auth.2.once', says: 'A key is shown once, when it is made.', tests: [ONCE] },
      {
        id: 'auth.2.management',
        says: 'Keys are made in the app; the API cannot manage them.',
        tests: [koa('keys', 'are managed by no path of the API'), core('admit', 'lets a key do nothing')],
      },
      {
        id: 'auth.3',
        says: 'A key has one level, and each level includes the ones below it.',
        tests: [LEVEL, koa('rest', 'tells a key its store, level and what is left of its budgets')],
      },
      {
        id: 'auth.3.read',
        says: 'Read: layouts, senders, secret names, files, HTTP requests, history and statistics can be read.',
        tests: [TABLE, LEVEL],
      },
      {
        id: 'auth.3.write',
        says: 'Write adds creating, changing and deleting HTTP requests, writing layouts and translations, restoring, and deleting unused files.',
        tests: [TABLE, LEVEL],
      },
      {
        id: 'auth.3.execute',
        says: 'Execute adds running an HTTP request against its real target.',
        tests: [TABLE, LEVEL, EXECUTE],
      },
      {
        id: 'auth.4.separate',
        says: 'Execute is a level of its own: a lower key sends nothing to a third party.',
        tests: [EXECUTE],
      },
      { id: 'auth.4.default', says: 'A key reads unless a higher level is asked for.', tests: [ONCE] },
      {
        id: 'auth.5.401',
        says: 'A missing, malformed or revoked key is 401.',
        tests: [NO_KEY, REVOKED, mcp('http', '401 without a key, with a wrong one and with a revoked one')],
      },
      { id: 'auth.5.403', says: 'A key whose level is too low is 403.', tests: [LEVEL, REVOKED] },
      {
        id: 'auth.6',
        says: 'A record of another store is 404, never 403.',
        tests: [koa('table', 'and anything else that is not there, with one and the same 404')],
      },
      {
        id: 'auth.7',
        says: '`GET /api/v1/me` and the tool `get_stats` show what a key can do.',
        tests: [
          koa('rest', 'tells a key its store, level and what is left of its budgets'),
          koa('history', 'get_stats adds what the key can do'),
        ],
      },
      {
        id: 'auth.8',
        says: 'Budgets are counted for each key.',
        tests: [koa('keys', 'have budgets of their own')],
      },
    ],
  },
];
