import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ACTION_TYPES, type EndedExecution, STATUSES, systemPorts } from '@sendstep/core';
import { allExecutionFilters, buildExecution, newId, randomOf } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { cleanUpTargets, type Target, targets, testCipher } from './targets.js';
import { makeTransitions, type Transitions } from './transitions.js';

cleanUpTargets();
const run = promisify(execFile);

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 1, 28, 12);

async function opened(target: Target) {
  const url = await target.url();
  await migrate(url);
  const database = openDatabase(url);
  const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts() };
  onTestFinished(() => ports.close());
  const storeId = newId();
  await ports.stores.insert({ id: storeId, name: 'Shop', dataKey: 'k', createdAt: 1 });
  return { url, ports, storeId, executions: ports.executions, ...database };
}

/** Ended executions in clusters: a burst within a second, an hour, a day, or somewhere in a year. */
function randomHistory(seed: number, count: number, configIds: string[]): EndedExecution[] {
  const random = randomOf(seed);
  const bursts = Array.from({ length: 4 }, () => NOON + random(40) * DAY + random(DAY));
  return Array.from({ length: count }, () => {
    const span = [1000, HOUR, DAY, 365 * DAY][random(4)]!;
    const startedAt = bursts[random(4)]! + random(span);
    const { runId, leaseMs, ...row } = buildExecution({ startedAt, configId: configIds[random(configIds.length)]! });
    const actionType = ACTION_TYPES[random(2)]!;
    const status = STATUSES.filter((one) => one !== 'PENDING')[random(3)]!;
    return { ...row, actionType, status, error: '', attempts: 1, finishedAt: startedAt };
  });
}

