import type { Profiler } from 'node:inspector';
import type { BenchDatabase } from './databases.js';
import { runOnce, warmUp } from './measure.js';
import { type Profile, readProfile } from './profile.js';
import type { OperationName } from './requests.js';
import { startBench } from './servers.js';
import type { Size } from './sizes.js';

/** Profiles the CPU of a warm host for one operation. */
export async function profileHost(
  database: BenchDatabase,
  operation: OperationName,
  { pace, recordsPerStore }: Size,
): Promise<Profile> {
  const bench = await startBench(database, recordsPerStore);
  const { child } = bench.servers.host;
  await warmUp(bench, 'host', operation, pace);
  await child.ask('startProfile');
  await runOnce(bench, 'host', { operation, seconds: pace.rounds * pace.seconds, requests: Number.POSITIVE_INFINITY });
  const profile = await child.ask<Profiler.Profile>('stopProfile');
  await bench.stop();
  return readProfile(profile);
}
