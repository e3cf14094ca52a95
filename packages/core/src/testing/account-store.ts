import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildAccount, buildSession, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `AccountStore`. */
export function describeAccountStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('accounts', fresh);

  it('keeps every field, finds an account by its exact id, and renames it', async () => {
    const { accounts } = await fresh();
    const account = buildAccount({ name: `𝔖 é \\ ' " %_` });
    await accounts.insert(account);
    expect(await accounts.find(account.id)).toEqual(account);
    for (const id of [newId(), `${account.id} `, account.id.toUpperCase(), '']) {
      expect(await accounts.find(id)).toBeUndefined();
      expect(await accounts.rename(id, 'stolen')).toBe(false);
    }
    expect(await accounts.rename(account.id, 'New')).toBe(true);
    expect(await accounts.rename(account.id, 'New')).toBe(true);
    expect(await accounts.find(account.id)).toEqual({ ...account, name: 'New' });
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
    expect(new Set(ids).size).toBe(1);
    expect((await ports.accounts.find(ids[0]!))?.installation).toBe(true);
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
      expect(await tx.accounts.lock(account.id)).toEqual(account);
      isLocked();
      await tx.members.insert(storeId, { id: account.id, role: 'viewer', sealed: '', createdAt: 1 });
    });
    await locked;
    const waiting = ports.transaction(async (tx) => {
      await tx.accounts.lock(account.id);
      return tx.members.find(storeId, account.id);
    });
    await adding;
    expect(await waiting).toMatchObject({ id: account.id });
    expect(await ports.transaction((tx) => tx.accounts.lock(newId()))).toBeUndefined();
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
    expect(await accounts.find(gone.id)).toBeUndefined();
    expect(await sessions.find(ended.hash)).toBeUndefined();
    expect(await sessions.takeLink(gone.id.padEnd(64, '0'), 1)).toBeUndefined();
    expect(await sessions.find(kept.hash)).toBeDefined();
    expect(await sessions.takeLink(stays.id.padEnd(64, '0'), 1)).toBe(stays.id);
  });

  it('removes accounts without a store, in batches, but not administrators', async () => {
    const { accounts, members, sessions } = await fresh();
    const [member, administrator] = [buildAccount(), buildAccount({ installation: true })];
    const unused = [buildAccount(), buildAccount(), buildAccount()];
    for (const account of [member, administrator, ...unused]) await accounts.insert(account);
    await members.insert(newId(), { id: member.id, role: 'viewer', sealed: '', createdAt: 1 });
    const session = buildSession({ accountId: unused[0]!.id });
    await sessions.insert(session);
    expect(await accounts.removeUnused(2)).toBe(2);
    expect(await accounts.removeUnused(2)).toBe(1);
    expect(await accounts.removeUnused(2)).toBe(0);
    expect(await sessions.find(session.hash)).toBeUndefined();
    for (const { id } of [member, administrator]) expect(await accounts.find(id)).toBeDefined();
  });
}
