import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.js';
import type { Finding, Workload } from './world.js';

const WRITERS = 16;
/** How long a writer waits for a run, and how many runs may be waited for. */
const PATIENCE_MS = 1000;
const MAX_WAITING = 300;

export interface Writers {
  total(): number;
  /** Runs that wait for the lease of a host that died. */
  waiting(): number;
  acknowledged: Record<string, number>;
  /** Until every write is acknowledged. */
  stop(): Promise<void>;
}

/** Clients that make one write after the other, each of a random kind, while fewer than `wanted` are made. */
export function startWriters(
  workloads: Workload[],
  random: Random,
  note: (found: Finding[]) => void,
  wanted: () => number,
): Writers {
  const tickets = workloads.flatMap((workload) => Array<Workload>(workload.weight).fill(workload));
  const acknowledged: Record<string, number> = {};
  const waiting = new Set<Promise<void>>();
  let total = 0;
  let isOn = true;

  async function write(workload: Workload) {
    try {
      await workload.write();
      total++;
      acknowledged[workload.name] = (acknowledged[workload.name] ?? 0) + 1;
    } catch (error) {
      note([{ kind: 'unexpected', what: (error as Error).message }]);
      await pause(100);
    }
  }

  async function writer() {
    while (isOn) {
      if (total >= wanted()) {
        await pause(20);
        continue;
      }
      const workload = random.pick(tickets);
      const writing = write(workload);
      if (!workload.waitsForLeases) await writing;
      else {
        const settled = writing.finally(() => waiting.delete(settled));
        waiting.add(settled);
        await Promise.race([writing, pause(PATIENCE_MS)]);
        while (waiting.size > MAX_WAITING) await Promise.race(waiting);
      }
    }
  }
  const writers = Array.from({ length: WRITERS }, writer);

  return {
    total: () => total,
    waiting: () => waiting.size,
    acknowledged,
    async stop() {
      isOn = false;
      await Promise.all(writers);
      await Promise.all(waiting);
    },
  };
}
