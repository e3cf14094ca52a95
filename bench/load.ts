import { answer } from './answer.js';
import { type Arrivals, arrive } from './arrivals.js';
import { openConnection } from './connection.js';
import { type OperationName, requestsOf } from './requests.js';
import type { SeededKey } from './seed.js';

export interface Run {
  port: number;
  operation: OperationName;
  /** The run ends at whichever comes first. */
  seconds: number;
  requests: number;
  connections: number;
}
export interface Load {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The body of the first response, to detect errors with status 200. */
  sample: string;
}

let keys: SeededKey[] = [];
/** Continues across runs, so all keys are used equally often. */
let turn = 0;

/** Every connection sends its next request after the response. Any status but 2xx fails the run. */
async function run({ port, operation, seconds, requests, connections }: Run): Promise<Load> {
  const request = requestsOf(operation, keys);
  const times: number[] = [];
  let sample = '';
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(port);
      for (let sent = performance.now(); sent < end && times.length < requests; sent = performance.now()) {
        const { status, body } = await connection.send(request(turn++));
        times.push(performance.now() - sent);
        if (status < 200 || status > 299) throw new Error(`${operation} returned ${status}: ${body().slice(0, 300)}`);
        sample ||= body();
      }
      connection.close();
    }),
  );
  const spent = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, seconds: spent, p50: at(0.5), p99: at(0.99), sample };
}

answer({
  keys(given: SeededKey[]) {
    keys = given;
  },
  run,
  arrive({ operation, ...arrivals }: Arrivals) {
    const request = requestsOf(operation, keys);
    return arrive(arrivals, () => request(turn++));
  },
});
