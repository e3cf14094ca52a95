import { readFile, writeFile } from 'node:fs/promises';
import type { Comparison } from './comparisons.js';
import type { DatabaseName } from './databases.js';

export interface LatencyPoint {
  perSecond: number;
  p50: number;
  p99: number;
}
export interface MemoryPoint {
  requests: number;
  /** Megabytes. */
  rss: number;
  heap: number;
}

/** What the charts show. Ratios are kept for each release, the rest from the last run. */
export interface Figures {
  releases: { release: string; ratios: Record<string, number> }[];
  latency: Partial<Record<DatabaseName, LatencyPoint[]>>;
  memory: { perSecond: number; points: MemoryPoint[] } | null;
}

const FILE = new URL('../figures.json', import.meta.url);

export const readFigures = async (): Promise<Figures> => JSON.parse(await readFile(FILE, 'utf8'));
export const writeFigures = (figures: Figures) => writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`);

/** Throughput against the bare server that makes the same statements, by operation and database. */
export const ratiosOf = (comparisons: Comparison[]): Record<string, number> =>
  Object.fromEntries(
    comparisons
      .filter(({ subject, baseline }) => subject === 'host' && baseline === 'bare server, same SQL')
      .map(({ operation, database, throughput }) => [`${operation} ${database}`, Number(throughput.median.toFixed(2))]),
  );

/** A release that was measured before is replaced. */
export function addRelease({ releases }: Figures, release: string, ratios: Record<string, number>): void {
  const before = releases.find((each) => each.release === release);
  if (before) Object.assign(before.ratios, ratios);
  else releases.push({ release, ratios });
}
