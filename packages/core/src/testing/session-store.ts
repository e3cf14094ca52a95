import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildAccount, buildSession, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

const hashOf = (letter: string) => letter.repeat(64);

/** Requirements of `SessionStore`. */
export function describeSessionStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('sessions', fresh);

  it('finds a session with its account by its hash, as long as both exist', async () => {
    const { accounts, sessions } = await fresh();
    const account = buildAccount({ installation: true });
    await accounts.insert(account);
    const { hash, ...session } = buildSession({ accountId: account.id, label: `𝔖 é \\ ' " %_` });
    await sessions.insert({ ...session, hash });
    expect(await sessions.find(hash)).toEqual({ session, account });
    await sessions.touch(session.id, 1_750_000_060_000);
    expect((await sessions.find(hash))?.session.lastUsedAt).toBe(1_750_000_060_000);
    for (const other of [hash.toUpperCase(), hash.slice(1), '']) expect(await sessions.find(other)).toBeUndefined();
    const orphan = buildSession();
    await sessions.insert(orphan);
    expect(await sessions.find(orphan.hash)).toBeUndefined();
    await sessions.removeByHash(hash);
    expect(await sessions.find(hash)).toBeUndefined();
  });

  it('lists and removes only sessions of one account', async () => {
    const { sessions } = await fresh();
    const accountId = newId();
    const [first, second, foreign] = [buildSession({ accountId }), buildSession({ accountId }), buildSession()];
    for (const session of [first, second, foreign]) await sessions.insert(session);
    const { hash, ...newest } = second;
    expect(await sessions.list(accountId, { offset: 0, limit: 1 })).toEqual({ items: [newest], total: 2 });
    expect(await sessions.remove(accountId, foreign.id)).toBe(false);
    expect(await sessions.remove(accountId, `${first.id} `)).toBe(false);
    expect(await sessions.remove(accountId, first.id)).toBe(true);
    expect(await sessions.remove(accountId, first.id)).toBe(false);
    await sessions.insertLink({ hash: hashOf('a'), accountId, expiresAt: 9 });
    await sessions.removeAll(accountId);
    expect((await sessions.list(accountId, { offset: 0, limit: 9 })).total).toBe(0);
    expect(await sessions.takeLink(hashOf('a'), 1)).toBeUndefined();
    expect((await sessions.list(foreign.accountId, { offset: 0, limit: 9 })).total).toBe(1);
  });

  it('gives a sign-in link to one of several concurrent uses, and to none once it is expired', async () => {
    const ports = await fresh();
    const accountId = newId();
    await ports.sessions.insertLink({ hash: hashOf('a'), accountId, expiresAt: 100 });
    await ports.sessions.insertLink({ hash: hashOf('b'), accountId, expiresAt: 100 });
    const take = (hash: string, now: number) => ports.transaction((tx) => tx.sessions.takeLink(hash, now));
    const uses = await Promise.all(Array.from({ length: 5 }, () => take(hashOf('a'), 99)));
    expect(uses.filter((one) => one === accountId)).toHaveLength(1);
    expect(uses.filter((one) => one === undefined)).toHaveLength(4);
    expect(await take(hashOf('b'), 100)).toBeUndefined();
    expect(await take(hashOf('b'), 99)).toBe(accountId);
    expect(await take(hashOf('c'), 1)).toBeUndefined();
  });

  it('removes expired sessions and links in batches', async () => {
    const { sessions } = await fresh();
    const accountId = newId();
    const times = [
      { createdAt: 50, lastUsedAt: 60 },
      { createdAt: 50, lastUsedAt: 500 },
      { createdAt: 300, lastUsedAt: 300 },
      { createdAt: 450, lastUsedAt: 500 },
    ];
    const rows = times.map((time) => buildSession({ accountId, ...time }));
    for (const row of rows) await sessions.insert(row);
    for (const [hash, expiresAt] of [
      [hashOf('a'), 100],
      [hashOf('b'), 600],
    ] as const)
      await sessions.insertLink({ hash, accountId, expiresAt });
    const expired = { usedBefore: 400, createdBefore: 200, now: 100 };
    let removed: number;
    let total = 0;
    do {
      removed = await sessions.removeExpired(expired, 1);
      total += removed;
    } while (removed > 0);
    expect(total).toBe(4);
    const left = await sessions.list(accountId, { offset: 0, limit: 9 });
    expect(left.items.map(({ id }) => id)).toEqual([rows[3]!.id]);
    expect(await sessions.takeLink(hashOf('b'), 1)).toBe(accountId);
  });
}
