import { z } from 'zod';
import {
  ACTION_TYPES,
  ExecutionId,
  ExecutionSummaryView,
  ExecutionView,
  STATUSES,
  showExecutionSummary,
} from '../domain/execution.js';
import { DAY_MS } from '../domain/stats.js';
import { type Context, defineOperation } from '../operation.js';
import { found } from '../shared/errors.js';
import { anyOf, Time } from '../shared/fields.js';
import { Paging, paged, pageOf } from '../shared/paging.js';
import { openExecution } from '../steps/recording.js';

/** Rows removed per transaction: small, so writers never wait long. */
const BATCH = 1000;
const MAX_DAYS = 3650;
const OlderThan = anyOf(
  ['string', 'integer'],
  `Age in days, such as 90d or 90; 1 to ${MAX_DAYS}.`,
  (value, fault): number => {
    const days = typeof value === 'string' ? Number(/^(\d{1,9})d?$/.exec(value)?.[1] ?? Number.NaN) : value;
    if (value === undefined || value === null || value === '') fault('required');
    else if (!Number.isInteger(days)) fault('must be a number of days such as 90d');
    else if ((days as number) < 1 || (days as number) > MAX_DAYS) fault(`must be 1 to ${MAX_DAYS} days`);
    return days as number;
  },
);

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.executions.find(storeId, id), 'execution');

export const history = {
  'history.list': defineOperation({
    title: 'List history',
    description:
      'Lists email and HTTP request executions, newest first, with status, summary and error. Personal data is masked.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      ...Paging,
      // Any text: unknown values are ignored.
      actionType: z.string().describe('EMAIL or HTTP_REQUEST; anything else is ignored.').optional(),
      status: z.enum(STATUSES).describe('Only this status.').optional(),
      actionConfigId: z.string().describe('Only this layout or HTTP request, by id.').optional(),
    }),
    output: pageOf(ExecutionSummaryView),
    example: { limit: 10, actionType: 'HTTP_REQUEST', status: 'FAILED' },
    handler: ({ actionType, status, actionConfigId, ...page }, { storeId, ports }) =>
      paged(
        page,
        (slice) =>
          ports.executions.list(storeId, {
            ...slice,
            actionType: ACTION_TYPES.find((type) => type === actionType),
            status,
            configId: actionConfigId || undefined,
          }),
        showExecutionSummary,
      ),
  }),
  'history.get': defineOperation({
    title: 'Get one history entry',
    description:
      'Returns one execution with its request and response. Personal data is masked heuristically; free text may still contain some.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: ExecutionId }),
    output: ExecutionView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    handler: async ({ id }, context) => openExecution(await find(id, context), context),
  }),
  'history.prune': defineOperation({
    title: 'Delete old history',
    description:
      'Permanently deletes finished history entries that started more than the given number of days ago. Statistics still count them. The runId of a deleted entry can run again. The historyDays setting does the same every hour.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ olderThan: OlderThan }),
    output: z.object({ removed: z.int(), before: Time }),
    example: { olderThan: '90d' },
    async handler({ olderThan }, { storeId, ports, progress }) {
      const before = ports.clock.now() - olderThan * DAY_MS;
      for (let removed = 0; ; progress?.(`${removed} entries deleted`)) {
        const batch = await ports.executions.prune(storeId, before, BATCH);
        removed += batch;
        if (batch < BATCH) return { removed, before: new Date(before).toISOString() };
      }
    },
  }),
};
