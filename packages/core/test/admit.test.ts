import { BUDGETS, createApp, type OperationName, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SendstepError);
  return error as SendstepError;
};

describe('who is let in', () => {
  it('refuses what is no key, a key that never was, and a revoked one, with the same words', async () => {
    const { app, owner, read } = await buildStore(memoryPorts());
    const { items } = await owner.run('keys.list', {});
    await app.admit({ key: read });
    await owner.run('keys.revoke', { id: items.find(({ level }) => level === 'read')!.id });
    const other = await buildStore(memoryPorts());
    const errors = await Promise.all(['', 'fak_nope', other.read, read].map((key) => refusal(app.admit({ key }))));
    expect(new Set(errors.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(errors[0]!.code).toBe('unauthenticated');
  });

  it('holds a lowered level with the next call, though the key was used before', async () => {
    const { app, owner, execute } = await buildStore(memoryPorts());
    const before = await app.admit({ key: execute });
    expect(before.context.level).toBe('execute');
    await owner.run('keys.update', { id: before.context.key!.id, level: 'read' });
    const after = await app.admit({ key: execute });
    expect((await refusal(after.run('httpRequests.create', { url: 'https://a.example' }))).code).toBe('forbidden');
  });

  it('does not offer owner operations to a key', async () => {
    const { app, execute } = await buildStore(memoryPorts());
    const admitted = await app.admit({ key: execute });
    for (const name of ['stores.create', 'stores.list', 'keys.create', 'keys.list', 'keys.revoke'] as OperationName[]) {
      expect(await refusal(admitted.run(name, {} as never))).toMatchObject({ code: 'not_found', message: 'not found' });
    }
  });

  it('finds the owner’s store by id or name, and says which one is not there', async () => {
    const ports = memoryPorts();
    const { app, store } = await buildStore(ports, 'Corner shop');
    expect((await app.admit({ owner: 'Corner shop' })).context.storeId).toBe(store.id);
    expect((await app.admit({ owner: store.id })).context.storeId).toBe(store.id);
    expect(await refusal(app.admit({ owner: 'Nowhere' }))).toMatchObject({ message: 'store "Nowhere" not found' });
    const installation = await app.admit({ owner: undefined });
    expect(await refusal(installation.run('httpRequests.list', {}))).toMatchObject({ message: 'store: required' });
  });

  it('changes and revokes a key only in the store that the owner named, or by its id if none was named', async () => {
    const ports = memoryPorts();
    const [own, other] = [await buildStore(ports), await buildStore(ports)];
    const { id } = (await other.owner.run('keys.list', {})).items.find(({ level }) => level === 'read')!;
    const missing = { code: 'not_found', message: 'key not found' };
    expect(await refusal(own.owner.run('keys.update', { id, level: 'execute' }))).toMatchObject(missing);
    expect(await refusal(own.owner.run('keys.revoke', { id }))).toMatchObject(missing);
    expect((await own.app.admit({ key: other.read })).context.level).toBe('read');
    const operator = await own.app.admit({ owner: undefined });
    expect((await operator.run('keys.update', { id, level: 'write' })).level).toBe('write');
    expect(await operator.run('keys.revoke', { id })).toEqual({ revoked: true, id });
  });

  it('answers unavailable, and lets nobody in, while the storage fails', async () => {
    const ports = memoryPorts();
    const { read } = await buildStore(ports);
    const down = createApp({
      ...ports,
      budgets: { take: () => Promise.reject(new SendstepError('unavailable', 'no storage')) },
    });
    expect((await refusal(down.admit({ key: read }))).code).toBe('unavailable');
  });
});

describe('budgets', () => {
  it('admit 300 in parallel and refuse the next with the time to wait', async () => {
    const { app, read } = await buildStore(memoryPorts());
    const outcomes = await Promise.allSettled(Array.from({ length: 350 }, () => app.admit({ key: read })));
    const admitted = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(admitted).toHaveLength(300);
    expect(admitted.map(({ context }) => context.budget!.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, i) => i),
    );
    const error = await refusal(app.admit({ key: read }));
    expect(error.message).toMatch(/^rate limit: 300 request calls in 60 seconds for this key; try again in \d+ s$/);
    expect(error.details.budget).toMatchObject({ remaining: 0, limit: 300 });
  });

  it('shares one storage call among those who come at once, and asks none while a refusal is fresh', async () => {
    const ports = memoryPorts();
    const { read } = await buildStore(ports);
    let calls = 0;
    const app = createApp({
      ...ports,
      budgets: {
        take(...args) {
          calls++;
          return ports.budgets.take(...args);
        },
      },
    });
    await Promise.allSettled(Array.from({ length: 500 }, () => app.admit({ key: read })));
    expect(calls).toBeLessThanOrEqual(2);
    const before = calls;
    for (let i = 0; i < 50; i++) await refusal(app.admit({ key: read }));
    expect(calls - before).toBeLessThanOrEqual(1);
  });

  it('slide: usage leaves the window slot by slot, and no window has more than the limit', async () => {
    let now = 1_750_000_000_000;
    const { app, read } = await buildStore(memoryPorts({ clock: { now: () => now } }));
    const granted: number[] = [];
    for (let step = 0; step < 400; step++) {
      now += 500;
      for (let i = 0; i < 6; i++) {
        await app.admit({ key: read }).then(
          () => granted.push(now),
          () => {},
        );
      }
    }
    for (const start of granted) {
      const inWindow = granted.filter((at) => at >= start && at < start + 60_000).length;
      expect(inWindow).toBeLessThanOrEqual(BUDGETS.request.limit);
    }
    // 200 seconds allow three full windows at the least.
    expect(granted.length).toBeGreaterThanOrEqual(900);
  });

  it.each(['request', 'execute'] as const)(
    'never ask to wait longer than the window of the %s budget, even at the start of a slot',
    async (kind) => {
      const { limit, windowSeconds } = BUDGETS[kind];
      const now = 3_600_000 * 480_000;
      const { app, execute } = await buildStore(memoryPorts({ clock: { now: () => now } }));
      const { context } = await app.admit({ key: execute });
      const spend = () => (kind === 'request' ? app.admit({ key: execute }) : context.spendExecute());
      for (let used = kind === 'request' ? 1 : 0; used < limit; used++) await spend();
      const { details, message } = await refusal(spend());
      expect(details.budget!.retryAfterMs).toBe(windowSeconds * 1000);
      expect(message).toContain(`try again in ${windowSeconds} s`);
    },
  );

  it('counts executes apart from requests: 60 an hour', async () => {
    const { app, execute } = await buildStore(memoryPorts());
    const { context } = await app.admit({ key: execute });
    for (let i = 0; i < 60; i++) await context.spendExecute();
    const error = await refusal(context.spendExecute());
    expect(error.message).toContain('60 execute calls in 3600 seconds');
    expect((await app.admit({ key: execute })).context.budget!.remaining).toBe(298);
  });
});

describe('input', () => {
  it('reports faults in the order of the fields, unknown fields last, at most ten', async () => {
    const { owner } = await buildStore(memoryPorts());
    const wrong = { zzz: 1, timeoutMs: 'soon', method: 'FETCH', name: 5, url: 'ftp://x' };
    expect((await refusal(owner.run('httpRequests.create', wrong as never))).message).toBe(
      'name: must be a string; method: must be one of GET, POST, PUT, PATCH, DELETE; ' +
        'url: must start with http:// or https://; timeoutMs: must be a number; zzz: unknown field',
    );
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`x${i}`, i]));
    const { message } = await refusal(owner.run('httpRequests.create', { url: 'https://a.example', ...many } as never));
    expect(message.split('; ')).toHaveLength(11);
    expect(message).toMatch(/x9: unknown field; and 4 more$/);
  });

  it('tells of a number out of bounds once, by the bound of its field', async () => {
    const { owner } = await buildStore(memoryPorts());
    expect((await refusal(owner.run('stats.get', { days: 1e20 }))).message).toBe('days: must be at most 365');
    expect((await refusal(owner.run('stats.get', { days: -1e20 }))).message).toBe('days: must be at least 1');
    expect((await refusal(owner.run('stores.list', { page: 1e20 }))).message).toBe(
      'page: must be at most 9007199254740991',
    );
  });

  it('looks for the record before it finds fault with the content', async () => {
    const { owner } = await buildStore(memoryPorts());
    const error = await refusal(owner.run('httpRequests.update', { id: 'nope', method: 'FETCH' } as never));
    expect(error).toMatchObject({ code: 'not_found', message: 'HTTP request not found' });
  });

  it('ignores read-only fields that are sent back, and refuses a misspelt one', async () => {
    const { owner } = await buildStore(memoryPorts());
    const made = await owner.run('httpRequests.create', { url: 'https://a.example', body: { a: [1] } });
    const back = await owner.run('httpRequests.update', made as never);
    expect({ ...back, updatedAt: '' }).toEqual({ ...made, version: 2, updatedAt: '' });
    const error = await refusal(owner.run('httpRequests.update', { id: made.id, timeoutMS: 5 } as never));
    expect(error.message).toBe('timeoutMS: unknown field');
  });
});
