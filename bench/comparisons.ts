import type { DatabaseName } from './databases.js';
import type { Measured } from './measure.js';
import type { OperationName } from './requests.js';
import { median, type Ratio, ratioOf } from './statistics.js';

export type Bar = { throughputAtLeast: number } | { cpuAtMost: number };

/** One line of the report: a server compared with its baseline. */
export interface Comparison {
  operation: OperationName;
  database: DatabaseName | 'none';
  subject: string;
  baseline: string;
  /** Requests a second, subject over baseline: 1 is as fast. */
  throughput: Ratio;
  /** CPU of the server's process per request, subject over baseline: 1 is as cheap. */
  cpu: Ratio;
  bar?: Bar;
  /** The absolute figures behind the ratios, valid for this machine only. */
  measured: { subject: Measured; baseline: Measured };
}

export function compare(
  what: Pick<Comparison, 'operation' | 'database' | 'subject' | 'baseline' | 'bar'>,
  subject: Measured[],
  baseline: Measured[],
): Comparison {
  const ratio = (figure: keyof Measured) => ratioOf(figures(subject, figure), figures(baseline, figure));
  return {
    ...what,
    throughput: ratio('requestsPerSecond'),
    cpu: ratio('cpuMicroseconds'),
    measured: { subject: medians(subject), baseline: medians(baseline) },
  };
}

const figures = (rounds: Measured[], figure: keyof Measured) => rounds.map((round) => round[figure]);
const medians = (rounds: Measured[]): Measured => ({
  requestsPerSecond: median(figures(rounds, 'requestsPerSecond')),
  cpuMicroseconds: median(figures(rounds, 'cpuMicroseconds')),
  p50: median(figures(rounds, 'p50')),
  p99: median(figures(rounds, 'p99')),
});

export function meetsBar({ throughput, cpu, bar }: Comparison): boolean {
  if (!bar) return true;
  return 'throughputAtLeast' in bar ? throughput.median >= bar.throughputAtLeast : cpu.median <= bar.cpuAtMost;
}
