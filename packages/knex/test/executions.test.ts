import { type EndedExecution, type ExecutionFilter, systemPorts } from '@sendstep/core';
import { buildExecution, buildStore, newId, recordExecution } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleanUpTargets, type Target, targets, testCipher } from './targets.js';

cleanUpTargets();

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 1, 28, 12);

/** Ended executions, 30 seconds apart. */
const history = (count: number, from: number, configId = newId()): EndedExecution[] =>
  Array.from({ length: count }, (_, i) => {
    const { runId, leaseMs, ...row } = buildExecution({ actionType: 'EMAIL', startedAt: from + i * 30_000, configId });
    return { ...row, status: 'SUCCESS', error: '', attempts: 1, finishedAt: from + DAY };
  });

async function watched(target: Target) {
  const url = await target.url();
  await migrate(url);
  const database = openDatabase(url);
  const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
  onTestFinished(() => ports.close());
  const { owner, store } = await buildStore(ports);
  const statements: { sql: string; bindings: unknown[] }[] = [];
  database.knex.on('query', ({ sql, bindings }) => statements.push({ sql, bindings }));
  const made = async (work: () => Promise<unknown>) => {
    statements.length = 0;
    await work();
    return statements.filter(({ sql }) => !/^(begin|commit)/i.test(sql));
  };
  return { ports, owner, store, made, ...database };
}

for (const target of targets) {
  describe.skipIf(target.missing)(`executions on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('makes the same number of statements for a list, a get and statistics, however long the history', async () => {
      const { owner, made } = await watched(target);
      const id = await recordExecution(owner, {}, { status: 'SUCCESS' });
      const counts = async () => [
        (await made(() => owner.run('history.list', {}))).length,
        (await made(() => owner.run('history.list', { status: 'SUCCESS', actionType: 'HTTP_REQUEST' }))).length,
        (await made(() => owner.run('history.get', { id }))).length,
        (await made(() => owner.run('stats.get', { days: 365 }))).length,
      ];
      // An entry is masked by the settings of its store.
      expect(await counts()).toEqual([2, 2, 2, 1]);
      for (let i = 0; i < 40; i++) await recordExecution(owner, {}, { status: 'SUCCESS' });
      expect(await counts()).toEqual([2, 2, 2, 1]);
    });

    it('starts, closes and extends with one statement each', async () => {
      const { ports, store, made } = await watched(target);
      const execution = buildExecution({ runId: 'run' });
      const outcome = { status: 'SUCCESS', summary: '', error: '', attempts: 1, sealed: 's', finishedAt: 1 } as const;
      expect(await made(() => ports.executions.start(store.id, execution))).toHaveLength(1);
      expect(await made(() => ports.executions.start(store.id, buildExecution({ runId: 'run' })))).toHaveLength(1);
      expect(await made(() => ports.executions.extend(store.id, execution.id, 1000))).toHaveLength(1);
      expect(await made(() => ports.executions.close(store.id, execution.id, outcome))).toHaveLength(1);
    });

    it('never selects sealed columns for a list', async () => {
      const { owner, made } = await watched(target);
      await recordExecution(owner);
      const statements = await made(() => owner.run('history.list', {}));
      expect(statements.map(({ sql }) => sql).join()).not.toContain('sealed');
    });

    it('marks every start and every close for the totals, and nothing else', async () => {
      const { ports, owner, store, knex } = await watched(target);
      const notes = () => knex('executions').select('status', 'counted', 'dirty').orderBy('id');
      const counted = () => knex('executions').update({ counted: knex.ref('status'), dirty: 0 });
      const running = await recordExecution(owner, { leaseMs: 1, startedAt: NOON });
      await recordExecution(owner, { startedAt: NOON + 1 }, { status: 'SUCCESS' });
      expect(await notes()).toEqual([
        { status: 'PENDING', counted: null, dirty: 1 },
        { status: 'SUCCESS', counted: null, dirty: 1 },
      ]);
      await counted();
      await ports.executions.extend(store.id, running, 1);
      expect((await notes()).map(({ dirty }) => dirty)).toEqual([0, 0]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await ports.executions.closeInterrupted(10);
      expect(await notes()).toEqual([
        { status: 'FAILED', counted: 'PENDING', dirty: 1 },
        { status: 'SUCCESS', counted: 'SUCCESS', dirty: 0 },
      ]);
    });

    it('makes one more statement for a page deep in a busy day, however long the history', async () => {
      const { ports, store, made } = await watched(target);
      const add = async (days: number, perDay: number) => {
        for (let day = 0; day < days; day++) await ports.executions.insert(store.id, history(perDay, NOON - day * DAY));
      };
      const list = (offset: number) => made(() => ports.executions.list(store.id, { offset, limit: 25 }));
      await add(1, 900);
      expect((await Promise.all([await list(0), await list(800)])).map(({ length }) => length)).toEqual([2, 3]);
      await add(4, 900);
      expect(await list(4300)).toHaveLength(3);
      expect(await list(9999)).toHaveLength(1);
    });

    it('folds 500 of a store with three statements', async () => {
      const { ports, store, made } = await watched(target);
      for (let i = 0; i < 8; i++) await ports.executions.start(store.id, buildExecution({ startedAt: NOON + i }));
      expect(await made(() => ports.executions.fold(500))).toHaveLength(3);
      expect(await made(() => ports.executions.fold(500))).toHaveLength(1);
    });

    it('finds pages, days, interrupted runs and run ids through an index, in a history of 4,000', async () => {
      const { ports, store, knex, dialect, made } = await watched(target);
      const configId = newId();
      for (let i = 0; i < 4; i++) await ports.executions.insert(store.id, history(1000, NOON - i * DAY, configId));
      await ports.executions.start(store.id, buildExecution({ runId: 'run' }));
      if (dialect === 'mysql') await knex.raw('analyze table executions, execution_counts');
      const list = (filter: ExecutionFilter) => () =>
        ports.executions.list(store.id, { offset: 700, limit: 25, ...filter });
      for (const [work, indexes] of [
        [() => ports.executions.closeInterrupted(10), /expires/],
        [() => ports.executions.findByRun(store.id, 'run'), /unique_run/],
        [() => ports.executions.countByDay(store.id, NOON - 1.5 * DAY, NOON + DAY / 2), /PRIMARY.*dirty/],
        [() => ports.executions.fold(10), /dirty/],
        [list({}), /PRIMARY.*dirty.*PRIMARY/],
        [list({ status: 'SUCCESS' }), /PRIMARY.*dirty.*type/],
        [list({ actionType: 'EMAIL', status: 'SUCCESS' }), /PRIMARY.*dirty.*type/],
        [list({ configId, actionType: 'EMAIL' }), /PRIMARY.*dirty.*config/],
      ] as const) {
        const used: string[] = [];
        for (const { sql, bindings } of (await made(work)).filter((one) =>
          /select.*from.*executions/is.test(one.sql),
        )) {
          const explain = dialect === 'mysql' ? 'explain' : 'explain query plan';
          const plan = await knex.raw(`${explain} ${sql}`, bindings as never);
          const lines = dialect === 'mysql' ? plan[0] : plan;
          for (const { table, type, key, detail } of lines) {
            const name = dialect === 'mysql' ? table : /^(?:SEARCH|SCAN) (\w+)/.exec(detail)?.[1];
            if (!['executions', 'execution_counts'].includes(name)) continue;
            expect(dialect === 'mysql' ? type : detail).toMatch(/range|ref|const|SEARCH/);
            used.push(dialect === 'mysql' ? key : detail);
          }
        }
        expect(used.join()).toMatch(indexes);
      }
    });
  });
}
