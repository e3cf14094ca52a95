import type { App } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const ISSUER = 'https://login.example';
const JO = { issuer: ISSUER, subject: 'jo-1', email: 'jo@example.com' };

/** The account that an identity signs in, or why it does not. */
async function outcome(app: App, identity: Parameters<App['signInWithIdentity']>[0]): Promise<string> {
  const result = await app.signInWithIdentity(identity, { label: 'Firefox' });
  if ('refused' in result) return result.refused;
  return (await app.admit({ session: result.session })).context.member!.id;
}

async function shop() {
  const built = await buildStore(memoryPorts());
  const invite = async (email: string, owner = built.owner) =>
    (await owner.run('members.add', { name: 'Jo', role: 'editor', email })).id;
  return { ...built, invite };
}

it('links a verified address to its member once; then issuer and subject decide', async () => {
  const { app, owner, invite } = await shop();
  const id = await invite('Jo@Example.com');
  expect(await outcome(app, JO)).toBe(id);
  await owner.run('members.update', { id, email: 'other@example.com' });
  expect(await outcome(app, { ...JO, email: undefined })).toBe(id);
  expect(await outcome(app, { ...JO, email: 'nobody@example.com' })).toBe(id);
});

it.each([
  ['without a verified address', { ...JO, email: undefined }, 'unverified'],
  ['with the address of nobody', { ...JO, email: 'eve@example.com' }, 'unknown'],
  ['with an address that only begins the same', { ...JO, email: 'jo@example.com.evil' }, 'unknown'],
])('refuses an unknown person %s and creates no account', async (_, identity, reason) => {
  const { app, owner, invite } = await shop();
  await invite(JO.email);
  expect(await outcome(app, identity)).toBe(reason);
  expect((await owner.run('members.list', {})).total).toBe(1);
});

it.each([
  ['another subject of the issuer', { ...JO, subject: 'jo-2' }],
  ['the same subject of another issuer', { ...JO, issuer: 'https://evil.example' }],
  ['a shifted border between issuer and subject', { ...JO, issuer: `${ISSUER}jo`, subject: '-1' }],
])('refuses %s for a linked account', async (_, identity) => {
  const { app, invite } = await shop();
  await invite(JO.email);
  await outcome(app, JO);
  expect(await outcome(app, identity)).toBe('unclear');
  expect(await outcome(app, { ...identity, email: undefined })).toBe('unverified');
});

it('refuses an address that two accounts have', async () => {
  const { app, invite } = await shop();
  await invite(JO.email);
  await invite(JO.email);
  expect(await outcome(app, JO)).toBe('unclear');
});

it('refuses an address that an owner of one store gave to a member of two', async () => {
  const { app, owner, store, invite } = await shop();
  const id = await invite('victim@example.com');
  const other = await buildStore(app.ports);
  await other.owner.run('members.add', { accountId: id, role: 'owner', email: 'victim@example.com' });
  const evil = await buildMember(app, store.id, 'owner');
  await (await evil.admit()).run('members.update', { id, email: JO.email });
  expect(await outcome(app, JO)).toBe('unclear');
  expect(await outcome(app, { ...JO, email: 'victim@example.com' })).toBe('unclear');
  await owner.run('members.update', { id, email: 'victim@example.com' });
  expect(await outcome(app, { ...JO, email: 'victim@example.com' })).toBe(id);
});

it('refuses the address of an administrator, whom the owner of any store could have given one', async () => {
  const { app, owner } = await shop();
  const { id } = await buildMember(app, undefined);
  await owner.run('members.add', { accountId: id, role: 'viewer', email: JO.email });
  expect(await outcome(app, JO)).toBe('unclear');
});

it('unlinks an account that gets another store: an owner may have chosen its address', async () => {
  const { app, invite } = await shop();
  const id = await invite(JO.email);
  await outcome(app, JO);
  const other = await buildStore(app.ports);
  await other.owner.run('members.add', { accountId: id, role: 'owner' });
  expect(await outcome(app, JO)).toBe('unclear');
});

it('refuses a removed member, and finds a member in any of many stores', async () => {
  const { app, owner, invite } = await shop();
  const id = await invite(JO.email);
  await outcome(app, JO);
  await owner.run('members.remove', { id });
  expect(await outcome(app, JO)).toBe('unknown');
  const operator = await app.admit({ owner: undefined });
  const ids: string[] = [];
  for (let i = 0; i < 101; i++) ids.push((await operator.run('stores.create', { name: `Shop ${i}` })).id);
  const last = await app.admit({ owner: ids.sort().at(-1) });
  expect(await outcome(app, JO)).toBe('unknown');
  const invited = await invite(JO.email, last);
  expect(await outcome(app, JO)).toBe(invited);
});
