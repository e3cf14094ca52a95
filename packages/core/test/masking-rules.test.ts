import type { HttpClient, Ports } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const BODY = { loyalty_number: 'LN-4711-XK', recipientName: 'Ada Moss', customer: { name: 'Ben Hale' }, order: 1001 };
const RULES = { maskKeys: ['loyaltyNumber'], keepKeys: ['recipient_name'] };

async function store(ports: Ports = memoryPorts()) {
  const { app, owner, read, execute } = await buildStore(ports);
  const id = await recordExecution(owner, { request: BODY, response: { body: JSON.stringify(BODY) } }, {});
  const entry = async () => (await app.admit({ key: read })).run('history.get', { id });
  return { app, owner, execute, entry };
}

it('hides the values of keys that the store names, and shows those that it wants to see', async () => {
  const { owner, entry } = await store();
  const usual = await entry();
  expect(usual.request).toMatchObject({ loyalty_number: 'LN-4711-XK', order: 1001 });
  expect(JSON.stringify(usual)).not.toContain('Ada Moss');
  await owner.run('settings.set', RULES);
  const { request, response } = await entry();
  for (const shown of [JSON.stringify(request), String(response!.body)]) {
    expect(shown).not.toContain('4711');
    expect(shown).toContain('Ada Moss');
    expect(shown).not.toContain('Ben Hale');
    expect(shown).toContain('1001');
  }
  await owner.run('settings.set', { maskKeys: null, keepKeys: null });
  expect(await entry()).toEqual(usual);
});

it("holds for one store's entries alone", async () => {
  const ports = memoryPorts();
  const [mine, theirs] = [await store(ports), await store(ports)];
  await mine.owner.run('settings.set', RULES);
  expect(JSON.stringify((await mine.entry()).request)).not.toContain('4711');
  expect(JSON.stringify((await theirs.entry()).request)).toContain('4711');
});

const respondingWith = (body: string): HttpClient => ({
  ...memoryPorts().http,
  send: async () => ({
    url: 'https://shop.example/1',
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body),
    truncated: false,
  }),
});

it('holds for the answer of a request that is tried out', async () => {
  const { app, owner, execute } = await store({ ...memoryPorts(), http: respondingWith(JSON.stringify(BODY)) });
  await owner.run('settings.set', RULES);
  const { id } = await owner.run('httpRequests.create', {
    url: 'https://shop.example/{{ variables.sku }}',
    method: 'POST',
    body: BODY,
  });
  const { request, response } = await (await app.admit({ key: execute })).run('httpRequests.test', { id });
  for (const { body } of [request, response]) {
    expect(body).not.toContain('4711');
    expect(body).toContain('Ada Moss');
    expect(body).not.toContain('Ben Hale');
  }
});

it('masks in the response of a tested request the names that its request holds, as history does', async () => {
  const http = respondingWith('Order of Ben Hale is packed');
  const { app, owner, execute } = await store({ ...memoryPorts(), http });
  const { id } = await owner.run('httpRequests.create', { url: 'https://shop.example', method: 'POST', body: BODY });
  const key = await app.admit({ key: execute });
  const { executionId, request, response } = await key.run('httpRequests.test', { id });
  expect(response.body).toContain('is packed');
  expect(response.body).not.toContain('Ben Hale');
  const entry = await key.run('history.get', { id: executionId });
  expect([request, response]).toEqual([entry.request, entry.response]);
});
