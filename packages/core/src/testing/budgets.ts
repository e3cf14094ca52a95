import assert from 'node:assert/strict';
import { BUDGETS } from '../domain/budgets.js';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildKey, newId } from './build.js';
import type { TestFunctions } from './test-functions.js';

async function withKey(fresh: () => Promise<Ports>) {
  const ports = await fresh();
  const { secret, ...key } = buildKey({ level: 'write' });
  await ports.keys.insert(newId(), key);
  return { ports, hash: key.hash };
}

/** Requirements of `Budgets`. */
export function describeBudgets({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  it('grants exactly 300 requests, and says when the next is available', async () => {
    const { ports, hash } = await withKey(fresh);
    assert.deepEqual(await ports.budgets.take(hash, 'request', 1), {
      level: 'write',
      granted: 1,
      used: 1,
      retryAfterMs: 0,
    });
    const rest = await ports.budgets.take(hash, 'request', 500);
    assertMatches(rest, { granted: 299, used: 300 });
    const refused = await ports.budgets.take(hash, 'request', 1);
    assertMatches(refused, { granted: 0, used: 300 });
    assert.ok(refused!.retryAfterMs > 55_000);
    assert.ok(refused!.retryAfterMs <= 61_000);
  });

  it('grants exactly the limit to many concurrent callers', async () => {
    const { ports, hash } = await withKey(fresh);
    const taken = await Promise.all(Array.from({ length: 50 }, () => ports.budgets.take(hash, 'request', 7)));
    assert.equal(
      taken.reduce((sum, one) => sum + one!.granted, 0),
      BUDGETS.request.limit,
    );
  });

  it('counts requests and executes separately, for each key', async () => {
    const { ports, hash } = await withKey(fresh);
    await ports.budgets.take(hash, 'request', 300);
    assertMatches(await ports.budgets.take(hash, 'execute', 61), { granted: 60, used: 60 });
    const { secret, ...other } = buildKey();
    await ports.keys.insert(newId(), other);
    assertMatches(await ports.budgets.take(other.hash, 'request', 1), { granted: 1, used: 1 });
  });

  it('reads the state with a count of 0, and changes nothing', async () => {
    const { ports, hash } = await withKey(fresh);
    await ports.budgets.take(hash, 'execute', 3);
    const state = { level: 'write', granted: 0, used: 3, retryAfterMs: 0 };
    assert.deepEqual(await ports.budgets.take(hash, 'execute', 0), state);
    assert.deepEqual(await ports.budgets.take(hash, 'execute', 0), state);
  });

  it('has no budget for a missing key', async () => {
    const ports = await fresh();
    assert.equal(await ports.budgets.take(buildKey().hash, 'request', 1), undefined);
  });
}
