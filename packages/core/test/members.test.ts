import { SendstepError } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? `${error.code}: ${error.message}` : `thrown: ${error}`),
  );
const ENDED = 'unauthenticated: your session has ended; sign in again';
const LAST = 'conflict: a store needs an owner: make another member owner first';
const OTHER_STORES = 'forbidden: this member has access to other stores; ask the administrator of the installation';

describe('members', () => {
  it('are added, listed newest first, changed and removed', async () => {
    const { owner } = await buildStore(memoryPorts());
    const jo = await owner.run('members.add', { name: ' Jo ', email: 'Jo@Example.com', role: 'owner' });
    expect(jo).toMatchObject({ name: 'Jo', email: 'Jo@Example.com', role: 'owner', installation: false });
    const al = await owner.run('members.add', { name: 'Al <al@example.com>', role: 'viewer' });
    expect(al).toMatchObject({ name: 'Al <al***@example.com>', email: '' });
    expect((await owner.run('members.list', {})).items).toEqual([al, jo]);
    const changed = await owner.run('members.update', { id: al.id, role: 'editor', email: 'al@example.com' });
    expect(changed).toEqual({ ...al, role: 'editor', email: 'al@example.com' });
    expect(await owner.run('members.update', { ...changed, name: 'Al', email: null })).toMatchObject({ email: '' });
    expect(await owner.run('members.remove', { id: al.id })).toEqual({ deleted: true, id: al.id });
    expect(await fault(owner.run('members.remove', { id: al.id }))).toBe('not_found: member not found');
    expect((await owner.run('members.list', {})).total).toBe(1);
  });

  it('need a name, a role and a real address', async () => {
    const { owner } = await buildStore(memoryPorts());
    expect(await fault(owner.run('members.add', { role: 'viewer' }))).toBe('invalid: name: required');
    expect(await fault(owner.run('members.add', { name: ' ', role: 'viewer' }))).toBe('invalid: name: required');
    expect(await fault(owner.run('members.add', { name: 'Jo', role: 'admin' } as never))).toMatch(/^invalid: role: /);
    const masked = { name: 'Jo', role: 'viewer', email: 'jo***@example.com' } as const;
    expect(await fault(owner.run('members.add', masked))).toBe('invalid: email: is masked; send the full address');
    expect(await fault(owner.run('members.update', { id: 'nope', role: 'admin' } as never))).toBe(
      'not_found: member not found',
    );
  });

  it('always include an owner, also when two leave at the same time', async () => {
    const { app, store } = await buildStore(memoryPorts());
    const [one, two] = [await buildMember(app, store.id), await buildMember(app, store.id)];
    const [first, second] = [await one.admit(), await two.admit()];
    const outcomes = await Promise.all([
      fault(first.run('members.remove', { id: one.id })),
      fault(second.run('members.update', { id: two.id, role: 'viewer' })),
    ]);
    expect(outcomes.sort()).toEqual(['accepted', LAST]);
    const owner = await app.admit({ owner: store.id });
    const last = (await owner.run('members.list', {})).items.find(({ role }) => role === 'owner')!;
    expect(await fault(owner.run('members.remove', { id: last.id }))).toBe(LAST);
    expect(await fault(owner.run('members.update', { id: last.id, role: 'editor' }))).toBe(LAST);
    expect(await fault(owner.run('members.update', { id: last.id, role: 'owner', name: 'Still' }))).toBe('accepted');
  });

  it('are at most 200', async () => {
    const { owner } = await buildStore(memoryPorts());
    for (let i = 0; i < 200; i++) await owner.run('members.add', { name: `M${i}`, role: 'viewer' });
    expect(await fault(owner.run('members.add', { name: 'One more', role: 'viewer' }))).toBe(
      'conflict: at most 200 members',
    );
  });
});

