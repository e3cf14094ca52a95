import { hostname } from 'node:os';
import type { HostAddress, Job, Ports } from '@sendstep/core';

const BEAT_MS = 15_000;
/** Three beats. A host that was killed counts as running for less than a minute. */
const ALIVE_MS = 45_000;
const LEASE_MS = 60_000;

export interface JobRunner {
  /** Stops the timers and waits for running batches. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  /** Called when a job fails; the job is retried at its next turn. */
  onError?(job: string, error: unknown): void;
  /** The public address of this host, if known: links in emails that other processes send start with it. */
  address?: HostAddress | undefined;
  /** The ids of the master keys of this process, published so that a rotation does not lock it out. */
  masterKeys?(): string[];
  beatMs?: number;
  leaseMs?: number;
}

/**
 * Runs background jobs in this process. Every host may do this: leases keep two hosts from running the same job, and
 * another host takes over when the lease of a host that died has expired.
 */
export function startJobs(ports: Ports, jobs: Job[], options: JobRunnerOptions = {}): JobRunner {
  const { onError = () => {}, address, masterKeys, beatMs = BEAT_MS, leaseMs = LEASE_MS } = options;
  const holder = ports.ids.uuid();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
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
          running.delete(done);
        });
      running.add(done);
    };
    turn();
    timers.push(setInterval(turn, ms).unref());
  }

  const name = `${hostname()}:${process.pid}`.slice(-255);
  every(beatMs, 'heartbeat', async () =>
    ports.runners.beat(holder, ALIVE_MS, address, masterKeys && { name, masterKeys: masterKeys() }),
  );
  for (const job of jobs) {
    every(Math.min(job.everyMs, 2 ** 31 - 1), job.name, async () => {
      // Acquired again before every batch: this renews it, or stops a host whose lease has expired.
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
      await Promise.all(running);
      await ports.runners.leave(holder).catch(() => {});
    },
  };
}
