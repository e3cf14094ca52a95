import type { HostAddress, Job, Ports } from '@sendstep/core';

const BEAT_MS = 15_000;
const ALIVE_MS = 60_000;
const LEASE_MS = 60_000;

export interface JobRunner {
  /** Ends the timers and waits for the batch at work. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  /** Told when a job fails; it is tried again at its next turn. */
  onError?(job: string, error: unknown): void;
  /** Where this host is reached, if that is known: links in mails that other processes send begin with it. */
  address?: HostAddress | undefined;
  beatMs?: number;
  leaseMs?: number;
}

/**
 * Runs background work in this process. Every host may do so: a lease keeps two from doing the same work at once,
 * and a host that dies is followed by another when its lease has run out.
 */
export function startJobs(ports: Ports, jobs: Job[], options: JobRunnerOptions = {}): JobRunner {
  const { onError = () => {}, address, beatMs = BEAT_MS, leaseMs = LEASE_MS } = options;
  const holder = ports.ids.uuid();
  const stopping = new AbortController();
  const atWork = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function every(ms: number, name: string, work: () => Promise<void>) {
    let busy = false;
    const turn = () => {
      if (busy || stopping.signal.aborted) return;
      busy = true;
      const done = work()
        .catch((error: unknown) => onError(name, error))
        .finally(() => {
          busy = false;
          atWork.delete(done);
        });
      atWork.add(done);
    };
    turn();
    timers.push(setInterval(turn, ms).unref());
  }

  every(beatMs, 'heartbeat', () => ports.runners.beat(holder, ALIVE_MS, address));
  for (const job of jobs) {
    every(Math.min(job.everyMs, 2 ** 31 - 1), job.name, async () => {
      // Asked for again before every batch: that renews it, and ends the work of a host that was thought dead.
      while (!stopping.signal.aborted && (await ports.leases.acquire(`job:${job.name}`, holder, leaseMs))) {
        if (!(await job.run(ports)).more) break;
      }
      await ports.leases.release(`job:${job.name}`, holder);
    });
  }
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(atWork);
      await ports.runners.leave(holder).catch(() => {});
    },
  };
}