for (const target of targets) {
  describe.skipIf(target.missing)(`counts on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('finds the same page as a plain OFFSET with every filter, also in days with a thousand rows', async () => {
      const { executions, storeId, knex } = await opened(target);
      const random = randomOf(11);
      const configIds = [newId(), newId()];
      for (const seed of [1, 2, 3]) await executions.insert(storeId, randomHistory(seed, 2500, configIds));
      // Some of it is not folded yet, and some was folded while it was still pending.
      for (const configId of configIds) {
        for (let i = 0; i < 40; i++) {
          const pending = buildExecution({ startedAt: NOON + random(40 * DAY), configId });
          await executions.start(storeId, pending);
          if (i % 5 === 0) await executions.fold(7);
          const end = { status: 'FAILED', summary: '', error: '', attempts: 1, sealed: 's', finishedAt: 1 } as const;
          if (i % 3) await executions.close(storeId, pending.id, end);
        }
      }
      for (const filter of allExecutionFilters([...configIds, newId()])) {
        const plain = knex('executions').where({ store_id: storeId });
        if (filter.actionType) plain.where({ action_type: filter.actionType });
        if (filter.status) plain.where({ status: filter.status });
        if (filter.configId) plain.where({ config_id: filter.configId });
        const all: string[] = await plain.orderBy('id', 'desc').pluck('id');
        // Mostly where a day has more rows than are skipped.
        const within = Array.from({ length: filter.configId ? 2 : 12 }, () => random(all.length + 1));
        const offsets = [0, ...within, all.length - 1, all.length, all.length + 900];
        for (const offset of offsets.filter((one) => one >= 0)) {
          const limit = 1 + random(100);
          const { items, total } = await executions.list(storeId, { ...filter, offset, limit });
          expect(total).toBe(all.length);
          expect(items.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
        }
      }
    });

    it('counts each execution once when four processes start, end and fold a hundred at a time', async () => {
      const { url, executions, storeId, knex } = await opened(target);
      const shared = Array.from({ length: 60 }, () => buildExecution());
      for (const one of shared) await executions.start(storeId, one);
      const ids = shared.map(({ id }) => id);
      const count = 150;
      const script = join(import.meta.dirname, 'transition-process.ts');
      const args = [...scriptLine(script), url, storeId, `${count}`, ids.join()];
      let [done, ours] = [false, { before: shared.length, after: shared.length }];
      const children = Promise.all(Array.from({ length: 3 }, () => run(process.execPath, args)));
      const mine = makeTransitions(executions, storeId, count, ids, (phase) => {
        ours = { ...ours, [phase]: ours[phase] + 1 };
      });
      const work = Promise.all([children, mine]).finally(() => {
        done = true;
      });
      let [checks, last] = [0, 0];
      while (!done) {
        // SQLite calls are synchronous, so without a pause nothing else would run.
        await pause(3);
        const { after } = ours;
        const { total } = await executions.list(storeId, { offset: 0, limit: 1 });
        // Never less than what was stored or seen before, never more than all processes could have started.
        expect(total).toBeGreaterThanOrEqual(Math.max(after, last));
        expect(total).toBeLessThanOrEqual(ours.before + 3 * count);
        [checks, last] = [checks + 1, total];
      }
      const [others, own] = await work;
      expect(checks).toBeGreaterThan(5);
      const hosts: Transitions[] = [...others.map(({ stdout }) => JSON.parse(stdout)), own];
      // Each shared execution was closed by exactly one host.
      expect(hosts.flatMap(({ won }) => won).sort()).toEqual(ids.toSorted());
      const ended = (status: 'SUCCESS' | 'FAILED' | 'SKIPPED') =>
        hosts.reduce((sum, host) => sum + host.ended[status], 0);
      const known = { SUCCESS: ended('SUCCESS'), FAILED: ended('FAILED'), SKIPPED: ended('SKIPPED') };
      const totals = async () => {
        const lists = STATUSES.map((status) => executions.list(storeId, { offset: 0, limit: 1, status }));
        const [PENDING, SUCCESS, FAILED, SKIPPED] = (await Promise.all(lists)).map(({ total }) => total);
        return { PENDING, SUCCESS, FAILED, SKIPPED };
      };
      const pending = 4 * count + shared.length - known.SUCCESS - known.FAILED - known.SKIPPED;
      expect(await totals()).toEqual({ PENDING: pending, ...known });
      expect(await executions.checkCounts(storeId, false)).toBe(0);
      while ((await executions.fold(500)) > 0);
      expect(await totals()).toEqual({ PENDING: pending, ...known });
      expect(await executions.checkCounts(storeId, false)).toBe(0);
      expect(await knex('executions').where({ dirty: 1 }).first()).toBeUndefined();
    });

    it('reports and repairs counts that differ from the rows, and keeps what happened on days whose rows are gone', async () => {
      const { executions, storeId, knex } = await opened(target);
      await executions.insert(storeId, randomHistory(3, 300, [newId()]));
      const figures = async () => [
        await executions.list(storeId, { offset: 0, limit: 1 }),
        await executions.countByDay(storeId, NOON - (NOON % DAY), NOON - (NOON % DAY) + 400 * DAY),
      ];
      const right = await figures();
      const counts = () => knex('execution_counts').where({ store_id: storeId, scope: 'EMAIL' });
      const { bucket } = await counts().orderBy('bucket', 'desc').first('bucket');
      await counts().where({ bucket }).increment('listed', 2);
      await counts().where({ bucket }).increment('happened', 3);
      const { bucket: other } = await counts().where('bucket', '<', bucket).orderBy('bucket', 'desc').first('bucket');
      await counts().where({ bucket: other }).delete();
      const found = await executions.checkCounts(storeId, false);
      expect(found).toBeGreaterThan(1);
      expect(await figures()).not.toEqual(right);
      // Of two concurrent repairs one does the work; the other fails with a conflict or finds nothing to do.
      const repairs = await Promise.allSettled([1, 2].map(() => executions.checkCounts(storeId, true)));
      const repaired = repairs.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(repaired.reduce((sum, count) => sum + count, 0)).toBe(found);
      expect(await executions.checkCounts(storeId, false)).toBe(0);
      expect(await figures()).toEqual(right);
      const old = { store_id: storeId, scope: 'EMAIL', bucket: 24, status: 'SUCCESS', listed: 0, happened: 5 };
      await knex('execution_counts').insert(old);
      expect(await executions.checkCounts(storeId, true)).toBe(0);
    });
  });
}
