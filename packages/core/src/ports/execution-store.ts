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
 * Where executions are recorded. Every adapter passes `describeExecutionStore`.
 *
 * A run that is at work holds a lease by the storage's clock. When the lease ends before the run was closed, any host
 * closes it as interrupted, so that a run whose process died does not stay PENDING. A run that may take longer than its
 * lease extends it in time.
 */
export interface ExecutionStore {
  /**
   * Records a run before anything is sent. Of any number of starts with the same run id in one store, at once and in any
   * process, exactly one answers true; who gets false must not send and reads the outcome with `findByRun`. Run ids are
   * compared exactly; without one there is nothing to compare.
   */
  start(storeId: string, execution: NewExecution): Promise<boolean>;
  /**
   * Closes a run that is still PENDING and ends its lease. Of any number of closings at once exactly one answers true and
   * stays; false means that it was closed before, by a host that took this one for dead, or is not there.
   */
  close(storeId: string, id: string, outcome: Outcome): Promise<boolean>;
  /**
   * Removes a run that is still PENDING as if it had never started, from lists, statistics and counts; its run id may start
   * again. For runs that could not send anything. False when the run was closed before, or is missing.
   */
  withdraw(storeId: string, id: string): Promise<boolean>;
  /** Renews the lease, counted from now; false when the run was closed meanwhile and should stop. */
  extend(storeId: string, id: string, leaseMs: number): Promise<boolean>;
  find(storeId: string, id: string): Promise<ExecutionRow | undefined>;
  findByRun(storeId: string, runId: string): Promise<ExecutionRow | undefined>;
  /**
   * Newest first. Lists carry the clear columns only. The total is exact at every moment, whatever was folded, and the cost
   * of a page does not grow with the history or with the depth of the page.
   */
  list(storeId: string, slice: Slice & ExecutionFilter): Promise<Listed<ExecutionSummary>>;
  /** Of what began in these whole UTC days: from the first moment of one on and before the first of another. */
  countByDay(storeId: string, from: number, until: number): Promise<DayCount[]>;
  /** Records executions that have ended already, counted at once: for histories that are brought along. All or none. */
  insert(storeId: string, executions: EndedExecution[]): Promise<void>;
  /**
   * Moves up to so many starts and closings of any store into the stored counts; answers how many. It changes no total.
   * Harmless when several hosts do it at once, or while runs start and end: each is counted once.
   */
  fold(limit: number): Promise<number>;
  /**
   * Compares the stored counts of a store with its rows; answers how many differ, which should be none at any moment.
   * With `mend` these are put right; refused as a conflict while somebody else does that. What began on days whose rows are gone is told by counts alone, and stays.
   */
  checkCounts(storeId: string, mend: boolean): Promise<number>;
  /**
   * Closes runs of any store whose lease has ended as FAILED, `interrupted`; answers how many. Harmless when several
   * hosts do it at once, or while a run is being closed or extended.
   */
  closeInterrupted(limit: number): Promise<number>;
  /**
   * Removes up to `limit` executions that have ended and began before the time, oldest first; answers how many. Lists and
   * their totals have them no more, statistics still do. Harmless when several hosts do it at once.
   */
  prune(storeId: string, before: number, limit: number): Promise<number>;
  /** Up to `limit` executions in the order of their ids, from the first one after the given id. */
  listAfter(storeId: string, id: string, limit: number): Promise<ExecutionRow[]>;
  /** Puts other texts into an execution that has ended; false when it has not, or is not there. */
  rewrite(storeId: string, id: string, texts: RewrittenTexts): Promise<boolean>;
}
