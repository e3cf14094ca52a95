import assert from 'node:assert/strict';
import {
  ACTION_TYPES,
  type ActionType,
  type NewExecution,
  type Outcome,
  STATUSES,
  type Status,
} from '../domain/execution.js';
import type { ExecutionFilter, Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildExecution, newId } from './build.js';
import { allExecutionFilters, matchesFilter, randomOf } from './execution-filters.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 1, 28, 12);

const buildOutcome = (over: Partial<Outcome> = {}): Outcome => ({
  status: 'SUCCESS',
  summary: 'done',
  error: '',
  attempts: 2,
  finishedAt: 1_750_000_000_250,
  sealed: 'v1.closed',
  ...over,
});
/** A started execution as it is read back. */
const started = ({ runId, leaseMs, ...row }: NewExecution) => ({
  ...row,
  status: 'PENDING',
  error: '',
  interrupted: false,
  finishedAt: null,
  attempts: 1,
  accepted: null,
  refused: null,
  warnings: [],
});

/** Requirements of `ExecutionStore`. */
export function describeExecutionStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'executions', fresh);

  it('keeps every character at the start and at the close, long texts and a sealed text of 1,500,000 characters', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const text = `𝔖 é \\ ' " %_\n`;
    const execution = buildExecution({
      actionName: text,
      summary: text,
      locale: 'pt-br',
      sealed: 'ä😀'.repeat(35_000),
    });
    assert.equal(await executions.start(storeId, execution), true);
    assert.deepEqual(await executions.find(storeId, execution.id), started(execution));
    const outcome = buildOutcome({
      status: 'FAILED',
      summary: text,
      error: '😀'.repeat(70_000),
      sealed: 'aB+/'.repeat(375_000),
    });
    assert.equal(await executions.close(storeId, execution.id, outcome), true);
    assert.deepEqual(await executions.find(storeId, execution.id), { ...started(execution), ...outcome });
  });

  it('keeps recipient counts in lists and entries; missing counts are unknown', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const close = async (over: Partial<Outcome>) => {
      const { id, ...execution } = buildExecution({ configId: newId() });
      await executions.start(storeId, { ...execution, id });
      await executions.close(storeId, id, buildOutcome(over));
      return id;
    };
    const reception = { accepted: 2, refused: 1, warnings: ['jo***@example.com: 550 “nein”', '😀'.repeat(70_000)] };
    const unknown = { accepted: null, refused: null, warnings: [] };
    const none = { accepted: 0, refused: 0, warnings: [] };
    const ids = [await close(reception), await close({}), await close(none)];
    const outcomes = [reception, unknown, none];
    for (const [i, id] of ids.entries()) assertMatches(await executions.find(storeId, id), outcomes[i]!);
    const { items } = await executions.list(storeId, { offset: 0, limit: 9 });
    assertMatches(
      ids.map((id) => items.find((item) => item.id === id)),
      outcomes,
    );
    const { runId, leaseMs, ...ended } = buildExecution({ actionType: 'EMAIL' });
    const end = { status: 'SUCCESS', error: '', attempts: 1, finishedAt: ended.startedAt } as const;
    const other = { ...ended, ...end, id: newId() };
    await executions.insert(storeId, [{ ...ended, ...end, ...reception }, other]);
    assertMatches(await executions.find(storeId, ended.id), reception);
    assertMatches(await executions.find(storeId, other.id), unknown);
  });

  it('finds, closes, extends and lists nothing of another store or with a similar id', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const execution = buildExecution({ runId: 'run' });
    await executions.start(storeId, execution);
    const { id, configId } = execution;
    for (const [store, other] of [
      [newId(), id],
      [storeId, `${id} `],
      [storeId, id.toUpperCase()],
      [storeId, ''],
      [storeId, '\u0000'],
    ] as const) {
      assert.equal(await executions.find(store, other), undefined);
      assert.equal(await executions.close(store, other, buildOutcome()), false);
      assert.equal(await executions.extend(store, other, 1), false);
    }
    const other = newId();
    assert.equal(await executions.findByRun(other, 'run'), undefined);
    assert.deepEqual(await executions.list(other, { offset: 0, limit: 9, configId }), { items: [], total: 0 });
    assert.deepEqual(await executions.countByDay(other, 0, NOON), []);
    assert.deepEqual(await executions.find(storeId, id), started(execution));
  });

  it('starts a run id once per store, compares run ids exactly, and starts any number without one', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const long = 'r'.repeat(5000);
    for (const runId of ['a', 'a ', 'A', 'á', '', long, `${long}2`]) {
      const execution = buildExecution({ runId, actionName: runId.slice(0, 9) });
      assert.equal(await executions.start(storeId, execution), true);
      assert.equal(await executions.start(storeId, buildExecution({ runId })), false);
      assert.deepEqual(await executions.findByRun(storeId, runId), started(execution));
    }
    assert.equal(await executions.findByRun(storeId, 'b'), undefined);
    assert.equal(await executions.start(newId(), buildExecution({ runId: 'a' })), true);
    for (let i = 0; i < 2; i++) assert.equal(await executions.start(storeId, buildExecution()), true);
    assert.equal((await executions.list(storeId, { offset: 0, limit: 1 })).total, 9);
  });

  it('keeps a run id taken after its run is closed', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const execution = buildExecution({ runId: 'once' });
    await executions.start(storeId, execution);
    await executions.close(storeId, execution.id, buildOutcome());
    assert.equal(await executions.start(storeId, buildExecution({ runId: 'once' })), false);
    assertMatches(await executions.findByRun(storeId, 'once'), { id: execution.id, sealed: 'v1.closed' });
  });

  it('starts exactly one of forty concurrent starts of a run, alone or in a transaction', async () => {
    const ports = await fresh();
    const storeId = newId();
    for (const round of [0, 1, 2, 3]) {
      const start = () => {
        const execution = buildExecution({ runId: `run ${round}` });
        return round % 2
          ? ports.transaction((tx) => tx.executions.start(storeId, execution))
          : ports.executions.start(storeId, execution);
      };
      const results = await Promise.all(Array.from({ length: 40 }, start));
      assert.equal(results.filter(Boolean).length, 1);
      assert.equal((await ports.executions.list(storeId, { offset: 0, limit: 1 })).total, round + 1);
    }
  });

  it('closes once: of twenty concurrent closings one takes effect, and the run stays closed', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const execution = buildExecution();
    await executions.start(storeId, execution);
    const closings = Array.from({ length: 20 }, (_, i) =>
      executions.close(storeId, execution.id, buildOutcome({ summary: `${i}`, status: i % 2 ? 'FAILED' : 'SKIPPED' })),
    );
    const winners = (await Promise.all(closings)).flatMap((won, i) => (won ? [`${i}`] : []));
    assert.equal(winners.length, 1);
    assert.equal((await executions.find(storeId, execution.id))?.summary, winners[0]);
    assert.equal(await executions.close(storeId, execution.id, buildOutcome()), false);
    assert.equal(await executions.extend(storeId, execution.id, 60_000), false);
    assert.equal((await executions.find(storeId, execution.id))?.summary, winners[0]);
  });

  it('withdraws a run that is still pending as if it had never started, folded or not', async () => {
    const { executions } = await fresh();
    const [storeId, configId] = [newId(), newId()];
    const kept = buildExecution({ startedAt: NOON, configId });
    await executions.start(storeId, kept);
    for (const folds of [0, 1]) {
      const run = buildExecution({ startedAt: NOON, configId, runId: 'run' });
      await executions.start(storeId, run);
      if (folds) await executions.fold(99);
      for (const [store, id] of [
        [newId(), run.id],
        [storeId, `${run.id} `],
        [storeId, 'nope'],
      ] as const)
        assert.equal(await executions.withdraw(store, id), false);
      assert.equal(await executions.withdraw(storeId, run.id), true);
      assert.equal(await executions.withdraw(storeId, run.id), false);
      assert.equal(await executions.find(storeId, run.id), undefined);
      assert.equal(await executions.findByRun(storeId, 'run'), undefined);
      for (const filter of [{}, { configId }, { status: 'PENDING' }] as const)
        assert.equal((await executions.list(storeId, { offset: 0, limit: 9, ...filter })).total, 1);
      const counts = await executions.countByDay(storeId, NOON - DAY / 2, NOON + DAY / 2);
      assert.deepEqual(
        counts.map(({ status, count }) => `${status} ${count}`),
        ['PENDING 1'],
      );
      assert.equal(await executions.checkCounts(storeId, false), 0);
    }
    assert.equal(await executions.start(storeId, buildExecution({ runId: 'run' })), true);
  });

  it('withdraws nothing that has ended: of concurrent closings and withdrawals exactly one succeeds', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    for (let round = 0; round < 8; round++) {
      const run = buildExecution();
      await executions.start(storeId, run);
      const close = () => executions.close(storeId, run.id, buildOutcome());
      const withdraw = () => executions.withdraw(storeId, run.id);
      const [closed, ...withdrawn] = await Promise.all(
        round % 2 ? [close(), withdraw(), withdraw(), executions.fold(9)] : [close(), withdraw(), withdraw()],
      );
      assert.equal([closed, ...withdrawn.slice(0, 2)].filter(Boolean).length, 1);
      assert.equal((await executions.find(storeId, run.id)) !== undefined, closed);
      assert.equal(await executions.checkCounts(storeId, false), 0);
    }
  });

  it('lists newest first by any filter, with the exact total and without sealed data', async () => {
    const { executions } = await fresh();
    const [storeId, layout, request] = [newId(), newId(), newId()];
    const make = async (name: string, fields: Partial<NewExecution>, status?: Outcome['status']) => {
      const execution = buildExecution({ actionName: name, startedAt: NOON + Number(name), ...fields });
      await executions.start(storeId, execution);
      if (status) await executions.close(storeId, execution.id, buildOutcome({ status }));
      return execution;
    };
    const first = await make('1', { actionType: 'EMAIL', configId: layout });
    await make('2', { configId: request }, 'SUCCESS');
    await make('3', { actionType: 'EMAIL', configId: layout }, 'FAILED');
    await make('4', { configId: request }, 'FAILED');
    await make('5', { actionType: 'EMAIL', configId: layout }, 'SKIPPED');
    await executions.start(newId(), buildExecution({ configId: layout }));
    const names = async (filter: ExecutionFilter, offset = 0, limit = 9) => {
      const { items, total } = await executions.list(storeId, { offset, limit, ...filter });
      return `${items.map(({ actionName }) => actionName).join('')} of ${total}`;
    };
    assert.equal(await names({}), '54321 of 5');
    assert.equal(await names({}, 1, 2), '43 of 5');
    assert.equal(await names({}, 90), ' of 5');
    assert.equal(await names({ actionType: 'EMAIL' }), '531 of 3');
    assert.equal(await names({ status: 'FAILED' }), '43 of 2');
    assert.equal(await names({ status: 'FAILED', actionType: 'EMAIL' }), '3 of 1');
    assert.equal(await names({ configId: request }), '42 of 2');
    assert.equal(await names({ configId: layout, status: 'PENDING' }), '1 of 1');
    assert.equal(await names({ configId: layout, actionType: 'HTTP_REQUEST' }), ' of 0');
    for (const configId of [newId(), 'nope', `${layout} `, layout.toUpperCase(), '%', '\u0000'])
      assert.equal(await names({ configId }), ' of 0');
    const { sealed, interrupted, ...summary } = started(first);
    assert.deepEqual((await executions.list(storeId, { offset: 4, limit: 1 })).items, [summary]);
  });

  it('counts by UTC day, kind and status, only executions started in the window', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const midnight = NOON + DAY / 2;
    const make = async (startedAt: number, fields: Partial<NewExecution> = {}, status?: Outcome['status']) => {
      const execution = buildExecution({ startedAt, ...fields });
      await executions.start(storeId, execution);
      if (status) await executions.close(storeId, execution.id, buildOutcome({ status }));
    };
    await make(midnight - DAY - 1);
    await make(midnight - DAY, {}, 'SUCCESS');
    await make(midnight - 1, {}, 'SUCCESS');
    await make(midnight - 1, {}, 'FAILED');
    await make(midnight - 1, { actionType: 'EMAIL' }, 'SUCCESS');
    await make(midnight);
    // Its id was created just before midnight.
    await make(midnight, { id: buildExecution({ startedAt: midnight - 5 }).id });
    await make(midnight + DAY);
    const counts = await executions.countByDay(storeId, midnight - DAY, midnight + DAY);
    const lines = counts.map(({ day, actionType, status, count }) => `${day} ${actionType} ${status} ${count}`);
    assert.deepEqual(lines.sort(), [
      '2026-02-28 EMAIL SUCCESS 1',
      '2026-02-28 HTTP_REQUEST FAILED 1',
      '2026-02-28 HTTP_REQUEST SUCCESS 2',
      '2026-03-01 HTTP_REQUEST PENDING 2',
    ]);
    const today = await executions.countByDay(storeId, midnight, midnight + DAY);
    assert.deepEqual(today, [{ day: '2026-03-01', actionType: 'HTTP_REQUEST', status: 'PENDING', count: 2 }]);
  });

  it('has the same counts before and after folding, and counts later changes', async () => {
    const { executions } = await fresh();
    const [storeId, configId] = [newId(), newId()];
    const runs = Array.from({ length: 7 }, (_, i) => buildExecution({ startedAt: NOON + i * DAY, configId }));
    const figures = async () => {
      const counts = await executions.countByDay(storeId, NOON - DAY / 2, NOON + 9.5 * DAY);
      const days = counts.map(({ day, status, count }) => `${day} ${status} ${count}`);
      const totals = [{}, { configId }, { status: 'PENDING' }, { status: 'FAILED', configId }] as const;
      const lists = totals.map((filter) => executions.list(storeId, { offset: 1, limit: 2, ...filter }));
      return { days: days.sort(), lists: await Promise.all(lists) };
    };
    const unfolded = async () => {
      const before = await figures();
      while ((await executions.fold(3)) > 0) assert.deepEqual(await figures(), before);
      assert.deepEqual(await figures(), before);
      assert.equal(await executions.checkCounts(storeId, false), 0);
      return before;
    };
    for (const run of runs) await executions.start(storeId, run);
    assert.deepEqual(
      (await unfolded()).lists.map(({ total }) => total),
      [7, 7, 7, 0],
    );
    for (const { id } of runs.slice(2)) await executions.close(storeId, id, buildOutcome({ status: 'FAILED' }));
    const { days, lists } = await unfolded();
    assert.deepEqual(
      lists.map(({ total }) => total),
      [7, 7, 2, 5],
    );
    assert.deepEqual(days.slice(1, 3), ['2026-03-01 PENDING 1', '2026-03-02 FAILED 1']);
  });

  it('includes imported histories in lists, statistics and counts, all or none', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const rows = Array.from({ length: 30 }, (_, i) => {
      const row = started(buildExecution({ startedAt: NOON + i * 60_000, summary: `𝔖 ${i}`, sealed: `sealed ${i}` }));
      return { ...row, status: i % 3 ? ('SUCCESS' as const) : ('SKIPPED' as const), finishedAt: NOON + DAY };
    });
    await executions.insert(storeId, rows);
    await executions.insert(storeId, []);
    assert.deepEqual(await executions.find(storeId, rows[4]!.id), rows[4]);
    const { items, total } = await executions.list(storeId, { offset: 1, limit: 2, status: 'SKIPPED' });
    assert.deepEqual([items.map(({ summary }) => summary), total], [['𝔖 24', '𝔖 21'], 10]);
    const counts = await executions.countByDay(storeId, NOON - DAY / 2, NOON + DAY / 2);
    assert.deepEqual(counts.map(({ status, count }) => `${status} ${count}`).sort(), ['SKIPPED 10', 'SUCCESS 20']);
    assert.equal(await executions.closeInterrupted(99), 0);
    assert.equal(await executions.fold(99), 0);
    const again = started(buildExecution());
    const clashing = [{ ...again, status: 'FAILED' as const, finishedAt: NOON }, rows[4]!];
    await assert.rejects(executions.insert(storeId, clashing), { code: 'conflict' });
    assert.equal((await executions.list(storeId, { offset: 0, limit: 1 })).total, 30);
    assert.equal(await executions.find(storeId, again.id), undefined);
    assert.equal(await executions.checkCounts(storeId, false), 0);
  });

  it('pages show every row of an unchanged history once, by any filter', async () => {
    const { executions } = await fresh();
    const [storeId, layout, request] = [newId(), newId(), newId()];
    const random = randomOf(7);
    const rows: { id: string; actionType: ActionType; status: Status; configId: string }[] = [];
    for (let i = 0; i < 120; i++) {
      // Clusters within an hour, a day or a month; many share a millisecond.
      const span = [1, 60 * 60 * 1000, DAY, 30 * DAY][i % 4]!;
      const actionType = ACTION_TYPES[random(2)]!;
      const configId = random(3) ? layout : request;
      const run = buildExecution({ startedAt: NOON + random(span), actionType, configId });
      const status = STATUSES[random(4)]!;
      await executions.start(storeId, run);
      if (random(4) === 0) await executions.fold(random(9));
      if (status !== 'PENDING') await executions.close(storeId, run.id, buildOutcome({ status }));
      rows.push({ id: run.id, actionType, status, configId });
    }
    const newest = rows.sort((a, b) => (a.id < b.id ? 1 : -1));
    for (const filter of allExecutionFilters([layout, request])) {
      const matching = newest.filter((row) => matchesFilter(row, filter)).map(({ id }) => id);
      const limit = 1 + random(40);
      const seen: string[] = [];
      for (let offset = 0; offset < matching.length + limit; offset += limit) {
        const { items, total } = await executions.list(storeId, { ...filter, offset, limit });
        assert.equal(total, matching.length);
        seen.push(...items.map(({ id }) => id));
      }
      assert.deepEqual(seen, matching);
    }
  });

  it('closes runs with an expired lease as interrupted, not live, extended or closed ones', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const before = Date.now();
    const short = { startedAt: before, leaseMs: 30 };
    const [dead, extended, closed] = [buildExecution(short), buildExecution(short), buildExecution(short)];
    const alive = buildExecution({ startedAt: before });
    for (const execution of [dead, extended, closed, alive]) await executions.start(storeId, execution);
    assert.equal(await executions.extend(storeId, extended.id, 60_000), true);
    await executions.close(storeId, closed.id, buildOutcome());
    await pause(80);
    assert.equal(await executions.closeInterrupted(10), 1);
    const row = await executions.find(storeId, dead.id);
    assert.deepEqual(row, {
      ...started(dead),
      status: 'FAILED',
      error: 'interrupted',
      interrupted: true,
      finishedAt: row!.finishedAt,
    });
    assert.ok(Math.abs(row!.finishedAt! - Date.now()) < 30_000);
    for (const { id } of [extended, alive]) assert.equal((await executions.find(storeId, id))?.status, 'PENDING');
    assert.equal((await executions.find(storeId, closed.id))?.status, 'SUCCESS');
    assert.equal(await executions.closeInterrupted(10), 0);
    assert.equal(await executions.close(storeId, dead.id, buildOutcome()), false);
    assert.equal(await executions.extend(storeId, dead.id, 60_000), false);
    assert.equal((await executions.find(storeId, dead.id))?.error, 'interrupted');
  });

  it('keeps whether a run was interrupted, whatever its error text says', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    for (const interrupted of [true, false, undefined]) {
      const run = buildExecution({ runId: newId() });
      await executions.start(storeId, run);
      const outcome = buildOutcome({ status: 'FAILED', error: 'interrupted' });
      await executions.close(storeId, run.id, interrupted === undefined ? outcome : { ...outcome, interrupted });
      const expected = { ...started(run), ...outcome, interrupted: interrupted === true };
      assert.deepEqual(await executions.find(storeId, run.id), expected);
      assert.deepEqual(await executions.findByRun(storeId, run.runId!), expected);
    }
  });

  it('closes interrupted runs of any store in batches, each once on concurrent hosts', async () => {
    const ports = await fresh();
    for (let i = 0; i < 12; i++) await ports.executions.start(newId(), buildExecution({ leaseMs: -1 }));
    assert.equal(await ports.executions.closeInterrupted(2), 2);
    const reap = () => ports.transaction((tx) => tx.executions.closeInterrupted(100));
    const closed = await Promise.all(Array.from({ length: 8 }, reap));
    assert.equal(
      closed.reduce((sum, count) => sum + count, 0),
      10,
    );
    assert.equal(await reap(), 0);
  });

  it('gives every run one outcome when it is closed and interrupted concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const runs = Array.from({ length: 60 }, () => buildExecution({ leaseMs: -1 }));
    for (const run of runs) await ports.executions.start(storeId, run);
    const closing = runs.map(({ id }) =>
      ports.transaction((tx) => tx.executions.close(storeId, id, buildOutcome({ attempts: 7 }))),
    );
    const reaping = [1, 2].map(() => ports.transaction((tx) => tx.executions.closeInterrupted(100)));
    const [closed, reaped] = await Promise.all([Promise.all(closing), Promise.all(reaping)]);
    assert.equal(closed.filter(Boolean).length + reaped[0]! + reaped[1]!, 60);
    for (const [i, { id }] of runs.entries()) {
      const row = await ports.executions.find(storeId, id);
      assert.deepEqual([row?.status, row?.attempts], closed[i] ? ['SUCCESS', 7] : ['FAILED', 1]);
    }
  });

  it('does not close a run that is extended concurrently', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const runs = Array.from({ length: 60 }, () => buildExecution({ leaseMs: -1 }));
    for (const run of runs) await executions.start(storeId, run);
    const reaping = executions.closeInterrupted(100);
    // From the other end, so they meet in the middle.
    const extended: boolean[] = [];
    for (const { id } of runs.toReversed()) extended.unshift(await executions.extend(storeId, id, 60_000));
    await reaping;
    for (const [i, { id }] of runs.entries())
      assert.equal((await executions.find(storeId, id))?.status, extended[i] ? 'PENDING' : 'FAILED');
  });

  it('prunes ended executions started before a time, oldest first, without changing statistics', async () => {
    const ports = await fresh();
    const { executions } = ports;
    const [storeId, layout] = [newId(), newId()];
    const make = async (startedAt: number, status?: Outcome['status'], store = storeId) => {
      const run = buildExecution({ startedAt, actionType: 'EMAIL', configId: layout, runId: `${startedAt}` });
      await executions.start(store, run);
      if (status) await executions.close(store, run.id, buildOutcome({ status }));
      return run.id;
    };
    const other = newId();
    const theirs = await make(NOON - 3 * DAY, 'SUCCESS', other);
    const pending = await make(NOON - 3 * DAY);
    const old = [await make(NOON - 2 * DAY, 'SUCCESS'), await make(NOON - 2 * DAY + 1, 'FAILED')];
    await executions.fold(3);
    const last = await make(NOON - 1, 'SKIPPED');
    const kept = [await make(NOON, 'SUCCESS'), await make(NOON + 1, 'FAILED'), pending];
    const statistics = async () => {
      const counts = await executions.countByDay(storeId, NOON - DAY / 2 - 5 * DAY, NOON + DAY / 2);
      return counts.map(({ day, status, count }) => `${day} ${status} ${count}`).sort();
    };
    const before = await statistics();
    assert.equal(before.length, 6);
    const total = async (filter: ExecutionFilter = {}) =>
      (await executions.list(storeId, { offset: 0, limit: 9, ...filter })).total;
    assert.equal(await executions.prune(storeId, NOON, 2), 2);
    for (const id of old) assert.equal(await executions.find(storeId, id), undefined);
    assert.notEqual(await executions.find(storeId, last), undefined);
    assert.deepEqual([await total(), await total({ configId: layout }), await total({ status: 'SKIPPED' })], [4, 4, 1]);
    assert.equal(await executions.prune(storeId, NOON, 2), 1);
    assert.equal(await executions.prune(storeId, NOON, 2), 0);
    const check = async () => {
      assert.deepEqual(await statistics(), before);
      assert.deepEqual([await total(), await total({ configId: layout, status: 'SKIPPED' })], [3, 0]);
      const { items } = await executions.list(storeId, { offset: 0, limit: 9 });
      assert.deepEqual(items.map(({ id }) => id).sort(), kept.toSorted());
      assert.equal(await executions.checkCounts(storeId, false), 0);
    };
    await check();
    await executions.fold(99);
    await check();
    assert.equal(await executions.checkCounts(storeId, true), 0);
    await check();
    assert.notEqual(await executions.find(other, theirs), undefined);
    // A run id is free again after its run was pruned.
    assert.equal(await executions.start(storeId, buildExecution({ runId: `${NOON - 1}` })), true);
  });

  it('prunes each once during concurrent pruning, folding, starts and closings', async () => {
    const ports = await fresh();
    const { executions } = ports;
    const storeId = newId();
    const runs = Array.from({ length: 60 }, (_, i) => buildExecution({ startedAt: NOON - DAY + i }));
    for (const run of runs) {
      await executions.start(storeId, run);
      await executions.close(storeId, run.id, buildOutcome());
    }
    const work = (part: number) => async () => {
      let removed = 0;
      for (let i = 0; i < 15; i++) {
        removed += await executions.prune(storeId, NOON, 4);
        await executions.fold(7);
        const run = buildExecution({ startedAt: NOON + part * 100 + i });
        await executions.start(storeId, run);
        await executions.close(storeId, run.id, buildOutcome({ status: 'FAILED' }));
      }
      return removed;
    };
    const removed = await Promise.all([1, 2, 3].map((part) => work(part)()));
    assert.equal(
      removed.reduce((sum, count) => sum + count, 0),
      60,
    );
    await executions.fold(999);
    assert.equal((await executions.list(storeId, { offset: 0, limit: 1 })).total, 45);
    const counts = await executions.countByDay(storeId, NOON - DAY / 2 - DAY, NOON + DAY / 2);
    assert.deepEqual(counts.map(({ status, count }) => `${status} ${count}`).sort(), ['FAILED 45', 'SUCCESS 60']);
    assert.equal(await executions.checkCounts(storeId, false), 0);
  });

  it('iterates in order of ids, and rewrites texts only of ended executions', async () => {
    const { executions } = await fresh();
    const storeId = newId();
    const runs = [0, 1, 2, 3].map((i) => buildExecution({ startedAt: NOON + i, configId: newId() }));
    for (const run of runs) await executions.start(storeId, run);
    await executions.start(newId(), buildExecution({ startedAt: NOON + 1 }));
    for (const { id } of runs.slice(1)) await executions.close(storeId, id, buildOutcome());
    const first = await executions.listAfter(storeId, '', 3);
    assert.deepEqual(
      first.map(({ id }) => id),
      runs.slice(0, 3).map(({ id }) => id),
    );
    assert.deepEqual(first[0], started(runs[0]!));
    assert.deepEqual(
      (await executions.listAfter(storeId, runs[2]!.id, 3)).map(({ id }) => id),
      [runs[3]!.id],
    );
    const texts = { summary: 'erased', error: 'é', warnings: ['erased'], sealed: 'v1.other' };
    assert.equal(await executions.rewrite(storeId, runs[1]!.id, texts), true);
    assert.deepEqual(await executions.find(storeId, runs[1]!.id), {
      ...started(runs[1]!),
      ...buildOutcome(),
      ...texts,
    });
    for (const [store, id] of [
      [storeId, runs[0]!.id],
      [newId(), runs[1]!.id],
      [storeId, 'nope'],
    ] as const)
      assert.equal(await executions.rewrite(store, id, texts), false);
    assert.deepEqual(await executions.find(storeId, runs[0]!.id), started(runs[0]!));
  });
}