describe('a change of a member applies to the next request of every host', () => {
  it('when the role is lowered', async () => {
    const { app, store, owner } = await buildStore(memoryPorts());
    const { id, admit } = await buildMember(app, store.id, 'editor');
    expect(await fault((await admit()).run('presets.get', { id: 'x' }))).toBe('not_found: preset not found');
    await owner.run('members.update', { id, role: 'viewer' });
    expect(await fault((await admit()).run('files.remove', { key: 'x' }))).toBe(
      'forbidden: this needs the role editor; yours is viewer',
    );
  });

  it('when the member is removed, and a pending link no longer works', async () => {
    const { app, store, owner } = await buildStore(memoryPorts());
    await buildMember(app, store.id);
    const { id, session, admit } = await buildMember(app, store.id);
    const { url } = await owner.run('app.link', { member: id });
    await owner.run('members.remove', { id });
    expect(await fault(admit())).toBe(ENDED);
    expect(await fault(app.admit({ session }))).toBe(ENDED);
    expect(await fault(app.signIn(url.split('#')[1]!, { label: '' }))).toMatch(/^unauthenticated: this link was used/);
    expect(await app.ports.accounts.find(id)).toBeUndefined();
  });

  it('only in this store when the member has another one', async () => {
    const ports = memoryPorts();
    const [one, two] = [await buildStore(ports), await buildStore(ports)];
    const { app } = one;
    const { id } = await buildMember(app, one.store.id, 'viewer');
    await two.owner.run('members.add', { accountId: id, role: 'editor' });
    const { url } = await two.owner.run('app.link', { member: id });
    const { session } = await app.signIn(url.split('#')[1]!, { label: '' });
    await one.owner.run('members.remove', { id });
    expect(await fault(app.admit({ session, store: one.store.id }))).toBe(
      `not_found: store "${one.store.id}" not found`,
    );
    expect((await app.admit({ session, store: two.store.id })).context.member?.role).toBe('editor');
  });
});

describe('an owner cannot reach another store through a member', () => {
  async function twoShops() {
    const ports = memoryPorts();
    const [own, other] = [await buildStore(ports), await buildStore(ports)];
    const { app } = own;
    const attacker = await buildMember(app, own.store.id, 'owner');
    const victim = await buildMember(app, own.store.id, 'viewer');
    const share = () => other.owner.run('members.add', { accountId: victim.id, role: 'owner' });
    return { app, own, other, attacker, victim, share };
  }
  const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!;

  it('by a link for a member of two stores, or for the administrator', async () => {
    const { app, own, attacker, victim, share } = await twoShops();
    const admitted = await attacker.admit();
    expect(await fault(admitted.run('app.link', { member: victim.id }))).toBe('accepted');
    await share();
    expect(await fault(admitted.run('app.link', { member: victim.id }))).toBe(OTHER_STORES);
    expect(await fault(admitted.run('members.update', { id: victim.id, name: 'Stolen' }))).toBe(OTHER_STORES);
    expect(await fault(admitted.run('members.update', { id: victim.id, role: 'editor' }))).toBe('accepted');
    const { id } = await buildMember(app, undefined);
    await own.owner.run('members.add', { accountId: id, role: 'viewer' });
    expect(await fault(admitted.run('app.link', { member: id }))).toBe(OTHER_STORES);
    expect(await fault(own.owner.run('app.link', { member: id }))).toBe('accepted');
  });

  it('by a link or a session made before the member got the other store', async () => {
    const { app, attacker, victim, other, share } = await twoShops();
    const admitted = await attacker.admit();
    const early = await app.signIn(tokenOf(await admitted.run('app.link', { member: victim.id })), { label: '' });
    const pending = tokenOf(await admitted.run('app.link', { member: victim.id }));
    await share();
    expect(await fault(app.admit({ session: early.session, store: other.store.id }))).toBe(ENDED);
    expect(await fault(app.signIn(pending, { label: '' }))).toMatch(/^unauthenticated: this link was used/);
  });

  it('by adding an existing account', async () => {
    const { attacker, other } = await twoShops();
    const stranger = await other.owner.run('members.add', { name: 'Stranger', role: 'owner' });
    const admitted = await attacker.admit();
    expect(await fault(admitted.run('members.add', { accountId: stranger.id, role: 'owner' }))).toBe(
      'forbidden: this needs the administrator of the installation; your role is owner',
    );
    expect(await fault(admitted.run('app.link', { member: stranger.id }))).toBe('not_found: member not found');
    expect(await fault(admitted.run('members.update', { id: stranger.id, name: 'Stolen' }))).toBe(
      'not_found: member not found',
    );
    expect(await fault(admitted.run('members.remove', { id: stranger.id }))).toBe('not_found: member not found');
  });
});

it('stores the address of a member sealed', async () => {
  const ports = memoryPorts();
  const { owner, store } = await buildStore(ports);
  const { id } = await owner.run('members.add', { name: 'Jo', email: 'jo@example.com', role: 'viewer' });
  expect(JSON.stringify(await ports.members.find(store.id, id))).not.toContain('example.com');
});
