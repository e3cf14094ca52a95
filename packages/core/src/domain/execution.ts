import { z } from 'zod';
import { id, Time } from '../shared/fields.js';
import { AS_RECORDED, asWritten } from '../shared/outgoing.js';
import { maskAddressesIn } from './email-address.js';

export const ACTION_TYPES = ['EMAIL', 'HTTP_REQUEST'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
/** An execution starts as PENDING, is closed once with another status, and never reopens. */
export const STATUSES = ['PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const;
export type Status = (typeof STATUSES)[number];
export const ORIGINS = ['step', 'test'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The part of an execution that may hold credentials or personal data. */
export interface ExecutionContent {
  request: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
}

/** Delivery results for the recipients of an email. */
export interface Reception {
  /** Null if unknown or not applicable: an HTTP request, an email still being sent. */
  accepted: number | null;
  refused: number | null;
  /** Problems that are not errors. */
  warnings: string[];
}
export const NO_RECEPTION: Reception = { accepted: null, refused: null, warnings: [] };

/** The clear columns, shown in lists. Writers mask summary, error and warnings. */
export interface ExecutionSummary extends Reception {
  id: string;
  actionType: ActionType;
  status: Status;
  /** The layout or HTTP request; empty if the step named none that exists. */
  configId: string;
  actionName: string;
  origin: Origin;
  stepReference: string;
  locale: string;
  summary: string;
  error: string;
  startedAt: number;
  finishedAt: number | null;
  attempts: number;
}
export interface ExecutionRow extends ExecutionSummary {
  /** Its process died, or was considered dead, so the run did not end and an email may be resumed. */
  interrupted: boolean;
  /** `ExecutionContent` as JSON text, sealed. */
  sealed: string;
}

/** A starting execution. Its id is created at `startedAt`: lists are ordered by id, and days are found by it. */
export interface NewExecution
  extends Omit<ExecutionRow, 'status' | 'error' | 'interrupted' | 'finishedAt' | 'attempts' | keyof Reception> {
  /** The caller's identifier for this run; the same one runs only once. */
  runId: string | null;
  /** Time until it is closed as interrupted, unless the lease is extended. */
  leaseMs: number;
}
export interface Outcome extends Pick<ExecutionRow, 'summary' | 'error' | 'attempts' | 'sealed'>, Partial<Reception> {
  interrupted?: boolean;
  status: Exclude<Status, 'PENDING'>;
  finishedAt: number;
}

/** An execution recorded after it ended. */
export interface EndedExecution extends Omit<ExecutionRow, 'interrupted' | keyof Reception>, Partial<Reception> {
  status: Outcome['status'];
  finishedAt: number;
}

/** Begins the error text of every interrupted execution, for people; a reason may follow. */
export const INTERRUPTED = 'interrupted';

const messages = (count: number) => (count === 1 ? '1 message was' : `${count} messages were`);

/** What an interrupted email says about its messages. */
export const interruptedWarnings = ({ sent, unknown }: { sent: number; unknown: number }): string[] => [
  ...(sent > 0 ? [`${messages(sent)} accepted before the interruption`] : []),
  ...(unknown > 0 ? [`${messages(unknown)} being sent when the run was interrupted and may have been accepted`] : []),
];

/** Binds sealed content to its row. */
export const executionSealContext = (id: string) => ({ table: 'executions', id });

export const ExecutionId = id('History entry id.');
const Data = (description: string) => z.looseObject({}).nullable().describe(description);

export const ExecutionSummaryView = asWritten(
  z.object({
    id: ExecutionId,
    actionType: z.enum(ACTION_TYPES),
    status: z.enum(STATUSES),
    actionConfigId: z.string().describe('Id of the layout or HTTP request that ran.'),
    actionName: z.string(),
    origin: z.enum(ORIGINS).describe('step: run by a workflow step; test: run manually.'),
    stepReference: z.string(),
    locale: z.string(),
    summary: z.string(),
    error: z.string(),
    startedAt: Time,
    finishedAt: z.string().nullable(),
    durationMs: z.int().nullable(),
    attempts: z.int(),
    accepted: z.int().nullable().describe('Accepted recipients; null if unknown or not an email.'),
    refused: z.int().nullable(),
    warnings: z.array(z.string()).describe('Problems that are not errors.'),
  }),
  AS_RECORDED,
);
export const ExecutionView = asWritten(
  ExecutionSummaryView.extend({
    request: Data('The request, masked; null if unknown.'),
    response: Data('The response, masked; null if there was none.'),
  }),
  AS_RECORDED,
);
export type ExecutionView = z.output<typeof ExecutionView>;

export const showExecutionSummary = ({
  configId,
  startedAt,
  finishedAt,
  ...row
}: ExecutionSummary): z.input<typeof ExecutionSummaryView> => ({
  ...row,
  // A layout or request may be named after a customer.
  actionName: maskAddressesIn(row.actionName),
  actionConfigId: configId,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  // An interrupted execution may be closed by a host with a different clock.
  durationMs: finishedAt === null ? null : Math.max(0, finishedAt - startedAt),
});

/** Masks personal data in recorded content by the default rules and those of the store. */
export type PersonalMasker = <T extends object | null>(data: T) => T;

export const showExecution = (
  { sealed, interrupted, ...row }: ExecutionRow,
  { request, response }: ExecutionContent,
  maskPersonal: PersonalMasker,
): ExecutionView => {
  // As one document: names found in the request are masked in the response too.
  const [sent, received] = maskPersonal([request, response] as const);
  return { ...showExecutionSummary(row), request: sent, response: received };
};
