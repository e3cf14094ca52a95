import type { Finding, Workload, World } from '../world.js';
import { checkRuns, isInterrupted, type Run, runStep } from './runs.js';

/** Email steps with run ids: each recipient belongs to one message of one run. */
export function emails(world: World): Workload {
  const { random, setup, sink, mark } = world;
  const runs: Run[] = [];
  const findings: Finding[] = [];
  const { store } = setup;
  let received: ReadonlyMap<string, number> = new Map();
  const interrupted = () => runs.filter(({ entry }) => isInterrupted(entry));

  return {
    name: 'emails',
    weight: 12,
    waitsForLeases: true,
    async write() {
      const runId = mark();
      const isMarketing = random.below(3) === 0;
      const to = Array.from({ length: isMarketing ? 1 + random.below(3) : 1 }, (_, i) => `${runId}.${i}@example.com`);
      const layoutId = isMarketing ? store.marketing : store.transactional;
      const outcome = await runStep('email', store, { layoutId, to, runId, variables: { run: runId } }, world);
      findings.push(...outcome.findings);
      runs.push({ runId, expected: to, entry: outcome.entry, isDirty: true });
    },
    async check({ final }) {
      received = await sink.ask<Map<string, number>>('received');
      return [...findings.splice(0), ...(await checkRuns(runs, received, world, final))];
    },
    figures: () => ({
      'email runs': runs.length,
      'emails interrupted': interrupted().length,
      'emails interrupted that arrived': interrupted().filter(({ expected }) =>
        expected.every((to) => received.has(to)),
      ).length,
    }),
  };
}
