import { core, koa, mcp, type Section } from './statement.js';

const LEVEL = koa('table', 'is refused below its level');
const TABLE = core('operations', 'offers exactly these operations to keys of each level');
const ONCE = koa('keys', 'start with fak_, have level read by default, and are shown once');
const NO_KEY = koa('rest', 'returns 401 for a missing, malformed or unknown key, and says how to send one');
const REVOKED = koa('keys', 'get 401 when revoked and 403 when their level was lowered, from the next request');
const EXECUTE = koa('run-requests', 'cannot be run with a key below level execute');

export const ACCESS: readonly Section[] = [
  {
    title: 'Authentication',
    statements: [
      {
        id: 'auth.1',
        says: 'Every endpoint but the index needs `Authorization: Bearer` with a key, and so does the tool server.',
        tests: [
          koa('openapi', 'refuses $verb $path as documented'),
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
        tests: [
          koa('keys', 'cannot be managed over the API'),
          core('admit', 'does not offer owner operations to a key'),
        ],
      },
      {
        id: 'auth.3',
        says: 'A key has one level, and each level includes the ones below it.',
        tests: [LEVEL, koa('rest', 'returns the store, level and remaining budgets of a key')],
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
        tests: [
          NO_KEY,
          REVOKED,
          mcp('http', 'returns 401 without a key and for a wrong or revoked one, before it reads the body'),
        ],
      },
      { id: 'auth.5.403', says: 'A key whose level is too low is 403.', tests: [LEVEL, REVOKED] },
      {
        id: 'auth.6',
        says: 'A record of another store is 404, never 403.',
        tests: [koa('table', 'returns the same 404 for the id of another store and for any other missing record')],
      },
      {
        id: 'auth.7',
        says: '`GET /api/v1/me` and the tool `get_stats` show what a key can do.',
        tests: [
          koa('rest', 'returns the store, level and remaining budgets of a key'),
          koa('history', 'get_stats adds what the key can do'),
        ],
      },
      {
        id: 'auth.8',
        says: 'Budgets are counted for each key.',
        tests: [koa('keys', 'have their own budgets: an exhausted key does not affect another of the same store')],
      },
    ],
  },
];
