import type { Child } from '../bench/child.js';
import type { Client } from './client.js';
import type { Random } from './random.js';
import type { Setup } from './setup.js';

/** Each is a broken promise. */
export type FindingKind = 'lost' | 'doubled' | 'gap' | 'budget' | 'reset' | 'unexpected';
export interface Finding {
  kind: FindingKind;
  what: string;
}

/** What workloads share. */
export interface World {
  random: Random;
  client: Client;
  setup: Setup;
  /** The SMTP server and the HTTP target. */
  sink: Child;
  target: Child;
  /** A new name for something that is written, unique in this run. */
  mark(): string;
  /** A key, each in turn. */
  key(): string;
  session(): string;
}

/** One kind of writes, and how to find out whether they are still there. */
export interface Workload {
  name: string;
  /** How often it is chosen, compared with the others. */
  weight: number;
  /** A run whose host died is settled after its lease; writers do other things meanwhile. */
  waitsForLeases?: true;
  /** Makes one write and returns when it is acknowledged. */
  write(): Promise<void>;
  /**
   * Reads back what was acknowledged: everything, or what was written since the last check. `final` means that nothing is
   * being written, so counts must be exact.
   */
  check(options: { final: boolean }): Promise<Finding[]>;
  /** Figures for the report. */
  figures?(): Record<string, number>;
}

export const unexpected = (what: string, { status, body }: { status: number; body: Buffer }): Finding => ({
  kind: 'unexpected',
  what: `${what}: ${status} ${body.toString().slice(0, 300)}`,
});

/** Runs the work on every item, a few at a time. */
export async function onEach<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
