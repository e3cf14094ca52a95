import type { Readings } from '@sendstep/core';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of one process for Prometheus. Labels are route patterns and fixed words, never ids or addresses. */
export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  /** Records a response. `route` is a pattern such as `/api/v1/history/:id`. */
  request(method: string, route: string | undefined, status: number, ms: number): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** `readings` is that of `createSendstep`. Without it there are only requests and the values of the process. */
export function createMetrics(readings?: () => Readings): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const options = { registers: [registry], labelNames: ['method', 'route', 'status'] };
  const total = new Counter({ ...options, name: 'sendstep_requests_total', help: 'HTTP requests' });
  const duration = new Histogram({
    registers: [registry],
    labelNames: ['method', 'route'],
    name: 'sendstep_request_duration_seconds',
    help: 'Time until the response was ready',
    buckets: SECONDS,
  });
  if (readings) addReadings(registry, readings);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(method, route = 'none', status, ms) {
      const known = METHODS.has(method) ? method : 'other';
      total.inc({ method: known, route, status }, 1);
      duration.observe({ method: known, route }, ms / 1000);
    },
  };
}

type Labels = Record<string, string>;
type Values = Iterable<[labels: Labels, value: number]>;

/** Values are read when they are scraped, so counting them costs no more than an addition. */
function addReadings(registry: Registry, readings: () => Readings): void {
  const gauge = (name: string, help: string, labelNames: string[], values: (now: Readings) => Values) =>
    new Gauge({
      name: `sendstep_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const [labels, value] of values(readings())) this.set(labels, value);
      },
    });
  const counter = (name: string, help: string, labelNames: string[], values: (now: Readings) => Values) =>
    new Counter({
      name: `sendstep_${name}_total`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, value] of values(readings())) this.inc(labels, value);
      },
    });
  const each = (label: string, of: (now: Readings) => object) => (now: Readings) =>
    Object.entries(of(now)).map(([name, value]): [Labels, number] => [{ [label]: name }, value]);
  const outcomes = (of: 'mails' | 'httpCalls') =>
    each('outcome', ({ [of]: { succeeded, failed } }) => ({ succeeded, failed }));
  const ofJobs = (field: keyof Readings['jobs'][string]) =>
    each('job', ({ jobs }) => Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job[field]])));

  counter(
    'budgets_refused',
    'Uses of API keys refused by their budget',
    ['kind'],
    each('kind', (now) => now.budgetsRefused),
  );
  counter(
    'executions',
    'Executions closed by this host',
    ['status'],
    each('status', (now) => now.executions),
  );
  counter('mails', 'Emails handed to a mail server or mailbox', ['outcome'], outcomes('mails'));
  counter('http_calls', 'Outgoing HTTP calls', ['outcome'], outcomes('httpCalls'));
  gauge('mails_in_flight', 'Emails being sent', [], (now) => [[{}, now.mails.inFlight]]);
  gauge('http_calls_in_flight', 'Outgoing HTTP calls in progress', [], (now) => [[{}, now.httpCalls.inFlight]]);
  gauge(
    'liquid_pool',
    'Processes that render templates, and jobs that wait for one',
    ['state'],
    each('state', (now) => now.liquid),
  );
  gauge(
    'database_pool',
    'Database connections, and queries that wait for one',
    ['state'],
    each('state', (now) => now.databasePool),
  );
  counter('job_runs', 'Batches of background jobs', ['job'], ofJobs('runs'));
  counter('job_failures', 'Failed batches of background jobs', ['job'], ofJobs('failures'));
  counter('job_seconds', 'Time spent in background jobs', ['job'], ofJobs('seconds'));
  counter('job_records', 'Records that background jobs worked on', ['job'], ofJobs('done'));
}
