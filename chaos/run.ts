import { setTimeout as pause } from 'node:timers/promises';
import { busyKey } from './busy-key.js';
import type { ChaosDatabase } from './databases.js';
import { type FaultName, planFaults, someShift } from './faults.js';
import { seeded } from './random.js';
import { setScene } from './scene.js';
import { emailQuota } from './workload/email-quota.js';
import { emails } from './workload/emails.js';
import { files } from './workload/files.js';
import { httpRequests } from './workload/http-requests.js';
import { httpRuns } from './workload/http-runs.js';
import { layouts } from './workload/layouts.js';
import { secrets } from './workload/secrets.js';
import type { Finding } from './world.js';
import { startWriters } from './writers.js';

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

const REPORT_MS = 5000;

/** One run on one database: writes and faults at the same time, then a check of everything. */
export async function runChaos(database: ChaosDatabase, options: RunOptions): Promise<RunResult> {
  const { kills, writes, minutes, only, directory, progress } = options;
  const began = performance.now();
  const random = seeded(options.seed);
  const { plan, leftOut, hasClocks } = planFaults(kills, only, { database, random });
  const scene = await setScene(database, {
    random,
    quota: Math.ceil(writes / 25),
    shiftMs: (host) => (hasClocks && host > 0 ? someShift(random) : 0),
    directory,
  });
  const { hosts, client, world } = scene;
  const workloads = [layouts, httpRequests, files, secrets, emails, httpRuns, emailQuota].map((make) => make(world));
  const findings: Finding[] = [];
  const note = (found: Finding[]) => {
    findings.push(...found);
    for (const { kind, what } of found) progress(`${kind}: ${what}\n`);
  };
  const check = async (final: boolean) => {
    for (const workload of workloads) note(await workload.check({ final }));
  };
  // So that writes and faults end at about the same time, and every fault meets writes.
  const share = writes / (plan.length + 1);
  let wanted = 2 * share;
  const writers = startWriters(workloads, random, note, () => wanted);
  const busy = busyKey(world);
  let doing = 'writing';
  const report = () =>
    progress(`${doing}: ${writers.total()} writes, ${writers.waiting()} waiting, ${findings.length} findings`);
  const reporting = setInterval(report, REPORT_MS);

  const faults: Record<string, number> = {};
  const isLate = () => performance.now() - began > minutes * 60_000;
  for (const [index, { name, make }] of plan.entries()) {
    while (writers.total() < share * (index + 1) && !isLate()) await pause(10);
    if (isLate()) break;
    wanted = share * (index + 3);
    await pause(random.below(50));
    doing = `${name} (${index + 1} of ${plan.length} faults)`;
    report();
    note(await make({ hosts, database, client, random }));
    faults[name] = (faults[name] ?? 0) + 1;
    await check(false);
  }
  wanted = writes;
  while (writers.total() < writes && !isLate()) await pause(50);
  doing = 'waiting for the last writes';
  await Promise.all([writers.stop(), busy.stop()]);
  doing = 'reading everything back';
  await check(true);
  note(busy.check());
  clearInterval(reporting);
  await scene.end();
  return {
    database: database.name,
    seconds: Math.round((performance.now() - began) / 1000),
    acknowledged: writers.acknowledged,
    faults,
    leftOut,
    statuses: Object.fromEntries(client.statuses),
    figures: Object.assign({}, ...workloads.map((workload) => workload.figures?.()), busy.figures()),
    findings,
  };
}
