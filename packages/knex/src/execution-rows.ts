import { createHash } from 'node:crypto';
import {
  type ActionType,
  type EndedExecution,
  type ExecutionRow,
  type ExecutionSummary,
  INTERRUPTED,
  type NewExecution,
  type Origin,
  type Reception,
  type Status,
} from '@sendstep/core';
import { hourOf } from './execution-tally.js';

export interface SummaryRow {
  id: string;
  action_type: ActionType;
  status: Status;
  config_id: string;
  action_name: string;
  origin: Origin;
  step_reference: string;
  locale: string;
  summary: string;
  error: string;
  started_at: number;
  finished_at: number | null;
  attempts: number;
  accepted: number | null;
  refused: number | null;
  warnings: string | null;
}
export interface ExecutionTableRow extends SummaryRow {
  /** Null in rows of versions before 0014, which during an upgrade still close runs; there the text decides. */
  interrupted: number | null;
  sealed: string;
}
export const SUMMARY_COLUMNS = [
  'id',
  'action_type',
  'status',
  'config_id',
  'action_name',
  'origin',
  'step_reference',
  'locale',
  'summary',
  'error',
  'started_at',
  'finished_at',
  'attempts',
  'accepted',
  'refused',
  'warnings',
];
export const ALL_COLUMNS = [...SUMMARY_COLUMNS, 'interrupted', 'sealed'];

export const readSummary = (row: SummaryRow): ExecutionSummary => ({
  id: row.id,
  actionType: row.action_type,
  status: row.status,
  configId: row.config_id,
  actionName: row.action_name,
  origin: row.origin,
  stepReference: row.step_reference,
  locale: row.locale,
  summary: row.summary,
  error: row.error,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  attempts: row.attempts,
  accepted: row.accepted,
  refused: row.refused,
  warnings: row.warnings === null ? [] : JSON.parse(row.warnings),
});
export const readExecution = (row: ExecutionTableRow): ExecutionRow => ({
  ...readSummary(row),
  interrupted: row.interrupted === null ? row.error === INTERRUPTED : row.interrupted === 1,
  sealed: row.sealed,
});

/** Callers choose run ids: they may be long, and MySQL would compare `a` and `a ` as equal. */
export const runHash = (runId: string) => createHash('sha256').update(runId).digest('hex');

export const writeReception = ({ accepted = null, refused = null, warnings = [] }: Partial<Reception>) => ({
  accepted,
  refused,
  warnings: warnings.length > 0 ? JSON.stringify(warnings) : null,
});

/** Already counted, so there is nothing to fold. */
export const writeEnded = (storeId: string, execution: EndedExecution) => ({
  store_id: storeId,
  id: execution.id,
  action_type: execution.actionType,
  status: execution.status,
  config_id: execution.configId,
  action_name: execution.actionName,
  origin: execution.origin,
  step_reference: execution.stepReference,
  locale: execution.locale,
  summary: execution.summary,
  error: execution.error,
  started_at: execution.startedAt,
  finished_at: execution.finishedAt,
  attempts: execution.attempts,
  ...writeReception(execution),
  interrupted: 0,
  sealed: execution.sealed,
  id_hour: hourOf(execution.id),
  counted: execution.status,
  dirty: 0,
});

export const writeStarted = (storeId: string, execution: NewExecution) => ({
  store_id: storeId,
  id: execution.id,
  action_type: execution.actionType,
  status: 'PENDING',
  config_id: execution.configId,
  action_name: execution.actionName,
  origin: execution.origin,
  step_reference: execution.stepReference,
  run_hash: execution.runId === null ? null : runHash(execution.runId),
  locale: execution.locale,
  summary: execution.summary,
  error: '',
  started_at: execution.startedAt,
  attempts: 1,
  sealed: execution.sealed,
  id_hour: hourOf(execution.id),
  dirty: 1,
});
