import type { Ports } from '../ports/index.js';

/**
 * Background work in small batches. Any host may run any batch at any moment, twice at once included:
 * leases only save double work.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** Does one batch; `more` asks to be called again at once. */
  run(ports: Ports): Promise<{ done: number; more: boolean }>;
}
