import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { expect, it } from 'vitest';
import { personFinder } from '../src/domain/person.js';

const ADDRESS = 'anna.berg@example.com';
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each<[string, string, boolean]>([
  ['as it is', ADDRESS, true],
  ['in other letter case', 'To: <Anna.BERG@Example.com>', true],
  ['in a sentence', `Write to ${ADDRESS}.`, true],
  ['in a link', 'https://shop.example/?email=anna.berg%40example.com&x=1', true],
  ['in a link in a link', 'https://shop.example/?to=%2F%3Femail%3Danna.berg%2540example.com', true],
  ['in a form', `name=x&email=${ADDRESS}`, true],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ note: `Hello\n${ADDRESS}` })), true],
  ['with an escaped sign', '{"to":"anna.berg\\u0040example.com"}', true],
  ['in HTML', '<a href="mailto:anna.berg&#64;example.com">', true],
  ['in Base64', base64(`{"customer":"${ADDRESS}"}`), true],
  ['in asterisks and underscores', `**${ADDRESS}** _${ADDRESS}_`, true],
  ['as the end of another address', `joanna.berg@example.com, x.${ADDRESS}, x_${ADDRESS}`, false],
  ['as the start of another domain', `${ADDRESS}.au ${ADDRESS}pany ${ADDRESS}-shop.net`, false],
  ['masked', 'an***@example.com', false],
])('finds a person %s: %s', (_, text, expected) => {
  expect(personFinder(ADDRESS).isIn(text)).toBe(expected);
});

async function store() {
  const { app, owner, store: own } = await buildStore(memoryPorts());
  const email = { to: [ADDRESS], variables: { customer: { name: 'Anna Berg', city: 'Oslo' } } };
  const reply = { messages: [{ to: ADDRESS }] };
  const summary = '"Order" to an***@example.com';
  return { app, owner, own, email, reply, summary, ports: owner.context.ports };
}

it('empties every entry that names the person, and leaves status, times, counts and other entries', async () => {
  const { owner, own, email, reply, summary, ports } = await store();
  const named = await recordExecution(owner, { request: email, response: reply, summary, actionType: 'EMAIL' }, {});
  const failed = await recordExecution(
    owner,
    { request: { body: 'to=ANNA.BERG%40EXAMPLE.COM' }, response: null },
    { status: 'FAILED', error: `refused: ${ADDRESS}`, summary: 'POST https://shop.example' },
  );
  const other = await recordExecution(owner, { request: { to: ['ben@example.com'] } }, {});
  const before = await ports.executions.find(own.id, other);
  const entry = async (id: string) => owner.run('history.get', { id });
  const shown = await entry(named);
  const stats = await owner.run('stats.get', {});
  expect(await owner.run('people.erase', { address: 'Anna.Berg@EXAMPLE.com' })).toEqual({
    erased: 2,
    searched: 3,
    running: 0,
    unreadable: 0,
  });
  const erased = { erased: true };
  expect(await entry(named)).toEqual({ ...shown, summary: 'erased', request: erased, response: erased });
  expect(await entry(failed)).toMatchObject({
    status: 'FAILED',
    error: 'erased',
    summary: 'POST https://shop.example',
    request: erased,
    response: null,
  });
  expect(await ports.executions.find(own.id, other)).toEqual(before);
  expect(await owner.run('stats.get', {})).toEqual(stats);
  expect((await owner.run('history.list', { status: 'FAILED' })).items).toMatchObject([
    { id: failed, error: 'erased' },
  ]);
  expect((await owner.run('people.erase', { address: ADDRESS })).erased).toBe(0);
});

it('tells of entries that are still running, of some that nobody can read, and touches no other store', async () => {
  const { app, owner, own, email, ports } = await store();
  const theirs = await buildStore(ports);
  const kept = await recordExecution(theirs.owner, { request: email }, {});
  await recordExecution(owner, { request: email });
  const broken = await recordExecution(owner, {}, {});
  await ports.executions.rewrite(own.id, broken, { summary: '', error: '', warnings: [], sealed: 'v1.damaged' });
  const answer = await owner.run('people.erase', { address: ADDRESS });
  expect(answer).toEqual({ erased: 0, searched: 2, running: 1, unreadable: 1 });
  const entry = await (await app.admit({ owner: theirs.store.id })).run('history.get', { id: kept });
  expect(entry.request).toHaveProperty('to');
});

it('keeps the wish of who has unsubscribed, walks through a long history, and tells how far it is', async () => {
  const { app, owner, own, email } = await store();
  await owner.run('unsubscribes.add', { address: ADDRESS });
  const first = Date.now();
  // A millisecond each, so that they stand in this order.
  for (let i = 0; i < 1020; i++) {
    await recordExecution(owner, { startedAt: first + i, ...(i % 500 === 0 && { request: email }) }, {});
  }
  const told: string[] = [];
  const operator = await app.admit({ owner: own.id }, (words) => told.push(words));
  expect(await operator.run('people.erase', { address: ADDRESS })).toMatchObject({ erased: 3, searched: 1020 });
  expect(told).toEqual(['1000 entries searched, 2 erased']);
  expect((await owner.run('unsubscribes.list', {})).items).toMatchObject([{ address: ADDRESS }]);
});

it('wants one whole address', async () => {
  const { owner } = await store();
  for (const [address, fault] of [
    ['anna', 'address: must be one email address'],
    ['an***@example.com', 'address: is masked; send the full address'],
    ['', 'address: required'],
  ] as const)
    await expect(owner.run('people.erase', { address })).rejects.toMatchObject({ message: fault });
});
