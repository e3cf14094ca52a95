import type { Ports } from '../ports/index.js';

/**
 * Background work in small batches. Any host may run any batch at any time, even concurrently: leases only avoid
 * duplicate work.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** Runs one batch; `more` requests another run at once. */
  run(ports: Ports): Promise<{ done: number; more: boolean }>;
}
