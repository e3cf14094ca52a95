import { z } from 'zod';
import { isLevel, LEVELS, levelsUpTo } from '../domain/access.js';
import { DEFAULT_DAYS, MAX_DAYS, StatsView, showStats, windowOf } from '../domain/stats.js';
import { type Context, defineOperation } from '../operation.js';
import { invalid } from '../shared/errors.js';

const input = z.strictObject({
  days: z
    .int()
    .min(1)
    .max(MAX_DAYS)
    .describe(`Number of days, 1 to ${MAX_DAYS} (default ${DEFAULT_DAYS}); 1 is today (UTC).`)
    .optional(),
});

async function statsOf({ days = DEFAULT_DAYS }: z.output<typeof input>, { storeId, ports }: Context) {
  const window = windowOf(days, ports.clock.now());
  return showStats(await ports.executions.countByDay(storeId, window.from, window.until), window);
}

export const stats = {
  'stats.get': defineOperation({
    title: 'Get statistics',
    description: 'Counts executions by status, type and UTC day, with the success rate (excluding skipped).',
    level: 'read',
    effect: 'read',
    input,
    output: StatsView,
    example: { days: 7 },
    handler: statsOf,
  }),
  'stats.withKey': defineOperation({
    title: 'Get statistics and key level',
    description:
      'Counts executions by status, type and UTC day, with the success rate (excluding skipped). Also returns the key’s level.',
    level: 'read',
    effect: 'read',
    input,
    output: StatsView.extend({ key: z.object({ level: z.enum(LEVELS), can: z.array(z.enum(LEVELS)) }) }),
    example: { days: 7 },
    async handler(window, context) {
      const { level } = context;
      if (!isLevel(level)) throw invalid('key', 'required');
      return { ...(await statsOf(window, context)), key: { level, can: levelsUpTo(level) } };
    },
  }),
};
