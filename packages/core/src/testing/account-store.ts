import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildAccount, buildSession, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `AccountStore`. */
export function describeAccountStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'accounts', fresh);

  it('keeps every field, finds an account by its exact id, and renames it', async () => {
    const { accounts } = await fresh();
    const account = buildAccount({ name: `𝔖 é \\ ' " %_` });
    await accounts.insert(account);
    assert.deepEqual(await accounts.find(account.id), account);
    for (const id of [newId(), `${account.id} `, account.id.toUpperCase(), '']) {
      assert.equal(await accounts.find(id), undefined);
      assert.equal(await accounts.rename(id, 'stolen'), false);
    }
    assert.equal(await accounts.rename(account.id, 'New'), true);
    assert.equal(await accounts.rename(account.id, 'New'), true);
    assert.deepEqual(await accounts.find(account.id), { ...account, name: 'New' });
  });

  it('creates one administrator when several transactions find none', async () => {
    const ports = await fresh();
    await ports.accounts.insert(buildAccount());
    const administrator = () =>
      ports.transaction(async (tx) => {
        const found = await tx.accounts.lockAdministrator();
        if (found) return found.id;
        const account = buildAccount({ installation: true });
        await tx.accounts.insert(account);
        return account.id;
      });
    const ids = await Promise.all([administrator(), administrator(), administrator()]);
    assert.equal(new Set(ids).size, 1);
    assert.equal((await ports.accounts.find(ids[0]!))?.installation, true);
  });

  it('locks an account: who waits for it sees what was stored meanwhile', async () => {
    const ports = await fresh();
    const [account, storeId] = [buildAccount(), newId()];
    await ports.accounts.insert(account);
    let isLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    const adding = ports.transaction(async (tx) => {
      assert.deepEqual(await tx.accounts.lock(account.id), account);
      isLocked();
      await tx.members.insert(storeId, { id: account.id, role: 'viewer', sealed: '', createdAt: 1 });
    });
    await locked;
    const waiting = ports.transaction(async (tx) => {
      await tx.accounts.lock(account.id);
      return tx.members.find(storeId, account.id);
    });
    await adding;
    assertMatches(await waiting, { id: account.id });
    assert.equal(await ports.transaction((tx) => tx.accounts.lock(newId())), undefined);
  });

  it('removes an account with its sessions and sign-in links, and no others', async () => {
    const { accounts, sessions } = await fresh();
    const [gone, stays] = [buildAccount(), buildAccount()];
    const [ended, kept] = [buildSession({ accountId: gone.id }), buildSession({ accountId: stays.id })];
    for (const account of [gone, stays]) {
      await accounts.insert(account);
      await sessions.insertLink({ hash: account.id.padEnd(64, '0'), accountId: account.id, expiresAt: 5 });
    }
    for (const session of [ended, kept]) await sessions.insert(session);
    await accounts.remove(gone.id);
    assert.equal(await accounts.find(gone.id), undefined);
    assert.equal(await sessions.find(ended.hash), undefined);
    assert.equal(await sessions.takeLink(gone.id.padEnd(64, '0'), 1), undefined);
    assert.notEqual(await sessions.find(kept.hash), undefined);
    assert.equal(await sessions.takeLink(stays.id.padEnd(64, '0'), 1), stays.id);
  });

  it('removes accounts without a store, in batches, but not administrators', async () => {
    const { accounts, members, sessions } = await fresh();
    const [member, administrator] = [buildAccount(), buildAccount({ installation: true })];
    const unused = [buildAccount(), buildAccount(), buildAccount()];
    for (const account of [member, administrator, ...unused]) await accounts.insert(account);
    await members.insert(newId(), { id: member.id, role: 'viewer', sealed: '', createdAt: 1 });
    const session = buildSession({ accountId: unused[0]!.id });
    await sessions.insert(session);
    assert.equal(await accounts.removeUnused(2), 2);
    assert.equal(await accounts.removeUnused(2), 1);
    assert.equal(await accounts.removeUnused(2), 0);
    assert.equal(await sessions.find(session.hash), undefined);
    for (const { id } of [member, administrator]) assert.notEqual(await accounts.find(id), undefined);
  });
}
