import { z } from 'zod';
import { id, Time } from '../shared/fields.js';
import { AS_RECORDED, asWritten } from '../shared/outgoing.js';
import { maskAddressesIn } from './email-address.js';

export const ACTION_TYPES = ['EMAIL', 'HTTP_REQUEST'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
/** An execution begins as PENDING, is closed once as one of the others, and never opens again. */
export const STATUSES = ['PENDING', 'SUCCESS', 'FAILED', 'SKIPPED'] as const;
export type Status = (typeof STATUSES)[number];
export const ORIGINS = ['step', 'test'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What may hold credentials or people's data of one execution. */
export interface ExecutionContent {
  request: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
}

/** How the recipients of an email fared. */
export interface Reception {
  /** Null where it does not apply or is not known: an HTTP request, an email that is still being sent. */
  accepted: number | null;
  refused: number | null;
  /** What somebody should know although it is no error. */
  warnings: string[];
}
export const NO_RECEPTION: Reception = { accepted: null, refused: null, warnings: [] };

/** The clear columns: what lists show. Whoever writes summary, error and warnings has masked them. */
export interface ExecutionSummary extends Reception {
  id: string;
  actionType: ActionType;
  status: Status;
  /** The layout or the HTTP request; empty when the step named none that exists. */
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
  /** `ExecutionContent` as JSON text, sealed. */
  sealed: string;
}

/** An execution as it begins. Its id is made at `startedAt`: lists are ordered by id, and days are found by it. */
export interface NewExecution
  extends Omit<ExecutionRow, 'status' | 'error' | 'finishedAt' | 'attempts' | keyof Reception> {
  /** The caller's own name for this run: the same one twice runs once. */
  runId: string | null;
  /** How long it may take until it is given up as interrupted, unless the lease is extended. */
  leaseMs: number;
}
export interface Outcome extends Pick<ExecutionRow, 'summary' | 'error' | 'attempts' | 'sealed'>, Partial<Reception> {
  status: Exclude<Status, 'PENDING'>;
  finishedAt: number;
}

/** An execution that is recorded when it is over. */
export interface EndedExecution extends Omit<ExecutionRow, keyof Reception>, Partial<Reception> {
  status: Outcome['status'];
  finishedAt: number;
}

/** The error of an execution whose process died. */
export const INTERRUPTED = 'interrupted';

/** Where the content is sealed for. */
export const executionPlace = (id: string) => ({ table: 'executions', id });

export const ExecutionId = id('Id of a history entry.');
const Data = (description: string) => z.looseObject({}).nullable().describe(description);

export const ExecutionSummaryView = asWritten(
  z.object({
    id: ExecutionId,
    actionType: z.enum(ACTION_TYPES),
    status: z.enum(STATUSES),
    actionConfigId: z.string().describe('The layout or the HTTP request that ran.'),
    actionName: z.string(),
    origin: z.enum(ORIGINS).describe('step: a workflow step ran it; test: somebody tried it out.'),
    stepReference: z.string(),
    locale: z.string(),
    summary: z.string(),
    error: z.string(),
    startedAt: Time,
    finishedAt: z.string().nullable(),
    durationMs: z.int().nullable(),
    attempts: z.int(),
    accepted: z.int().nullable().describe('Recipients accepted; null where not known, or no email.'),
    refused: z.int().nullable(),
    warnings: z.array(z.string()).describe('Worth knowing, but no error.'),
  }),
  AS_RECORDED,
);
export const ExecutionView = asWritten(
  ExecutionSummaryView.extend({
    request: Data('What was sent, masked; null when it is not known.'),
    response: Data('What came back, masked; null when nothing did.'),
  }),
  AS_RECORDED,
);

export const showExecutionSummary = ({
  configId,
  startedAt,
  finishedAt,
  ...row
}: ExecutionSummary): z.input<typeof ExecutionSummaryView> => ({
  ...row,
  // Somebody may have called a layout or a request after a customer.
  actionName: maskAddressesIn(row.actionName),
  actionConfigId: configId,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  // The host that closed an interrupted one may have had another clock.
  durationMs: finishedAt === null ? null : Math.max(0, finishedAt - startedAt),
});

/** Hides people's data in what was recorded, by the usual rules and those of the store. */
export type Masks = <T extends object | null>(data: T) => T;

export const showExecution = (
  { sealed, ...row }: ExecutionRow,
  { request, response }: ExecutionContent,
  masks: Masks,
): z.input<typeof ExecutionView> => {
  // As one document: who is named in what was sent is the same person in the answer.
  const [sent, answered] = masks([request, response] as const);
  return { ...showExecutionSummary(row), request: sent, response: answered };
};
