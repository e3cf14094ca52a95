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

/** Rows that leave at once: writers wait for none of it longer than for a moment. */
const BATCH = 1000;
const MOST_DAYS = 3650;
const OlderThan = anyOf(
  ['string', 'integer'],
  `Age in days, such as 90d or 90, 1 to ${MOST_DAYS}.`,
  (value, fault): number => {
    const days = typeof value === 'string' ? Number(/^(\d{1,9})d?$/.exec(value)?.[1] ?? Number.NaN) : value;
    if (value === undefined || value === null || value === '') fault('required');
    else if (!Number.isInteger(days)) fault('must be a number of days such as 90d');
    else if ((days as number) < 1 || (days as number) > MOST_DAYS) fault(`must be 1 to ${MOST_DAYS} days`);
    return days as number;
  },
);

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.executions.find(storeId, id), 'execution');

export const history = {
  'history.list': defineOperation({
    title: 'List history',
    description:
      'Lists executions of emails and HTTP requests, newest first, with status, summary and error; personal data is masked.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      ...Paging,
      // Any text: an unknown kind filters nothing.
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
      'Returns one execution with what was sent and what came back, masked by rules of thumb: free text may still hold personal data.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: ExecutionId }),
    output: ExecutionView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    handler: async ({ id }, context) => openExecution(await find(id, context), context),
  }),
  'history.prune': defineOperation({
    title: 'Remove old history',
    description:
      'Removes history entries of a store that ended and began longer ago than so many days, for good. Statistics still count them; runs that are still going stay. A run id of a removed entry may run again. The setting historyDays does the same every hour.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ olderThan: OlderThan }),
    output: z.object({ removed: z.int(), before: Time }),
    example: { olderThan: '90d' },
    async handler({ olderThan }, { storeId, ports, progress }) {
      const before = ports.clock.now() - olderThan * DAY_MS;
      for (let removed = 0; ; progress?.(`${removed} entries removed`)) {
        const batch = await ports.executions.prune(storeId, before, BATCH);
        removed += batch;
        if (batch < BATCH) return { removed, before: new Date(before).toISOString() };
      }
    },
  }),
};
