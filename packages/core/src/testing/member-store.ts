import assert from 'node:assert/strict';
import type { Role } from '../domain/role.js';
import type { Ports } from '../ports/index.js';
import { buildAccount, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const AT = 1_750_000_000_000;

async function addStore({ stores }: Ports) {
  const storeId = newId();
  await stores.insert({ id: storeId, name: `Shop ${storeId}`, dataKey: `key of ${storeId}`, createdAt: 1 });
  return storeId;
}

async function addMember({ accounts, members }: Ports, storeId: string, role: Role = 'viewer', sealed = '') {
  const account = buildAccount();
  await accounts.insert(account);
  assert.equal(await members.insert(storeId, { id: account.id, role, sealed, createdAt: AT }), true);
  return account;
}

/** Requirements of `MemberStore`. */
export function describeMemberStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'members', fresh);

  it('keeps role and sealed address, replaces them, removes, and has each account once', async () => {
    const ports = await fresh();
    const { members } = ports;
    const storeId = newId();
    const { id, name } = await addMember(ports, storeId, 'viewer', 'x'.repeat(2000));
    const member = { id, name, installation: false, role: 'viewer', sealed: 'x'.repeat(2000), createdAt: AT };
    assert.deepEqual(await members.find(storeId, id), member);
    assert.equal(await members.insert(storeId, { id, role: 'owner', sealed: '', createdAt: AT }), false);
    assert.deepEqual(await members.find(storeId, id), member);
    const change = { role: 'editor' as const, sealed: 'other' };
    assert.equal(await members.replace(storeId, id, change), true);
    assert.equal(await members.replace(storeId, id, change), true);
    assert.deepEqual(await members.find(storeId, id), { ...member, ...change });
    assert.equal(await members.remove(storeId, id), true);
    assert.equal(await members.remove(storeId, id), false);
    assert.equal(await members.find(storeId, id), undefined);
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
      assert.equal(await members.find(store, account), undefined);
      assert.equal(await members.replace(store, account, { role: 'owner', sealed: '' }), false);
      assert.equal(await members.remove(store, account), false);
    }
    assert.equal((await members.find(storeId, id))?.role, 'viewer');
  });

  it('lists one store, newest first, and the stores of one account', async () => {
    const ports = await fresh();
    const { members } = ports;
    const [storeId, other] = [await addStore(ports), await addStore(ports)];
    const [first, second] = [await addMember(ports, storeId), await addMember(ports, storeId, 'owner')];
    await members.insert(other, { id: first.id, role: 'editor', sealed: 's', createdAt: AT });
    const { items, total } = await members.list(storeId, { offset: 0, limit: 1 });
    assert.deepEqual(
      items.map(({ id, role }) => [id, role]),
      [[second.id, 'owner']],
    );
    assert.equal(total, 2);
    const entry = (id: string) => ({ storeId: id, name: `Shop ${id}`, dataKey: `key of ${id}` });
    // Copied: rows of a driver may have another prototype.
    const stores = (await members.storesOf(first.id)).map((one) => ({ ...one }));
    assert.deepEqual(stores, [
      { ...entry(storeId), role: 'viewer', sealed: '' },
      { ...entry(other), role: 'editor', sealed: 's' },
    ]);
    assert.deepEqual(await members.storesOf(newId()), []);
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
    assert.deepEqual(
      await ports.members.lockOwners(storeId),
      owners.map(({ id }) => id),
    );
    assert.deepEqual((await Promise.all(owners.map(({ id }) => leave(id)))).sort(), [false, true]);
    assert.equal((await ports.members.lockOwners(storeId)).length, 1);
  });

  it('removes the members of a retired store at once', async () => {
    const ports = await fresh();
    const [gone, living] = [await addStore(ports), await addStore(ports)];
    const { id } = await addMember(ports, gone);
    await ports.members.insert(living, { id, role: 'viewer', sealed: '', createdAt: AT });
    await ports.transaction((tx) => tx.stores.retire(gone, 5));
    assert.deepEqual(
      (await ports.members.storesOf(id)).map(({ storeId }) => storeId),
      [living],
    );
    assert.equal(await ports.members.find(gone, id), undefined);
  });
}
