import { expect, it } from 'vitest';
import type { Role } from '../domain/role.js';
import type { Ports } from '../ports/index.js';
import { buildAccount, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

const AT = 1_750_000_000_000;

async function addStore({ stores }: Ports) {
  const storeId = newId();
  await stores.insert({ id: storeId, name: `Shop ${storeId}`, dataKey: `key of ${storeId}`, createdAt: 1 });
  return storeId;
}

async function addMember({ accounts, members }: Ports, storeId: string, role: Role = 'viewer', sealed = '') {
  const account = buildAccount();
  await accounts.insert(account);
  expect(await members.insert(storeId, { id: account.id, role, sealed, createdAt: AT })).toBe(true);
  return account;
}

/** Requirements of `MemberStore`. */
export function describeMemberStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('members', fresh);

  it('keeps role and sealed address, replaces them, removes, and has each account once', async () => {
    const ports = await fresh();
    const { members } = ports;
    const storeId = newId();
    const { id, name } = await addMember(ports, storeId, 'viewer', 'x'.repeat(2000));
    const member = { id, name, installation: false, role: 'viewer', sealed: 'x'.repeat(2000), createdAt: AT };
    expect(await members.find(storeId, id)).toEqual(member);
    expect(await members.insert(storeId, { id, role: 'owner', sealed: '', createdAt: AT })).toBe(false);
    expect(await members.find(storeId, id)).toEqual(member);
    const change = { role: 'editor' as const, sealed: 'other' };
    expect(await members.replace(storeId, id, change)).toBe(true);
    expect(await members.replace(storeId, id, change)).toBe(true);
    expect(await members.find(storeId, id)).toEqual({ ...member, ...change });
    expect(await members.remove(storeId, id)).toBe(true);
    expect(await members.remove(storeId, id)).toBe(false);
    expect(await members.find(storeId, id)).toBeUndefined();
  });

  it('finds, replaces and removes nothing of another store or with a similar id', async () => {
    const ports = await fresh();
    const { members } = ports;
    const storeId = newId();
    const { id } = await addMember(ports, storeId);
    for (const [store, account] of [
      [newId(), id],
      [`${storeId} `, id],
      [storeId, `${id} `],
      [storeId, id.toUpperCase()],
      [storeId, ''],
    ] as const) {
      expect(await members.find(store, account)).toBeUndefined();
      expect(await members.replace(store, account, { role: 'owner', sealed: '' })).toBe(false);
      expect(await members.remove(store, account)).toBe(false);
    }
    expect((await members.find(storeId, id))?.role).toBe('viewer');
  });

  it('lists one store, newest first, and the stores of one account', async () => {
    const ports = await fresh();
    const { members } = ports;
    const [storeId, other] = [await addStore(ports), await addStore(ports)];
    const [first, second] = [await addMember(ports, storeId), await addMember(ports, storeId, 'owner')];
    await members.insert(other, { id: first.id, role: 'editor', sealed: 's', createdAt: AT });
    const { items, total } = await members.list(storeId, { offset: 0, limit: 1 });
    expect(items.map(({ id, role }) => [id, role])).toEqual([[second.id, 'owner']]);
    expect(total).toBe(2);
    const entry = (id: string) => ({ storeId: id, name: `Shop ${id}`, dataKey: `key of ${id}` });
    expect(await members.storesOf(first.id)).toEqual([
      { ...entry(storeId), role: 'viewer', sealed: '' },
      { ...entry(other), role: 'editor', sealed: 's' },
    ]);
    expect(await members.storesOf(newId())).toEqual([]);
  });

  it('lets only one of two owners leave when both leave at the same time', async () => {
    const ports = await fresh();
    const storeId = newId();
    const owners = [await addMember(ports, storeId, 'owner'), await addMember(ports, storeId, 'owner')];
    await addMember(ports, storeId, 'editor');
    const leave = (id: string) =>
      ports.transaction(async (tx) => {
        if ((await tx.members.lockOwners(storeId)).length === 1) return false;
        return tx.members.remove(storeId, id);
      });
    expect(await ports.members.lockOwners(storeId)).toEqual(owners.map(({ id }) => id));
    expect((await Promise.all(owners.map(({ id }) => leave(id)))).sort()).toEqual([false, true]);
    expect(await ports.members.lockOwners(storeId)).toHaveLength(1);
  });

  it('removes the members of a retired store at once', async () => {
    const ports = await fresh();
    const [gone, living] = [await addStore(ports), await addStore(ports)];
    const { id } = await addMember(ports, gone);
    await ports.members.insert(living, { id, role: 'viewer', sealed: '', createdAt: AT });
    await ports.transaction((tx) => tx.stores.retire(gone, 5));
    expect((await ports.members.storesOf(id)).map(({ storeId }) => storeId)).toEqual([living]);
    expect(await ports.members.find(gone, id)).toBeUndefined();
  });
}
