import type { Finding, Workload, World } from '../world.js';
import { checkRuns, isInterrupted, type Run, runStep } from './runs.js';

/** HTTP steps with run ids: the target counts the calls of each run. */
export function httpRuns(world: World): Workload {
  const { setup, target, mark } = world;
  const runs: Run[] = [];
  const findings: Finding[] = [];

  return {
    name: 'HTTP runs',
    weight: 6,
    waitsForLeases: true,
    async write() {
      const runId = mark();
      const input = { requestId: setup.requestId, runId, variables: { run: runId } };
      const outcome = await runStep('http', setup.store, input, world);
      findings.push(...outcome.findings);
      runs.push({ runId, expected: [`/run/${runId}`], entry: outcome.entry, isDirty: true });
    },
    async check({ final }) {
      const received = await target.ask<Map<string, string[]>>('received');
      const times = new Map([...received].map(([path, bodies]) => [path, bodies.length]));
      return [...findings.splice(0), ...(await checkRuns(runs, times, world, final))];
    },
    figures: () => ({
      'HTTP runs': runs.length,
      'HTTP runs interrupted': runs.filter(({ entry }) => isInterrupted(entry)).length,
    }),
  };
}
