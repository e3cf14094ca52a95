import type { CallReadings, Job, JobReadings, Ports, Readings, Status } from '@sendstep/core';

type Observed = Pick<Ports, 'budgets' | 'executions' | 'mailer' | 'http'>;
type Counted = Omit<Readings, 'liquid' | 'databasePool'>;

/** Ports and jobs that count their calls. The core knows nothing of it. */
export function observe(ports: Observed, jobs: Job[]) {
  const executions: Partial<Record<Status, number>> = {};
  const counted: Counted = {
    budgetsRefused: { request: 0, execute: 0 },
    executions,
    mails: { inFlight: 0, succeeded: 0, failed: 0 },
    httpCalls: { inFlight: 0, succeeded: 0, failed: 0 },
    jobs: Object.fromEntries(jobs.map(({ name }) => [name, { runs: 0, failures: 0, seconds: 0, done: 0 }])),
  };
  const { budgets, executions: store, mailer, http } = ports;
  const observed: Observed = {
    budgets: {
      async take(keyHash, kind, count) {
        const taken = await budgets.take(keyHash, kind, count);
        if (taken && taken.granted < count) counted.budgetsRefused[kind] += count - taken.granted;
        return taken;
      },
    },
    executions: {
      ...store,
      async close(storeId, id, outcome) {
        const closed = await store.close(storeId, id, outcome);
        if (closed) executions[outcome.status] = (executions[outcome.status] ?? 0) + 1;
        return closed;
      },
    },
    // Not spread: the caller's own adapters may be instances of classes.
    mailer: {
      send: (...sent) => counting(counted.mails, () => mailer.send(...sent)),
      ...(mailer.check ? { check: (...asked) => mailer.check!(...asked) } : {}),
    },
    http: {
      allows: (url) => http.allows(url),
      send: (request) => counting(counted.httpCalls, () => http.send(request)),
    },
  };
  return { counted, ports: observed, jobs: jobs.map((job) => countingJob(job, counted.jobs[job.name]!)) };
}

async function counting<T>(calls: CallReadings, call: () => Promise<T>): Promise<T> {
  calls.inFlight++;
  try {
    const result = await call();
    calls.succeeded++;
    return result;
  } catch (error) {
    calls.failed++;
    throw error;
  } finally {
    calls.inFlight--;
  }
}

const countingJob = (job: Job, readings: JobReadings): Job => ({
  ...job,
  async run(ports) {
    const started = performance.now();
    readings.runs++;
    try {
      const batch = await job.run(ports);
      readings.done += batch.done;
      return batch;
    } catch (error) {
      readings.failures++;
      throw error;
    } finally {
      readings.seconds += (performance.now() - started) / 1000;
    }
  },
});
