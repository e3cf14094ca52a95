import type { Status } from '../domain/execution.js';
import type { BudgetKind } from './budgets.js';

/** Calls to the outside: how many run now, and how many have ended. */
export interface CallReadings {
  inFlight: number;
  succeeded: number;
  failed: number;
}

export interface JobReadings {
  runs: number;
  failures: number;
  seconds: number;
  /** Records that its batches worked on. */
  done: number;
}

/** What one process has counted since it started, and its current values, for monitoring. No value names a store or person. */
export interface Readings {
  budgetsRefused: Record<BudgetKind, number>;
  /** Executions that this process closed. Those of dead hosts are counted by the job that closes them. */
  executions: Partial<Record<Status, number>>;
  mails: CallReadings;
  httpCalls: CallReadings;
  liquid: { size: number; busy: number; waiting: number };
  jobs: Record<string, JobReadings>;
  databasePool: { used: number; free: number; pending: number };
}
