import type {
  ActionType,
  EndedExecution,
  ExecutionRow,
  ExecutionSummary,
  NewExecution,
  Outcome,
  Status,
} from '../domain/execution.js';
import type { DayCount } from '../domain/stats.js';
import type { Listed, Slice } from '../shared/paging.js';

export type RewrittenTexts = Pick<ExecutionRow, 'summary' | 'error' | 'warnings' | 'sealed'>;

export interface ExecutionFilter {
  actionType?: ActionType | undefined;
  status?: Status | undefined;
  configId?: string | undefined;
}

/**
 * Stores executions. Every adapter passes `describeExecutionStore`.
 *
 * A running execution holds a lease by the clock of the storage. If the lease expires before the run is closed, any host
 * closes it as interrupted, so a run whose process died does not stay PENDING. A run that may take longer than its lease
 * must extend it in time.
 */
export interface ExecutionStore {
  /**
   * Records a run before anything is sent. Of any number of concurrent starts with the same run id in a store, exactly
   * one returns true; on false the caller must not send and reads the outcome with `findByRun`. Run ids are compared
   * exactly; a run without one always starts.
   */
  start(storeId: string, execution: NewExecution): Promise<boolean>;
  /**
   * Closes a run that is still PENDING and ends its lease. Of any number of concurrent calls exactly one returns true and
   * takes effect; false means that the run was closed before, by a host that considered this one dead, or is missing.
   */
  close(storeId: string, id: string, outcome: Outcome): Promise<boolean>;
  /**
   * Removes a run that is still PENDING from lists, statistics and counts, as if it had never started; its run id may
   * start again. For runs that could not send anything. False if the run was closed before or is missing.
   */
  withdraw(storeId: string, id: string): Promise<boolean>;
  /** Renews the lease from now; false if the run was closed meanwhile and should stop. */
  extend(storeId: string, id: string, leaseMs: number): Promise<boolean>;
  find(storeId: string, id: string): Promise<ExecutionRow | undefined>;
  findByRun(storeId: string, runId: string): Promise<ExecutionRow | undefined>;
  /**
   * Newest first, with clear columns only. The total is always exact, whether counts were folded or not, and the cost of
   * a page does not grow with the history or the page number.
   */
  list(storeId: string, slice: Slice & ExecutionFilter): Promise<Listed<ExecutionSummary>>;
  /** Counts of the executions started in whole UTC days, from the start of one up to the start of another. */
  countByDay(storeId: string, from: number, until: number): Promise<DayCount[]>;
  /** Records executions that have already ended, for imported histories. Counts them immediately. All or none. */
  insert(storeId: string, executions: EndedExecution[]): Promise<void>;
  /**
   * Adds up to `limit` starts and closings of any store to the stored counts; returns how many. Totals do not change. Safe
   * on several hosts at once and while runs start and end: each is counted once.
   */
  fold(limit: number): Promise<number>;
  /**
   * Compares the stored counts of a store with its rows; returns how many differ, which should always be 0. With `repair`
   * they are corrected; a conflict if another process is doing that. Counts of days whose rows were pruned are kept.
   */
  checkCounts(storeId: string, repair: boolean): Promise<number>;
  /**
   * Closes runs of any store with an expired lease as FAILED and interrupted; returns how many. Safe on several hosts at
   * once and while a run is being closed or extended.
   */
  closeInterrupted(limit: number): Promise<number>;
  /**
   * Removes up to `limit` ended executions that started before the time, oldest first; returns how many. They disappear
   * from lists and their totals, but not from statistics. Safe on several hosts at once.
   */
  prune(storeId: string, before: number, limit: number): Promise<number>;
  /** Up to `limit` executions in order of their ids, starting after the given id. */
  listAfter(storeId: string, id: string, limit: number): Promise<ExecutionRow[]>;
  /** Replaces the texts of an ended execution; false if it has not ended or is missing. */
  rewrite(storeId: string, id: string, texts: RewrittenTexts): Promise<boolean>;
}
