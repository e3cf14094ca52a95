import type { Finding, Workload, World } from '../world.js';
import { isInterrupted, type Run, runStep } from './runs.js';

const isRefused = ({ entry }: Run) => entry.status === 'FAILED' && entry.error.includes('emailQuota');

/** Marketing emails of a store with a monthly limit: it is never exceeded, and nothing that fits is refused. */
export function emailQuota(world: World): Workload {
  const { random, setup, sink, mark } = world;
  const { limited } = setup;
  const runs: Run[] = [];
  const findings: Finding[] = [];
  const messages = (some: Run[]) => some.reduce((sum, { expected }) => sum + expected.length, 0);

  return {
    name: 'emails under a limit',
    weight: 4,
    waitsForLeases: true,
    async write() {
      const runId = mark();
      const to = Array.from({ length: 1 + random.below(3) }, (_, i) => `${runId}.${i}@example.com`);
      const input = { layoutId: limited.marketing, to, runId, variables: { run: runId } };
      const outcome = await runStep('email', limited, input, world);
      findings.push(...outcome.findings);
      runs.push({ runId, expected: to, entry: outcome.entry, isDirty: true });
    },
    async check({ final }) {
      const received = await sink.ask<Map<string, number>>('received');
      const found = findings.splice(0);
      const counts = runs.flatMap(({ expected }) =>
        expected.map((address) => [address, received.get(address) ?? 0] as const),
      );
      for (const [address, count] of counts) {
        if (count > 1) found.push({ kind: 'doubled', what: `${address} received ${count} messages` });
      }
      const sent = counts.filter(([, count]) => count > 0).length;
      if (sent > limited.quota) found.push({ kind: 'budget', what: `${sent} emails sent, ${limited.quota} allowed` });
      // Runs that are not over may have been charged.
      if (!final) return found;
      // Interrupted runs may have been charged without sending.
      const refused = runs.filter(isRefused);
      const charged = messages(runs) - messages(refused);
      const largest = Math.max(...refused.map(({ expected }) => expected.length), 0);
      if (refused.length > 0 && charged + largest <= limited.quota)
        found.push({ kind: 'budget', what: `refused ${largest} emails after ${charged} of ${limited.quota}` });
      return found;
    },
    figures: () => ({
      'emails allowed': limited.quota,
      'emails charged or interrupted': messages(runs.filter((run) => !isRefused(run))),
      'refused runs': runs.filter(isRefused).length,
      'limited runs interrupted': runs.filter(({ entry }) => isInterrupted(entry)).length,
    }),
  };
}
