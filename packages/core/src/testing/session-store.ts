import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildAccount, buildSession, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const hashOf = (letter: string) => letter.repeat(64);

/** Requirements of `SessionStore`. */
export function describeSessionStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'sessions', fresh);

  it('finds a session with its account by its hash, as long as both exist', async () => {
    const { accounts, sessions } = await fresh();
    const account = buildAccount({ installation: true });
    await accounts.insert(account);
    const { hash, ...session } = buildSession({ accountId: account.id, label: `𝔖 é \\ ' " %_` });
    await sessions.insert({ ...session, hash });
    assert.deepEqual(await sessions.find(hash), { session, account });
    await sessions.touch(session.id, 1_750_000_060_000);
    assert.equal((await sessions.find(hash))?.session.lastUsedAt, 1_750_000_060_000);
    for (const other of [hash.toUpperCase(), hash.slice(1), '']) assert.equal(await sessions.find(other), undefined);
    const orphan = buildSession();
    await sessions.insert(orphan);
    assert.equal(await sessions.find(orphan.hash), undefined);
    await sessions.removeByHash(hash);
    assert.equal(await sessions.find(hash), undefined);
  });

  it('lists and removes only sessions of one account', async () => {
    const { sessions } = await fresh();
    const accountId = newId();
    const [first, second, foreign] = [buildSession({ accountId }), buildSession({ accountId }), buildSession()];
    for (const session of [first, second, foreign]) await sessions.insert(session);
    const { hash, ...newest } = second;
    assert.deepEqual(await sessions.list(accountId, { offset: 0, limit: 1 }), { items: [newest], total: 2 });
    assert.equal(await sessions.remove(accountId, foreign.id), false);
    assert.equal(await sessions.remove(accountId, `${first.id} `), false);
    assert.equal(await sessions.remove(accountId, first.id), true);
    assert.equal(await sessions.remove(accountId, first.id), false);
    await sessions.insertLink({ hash: hashOf('a'), accountId, expiresAt: 9 });
    await sessions.removeAll(accountId);
    assert.equal((await sessions.list(accountId, { offset: 0, limit: 9 })).total, 0);
    assert.equal(await sessions.takeLink(hashOf('a'), 1), undefined);
    assert.equal((await sessions.list(foreign.accountId, { offset: 0, limit: 9 })).total, 1);
  });

  it('gives a sign-in link to one of several concurrent uses, and to none once it is expired', async () => {
    const ports = await fresh();
    const accountId = newId();
    await ports.sessions.insertLink({ hash: hashOf('a'), accountId, expiresAt: 100 });
    await ports.sessions.insertLink({ hash: hashOf('b'), accountId, expiresAt: 100 });
    const take = (hash: string, now: number) => ports.transaction((tx) => tx.sessions.takeLink(hash, now));
    const uses = await Promise.all(Array.from({ length: 5 }, () => take(hashOf('a'), 99)));
    assert.equal(uses.filter((one) => one === accountId).length, 1);
    assert.equal(uses.filter((one) => one === undefined).length, 4);
    assert.equal(await take(hashOf('b'), 100), undefined);
    assert.equal(await take(hashOf('b'), 99), accountId);
    assert.equal(await take(hashOf('c'), 1), undefined);
  });

  it('gives an identity to one account and an account one identity, until it is removed or the account is signed out everywhere', async () => {
    const ports = await fresh();
    const [first, second] = [newId(), newId()];
    const insert = (hash: string, id: string) => ports.transaction((tx) => tx.sessions.insertIdentity(hash, id));
    const links = await Promise.all([insert(hashOf('a'), first), insert(hashOf('a'), second)]);
    assert.deepEqual(links.sort(), [false, true]);
    const linked = await ports.sessions.findIdentity(hashOf('a'));
    assert.ok(linked === first || linked === second);
    assert.equal(await insert(hashOf('b'), linked), false);
    assert.equal(await ports.sessions.findIdentity(hashOf('b')), undefined);
    await ports.sessions.removeAll(newId());
    assert.equal(await ports.sessions.findIdentity(hashOf('a')), linked);
    await ports.sessions.removeAll(linked);
    assert.equal(await ports.sessions.findIdentity(hashOf('a')), undefined);
    assert.equal(await insert(hashOf('b'), linked), true);
    assert.equal(await ports.sessions.removeIdentity(newId()), false);
    assert.equal(await ports.sessions.removeIdentity(linked), true);
    assert.equal(await ports.sessions.removeIdentity(linked), false);
    assert.equal(await ports.sessions.findIdentity(hashOf('b')), undefined);
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
    assert.equal(total, 4);
    const left = await sessions.list(accountId, { offset: 0, limit: 9 });
    assert.deepEqual(
      left.items.map(({ id }) => id),
      [rows[3]!.id],
    );
    assert.equal(await sessions.takeLink(hashOf('b'), 1), accountId);
  });
}
