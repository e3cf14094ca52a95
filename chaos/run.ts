import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../bench/child.js';
import { freePort } from '../packages/knex/test/mariadb.js';
import { busyKey } from './busy-key.js';
import { createClient } from './client.js';
import type { ChaosDatabase } from './databases.js';
import { createExchange } from './exchange.js';
import { type FaultName, planFaults, someShift } from './faults.js';
import { createHost, type Host } from './hosts.js';
import { seeded } from './random.js';
import { prepare } from './setup.js';
import { emailQuota } from './workload/email-quota.js';
import { emails } from './workload/emails.js';
import { files } from './workload/files.js';
import { httpRequests } from './workload/http-requests.js';
import { httpRuns } from './workload/http-runs.js';
import { layouts } from './workload/layouts.js';
import { secrets } from './workload/secrets.js';
import type { Finding, Workload, World } from './world.js';

export interface RunOptions {
  seed: number;
  kills: number;
  writes: number;
  /** Ends the run early, with what was done until then. */
  minutes: number;
  only: readonly FaultName[];
  directory: string;
  progress(line: string): void;
}
export interface RunResult {
  database: string;
  seconds: number;
  acknowledged: Record<string, number>;
  faults: Record<string, number>;
  leftOut: string[];
  statuses: Record<string, number>;
  figures: Record<string, number>;
  findings: Finding[];
}

const WRITERS = 16;
const PATIENCE_MS = 1000;
const MAX_SLOW = 300;
const REPORT_MS = 5000;
const STALL = { stallOneIn: 40, stallMs: 1500 };

/** One run on one database: writes and faults at the same time, then a check of everything. */
export async function runChaos(database: ChaosDatabase, options: RunOptions): Promise<RunResult> {
  const { seed, kills, writes, minutes, only, directory, progress } = options;
  const began = performance.now();
  const random = seeded(seed);
  const [sink, target] = [startChild('mail-sink'), startChild('http-target')];
  const settings = {
    SENDSTEP_DATABASE_URL: database.urls[0]!,
    SENDSTEP_DATA_DIR: database.dataDirectory,
    SENDSTEP_MASTER_KEY: randomBytes(32).toString('base64'),
    SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8',
    SENDSTEP_BASE_URL: 'http://127.0.0.1:8080',
    LOG_LEVEL: 'error',
  };
  const targetUrl = `http://127.0.0.1:${await target.ask<number>('start')}`;
  const quota = Math.ceil(writes / 25);
  const setup = await prepare(settings, { mailPort: await sink.ask<number>('start', STALL), targetUrl, quota });
  const { plan, leftOut } = planFaults(kills, only, { database, random });
  const hasClocks = only.includes('clock') && !leftOut.some((name) => name.startsWith('clock'));
  const hosts: Host[] = [];
  for (const [index, url] of database.urls.entries()) {
    hosts.push(
      createHost({
        name: `host ${index + 1}`,
        port: await freePort(),
        env: { ...settings, SENDSTEP_DATABASE_URL: url },
        logFile: join(directory, `host-${index + 1}.log`),
        shiftMs: () => (hasClocks && index > 0 ? someShift(random) : 0),
      }),
    );
  }
  const { exchange, close } = createExchange();
  const client = createClient(exchange, hosts, random);
  const world = createWorld({ random, client, setup, sink, target });
  const workloads = [layouts, httpRequests, files, secrets, emails, httpRuns, emailQuota].map((make) => make(world));
  await Promise.all(hosts.map((host) => host.start()));

  const acknowledged: Record<string, number> = {};
  const faults: Record<string, number> = {};
  const findings: Finding[] = [];
  const note = (found: Finding[]) => {
    findings.push(...found);
    for (const { kind, what } of found) progress(`${kind}: ${what}\n`);
  };
  let total = 0;
  let isOn = true;
  const busy = busyKey(world);
  const tickets = workloads.flatMap((workload) => Array<Workload>(workload.weight).fill(workload));
  const write = async (workload: Workload) => {
    try {
      await workload.write();
      total++;
      acknowledged[workload.name] = (acknowledged[workload.name] ?? 0) + 1;
    } catch (error) {
      note([{ kind: 'unexpected', what: (error as Error).message }]);
      await pause(100);
    }
  };
  const slow = new Set<Promise<void>>();
  const writer = async () => {
    while (isOn) {
      const workload = random.pick(tickets);
      const writing = write(workload);
      if (!workload.waitsForLeases) await writing;
      else {
        const settled = writing.finally(() => slow.delete(settled));
        slow.add(settled);
        await Promise.race([writing, pause(PATIENCE_MS)]);
        while (slow.size > MAX_SLOW) await Promise.race(slow);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, writer);
  const check = async (final: boolean) => {
    for (const workload of workloads) note(await workload.check({ final }));
  };

  let doing = 'writing';
  const report = () => progress(`${doing}: ${total} writes, ${slow.size} slow, ${findings.length} findings`);
  const reporting = setInterval(report, REPORT_MS);
  const isLate = () => performance.now() - began > minutes * 60_000;
  for (const [index, { name, make }] of plan.entries()) {
    const due = (writes * (index + 1)) / (plan.length + 1);
    while (total < due && !isLate()) await pause(10);
    if (isLate()) break;
    await pause(random.below(50));
    doing = `${name} (${index + 1} of ${plan.length} faults)`;
    report();
    note(await make({ hosts, database, client, random }));
    faults[name] = (faults[name] ?? 0) + 1;
    await check(false);
  }
  while (total < writes && !isLate()) await pause(50);
  isOn = false;
  doing = 'waiting for the last writes';
  await Promise.all([...writers, busy.stop()]);
  await Promise.all(slow);
  doing = 'reading everything back';
  await check(true);
  note(busy.check());
  clearInterval(reporting);
  for (const host of hosts) host.signal('SIGTERM');
  await Promise.all(hosts.map((host) => host.ended()));
  await Promise.all([sink.stop(), target.stop()]);
  close();
  const figures = Object.assign({}, ...workloads.map((workload) => workload.figures?.()), busy.figures());
  return {
    database: database.name,
    seconds: Math.round((performance.now() - began) / 1000),
    acknowledged,
    faults,
    leftOut,
    statuses: Object.fromEntries(client.statuses),
    figures,
    findings,
  };
}

type Parts = Pick<World, 'random' | 'client' | 'setup'> & { sink: Child; target: Child };

function createWorld(parts: Parts): World {
  const { keys, sessions } = parts.setup;
  let marks = 0;
  let calls = 0;
  return {
    ...parts,
    mark: () => `w${++marks}`,
    key: () => keys[calls++ % keys.length]!,
    session: () => sessions[calls++ % sessions.length]!,
  };
}
