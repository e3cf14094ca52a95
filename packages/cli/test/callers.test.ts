import { type ApiOperationName, BUDGETS, type Level } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../../koa/test/host.js';
import { CALLERS } from './callers.js';

/** A host with a store that has three HTTP requests. */
async function start() {
  const built = await buildStore(memoryPorts());
  const owner = await built.app.admit({ owner: built.store.id });
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    ids.push((await owner.run('httpRequests.create', { name, url: `https://example.com/${name}` })).id);
  }
  return { ...built, ids, ...(await serveApp(built.app)) };
}
type Host = Awaited<ReturnType<typeof start>>;

interface Row {
  operation: ApiOperationName;
  level: Level;
  input(host: Host): Record<string, unknown>;
  before?(host: Host): Promise<unknown>;
  output?: object;
  refused?: { code: string; message: RegExp; fields?: object };
}

const useUp = async ({ app, read }: Host) => {
  for (let i = 0; i < BUDGETS.request.limit; i++) await app.admit({ key: read });
};

/** What everyone who reaches a host must see alike. */
const ROWS: Record<string, Row> = {
  'gets a record': {
    operation: 'httpRequests.get',
    level: 'read',
    input: ({ ids }) => ({ id: ids[1] }),
    output: { name: 'Two', method: 'GET', url: 'https://example.com/Two', version: 1, headers: {} },
  },
  'searches a list': {
    operation: 'httpRequests.list',
    level: 'read',
    input: () => ({ q: 'TWO' }),
    output: { items: [{ name: 'Two' }], total: 1, pages: 1 },
  },
  'gets a page of a list': {
    operation: 'httpRequests.list',
    level: 'read',
    input: () => ({ page: 2, limit: 2 }),
    output: { items: [{ name: 'One' }], page: 2, limit: 2, total: 3, pages: 2 },
  },
  'creates a record': {
    operation: 'httpRequests.create',
    level: 'write',
    input: () => ({ url: 'https://example.com/new', timeoutMs: 2000 }),
    output: { name: 'GET example.com', timeoutMs: 2000, version: 1 },
  },
  'changes the version that was read': {
    operation: 'httpRequests.update',
    level: 'write',
    input: ({ ids }) => ({ id: ids[0], name: 'First', ifVersion: 1 }),
    output: { name: 'First', url: 'https://example.com/One', version: 2 },
  },
  'does not change another version': {
    operation: 'httpRequests.update',
    level: 'write',
    input: ({ ids }) => ({ id: ids[0], name: 'First', ifVersion: 7 }),
    refused: { code: 'stale', message: /^version: is 1, not 7/ },
  },
  'does not find a record': {
    operation: 'httpRequests.get',
    level: 'read',
    input: () => ({ id: 'a/b?c' }),
    refused: { code: 'not_found', message: /^HTTP request not found/ },
  },
  'is told which fields are invalid': {
    operation: 'httpRequests.create',
    level: 'write',
    input: () => ({ url: 'ftp://example.com', timeoutMs: 5 }),
    refused: {
      code: 'invalid',
      message: /^url: must start with http:\/\/ or https:\/\/; timeoutMs: must be at least 1000/,
      fields: { url: 'must start with http:// or https://', timeoutMs: 'must be at least 1000' },
    },
  },
  'is told which level is required': {
    operation: 'httpRequests.remove',
    level: 'read',
    input: ({ ids }) => ({ id: ids[0] }),
    // A tool above the level of the key does not exist for it.
    refused: { code: 'forbidden', message: /level is read; write is required|unknown tool "delete_http_request"/ },
  },
  'is told when to come back': {
    operation: 'httpRequests.list',
    level: 'read',
    input: () => ({}),
    before: useUp,
    refused: { code: 'rate_limited', message: /^rate limit: 300 request calls in 60 seconds for this key; try again/ },
  },
};

describe.each(Object.entries(CALLERS))('%s', (_, call) => {
  it.each(Object.entries(ROWS))('%s', async (_, { operation, level, input, before, output, refused }) => {
    const host = await start();
    await before?.(host);
    const outcome = await call(host.url, host[level], operation, input(host));
    if (output) return expect(outcome).toMatchObject({ output });
    expect(outcome).toMatchObject({ message: expect.stringMatching(refused!.message) });
    // Commands and tools have the message only.
    if ('code' in outcome) expect(outcome).toMatchObject({ code: refused!.code, fields: refused!.fields ?? {} });
  });

  it('is told that a key is not valid', async () => {
    const { url } = await start();
    const outcome = await call(url, 'fak_wrong', 'httpRequests.list', {});
    expect(outcome).toMatchObject({ message: expect.stringMatching(/^a valid API key is required/) });
  });
});
