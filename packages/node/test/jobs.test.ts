import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JOBS, type Job, type Ports } from '@sendstep/core';
import { buildExecution, buildKey, memoryPorts, newId } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { startJobs } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';

cleanUpTargets();

const until = async (what: () => boolean | Promise<boolean>, ms = 120_000) => {
  for (const end = Date.now() + ms; !(await what()); await pause(20)) {
    if (Date.now() > end) throw new Error('it did not happen in time');
  }
};

async function revokedKeys(ports: Ports, count: number) {
  const storeId = newId();
  await ports.transaction(async (tx) => {
    for (let i = 0; i < count; i++) {
      const { secret, ...key } = buildKey();
      await tx.keys.insert(storeId, key);
      await tx.keys.revoke(storeId, key.id, 1000 + i);
    }
    const { secret, ...living } = buildKey();
    await tx.keys.insert(storeId, living);
  });
  return { left: async () => (await ports.keys.list(storeId, { offset: 0, limit: 1 })).total };
}

it('runs each job immediately and then at its interval, in batches until nothing is left', async () => {
  const ports = memoryPorts();
  let batches = 0;
  const job: Job = { name: 'count', everyMs: 100, run: async () => ({ done: 1, more: ++batches < 5 }) };
  const runner = startJobs(ports, [job]);
  await until(() => batches === 5);
  await until(() => batches > 6);
  expect(await ports.runners.alive()).toHaveLength(1);
  await runner.stop();
  expect(await ports.runners.alive()).toEqual([]);
  expect(await ports.leases.acquire('job:count', 'another', 1000)).toBe(true);
});

it('records the address of this host, and that it stopped', async () => {
  const ports = memoryPorts();
  const address = { url: 'http://10.0.0.1:8080', configured: false };
  const runner = startJobs(ports, [], { address });
  await until(async () => (await ports.runners.address(0)) !== undefined);
  expect(await ports.runners.address(0)).toEqual({ ...address, alive: true });
  await runner.stop();
  expect(await ports.runners.address(60_000)).toEqual({ ...address, alive: false });
});

it('continues after a failed batch, and reports it', async () => {
  const failures: string[] = [];
  let turns = 0;
  const job: Job = { name: 'fragile', everyMs: 30, run: () => Promise.reject(new Error(`no ${++turns}`)) };
  const runner = startJobs(memoryPorts(), [job], { onError: (name) => failures.push(name) });
  await until(() => turns >= 3);
  await runner.stop();
  expect(failures.length).toBeGreaterThanOrEqual(3);
});

it('two runners never run a job at the same time', async () => {
  const ports = memoryPorts();
  let running = 0;
  let most = 0;
  const job: Job = {
    name: 'alone',
    everyMs: 10,
    async run() {
      most = Math.max(most, ++running);
      await pause(15);
      running--;
      return { done: 1, more: true };
    },
  };
  const runners = [startJobs(ports, [job]), startJobs(ports, [job])];
  await pause(300);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(most).toBe(1);
});

/** Several batches, so that a process can be killed between them. */
const MANY = LONG ? 2000 : 500;

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('removes revoked keys after thirty days', async () => {
      const ports = await target.fresh();
      const { left } = await revokedKeys(ports, 250);
      const runner = startJobs(ports, JOBS);
      await until(async () => (await left()) === 1);
      await runner.stop();
    });

    it('closes runs of a dead process after their lease, with two hosts competing, and no other run', async () => {
      const ports = await target.fresh();
      const storeId = newId();
      const [alive, ...dead] = [60_000, 200, 300].map((leaseMs) => buildExecution({ leaseMs }));
      for (const run of [alive!, ...dead]) await ports.executions.start(storeId, run);
      const jobs = JOBS.map((job) => (job.name === 'close-interrupted' ? { ...job, everyMs: 50 } : job));
      const hosts = [startJobs(ports, jobs), startJobs(ports, jobs)];
      const failed = () => ports.executions.list(storeId, { offset: 0, limit: 9, status: 'FAILED' });
      await until(async () => (await failed()).total === 2);
      await Promise.all(hosts.map((host) => host.stop()));
      expect((await failed()).items.map(({ error }) => error)).toEqual(['interrupted', 'interrupted']);
      expect((await ports.executions.find(storeId, alive!.id))?.status).toBe('PENDING');
    });

    it('is continued by another process when the active one is killed', async () => {
      const url = await target.url();
      await migrate(url);
      const ports = asPorts(url);
      const { left } = await revokedKeys(ports, MANY);
      const start = (): ChildProcess => {
        const args = scriptLine(join(import.meta.dirname, 'job-process.ts'));
        const child = spawn(process.execPath, [...args, url], { stdio: ['ignore', 'inherit', 'inherit'] });
        onTestFinished(() => void child.kill('SIGKILL'));
        return child;
      };
      const first = start();
      await until(async () => (await left()) < MANY);
      first.kill('SIGKILL');
      await new Promise((resolve) => first.once('exit', resolve));
      expect(await left()).toBeGreaterThan(1);
      start();
      await until(async () => (await left()) === 1);
    });
  });
}
