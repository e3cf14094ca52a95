import { z } from 'zod';
import { isLevel, LEVELS, levelsUpTo } from '../domain/access.js';
import { BUDGETS, budgetState } from '../domain/budgets.js';
import { KeyView } from '../domain/key.js';
import { StoreView } from '../domain/store.js';
import { defineOperation } from '../operation.js';
import type { BudgetState } from '../ports/index.js';
import { found, SendstepError } from '../shared/errors.js';

export const Limit = z.object({ limit: z.int(), windowSeconds: z.int(), remaining: z.int() });
const showLimit = ({ limit, windowSeconds, remaining }: BudgetState) => ({ limit, windowSeconds, remaining });

export const me = {
  'me.get': defineOperation({
    title: 'Get the current key',
    description: 'Confirms that a key works and returns its store, level, permissions and remaining budgets.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      store: StoreView.pick({ id: true, name: true }),
      key: KeyView.pick({ id: true, name: true, hint: true }),
      level: z.enum(LEVELS),
      can: z.array(z.enum(LEVELS)),
      limits: z.object({ requests: Limit, executes: Limit }),
    }),
    example: {},
    async handler(_, { storeId, level, key, budget, ports }) {
      if (!key || !budget || !isLevel(level)) throw new SendstepError('invalid', 'key: required');
      const store = found(await ports.stores.find(storeId), 'store');
      const executes = await ports.budgets.take(key.hash, 'execute', 0);
      return {
        store: { id: store.id, name: store.name },
        key: { id: key.id, name: key.name, hint: key.hint },
        level,
        can: levelsUpTo(level),
        limits: {
          requests: showLimit(budget),
          executes: executes ? showLimit(budgetState('execute', executes, true)) : { ...BUDGETS.execute, remaining: 0 },
        },
      };
    },
  }),
};
