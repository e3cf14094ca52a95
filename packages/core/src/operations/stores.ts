import { z } from 'zod';
import { StoreView, showStore } from '../domain/store.js';
import { conflict } from '../errors.js';
import { requiredText } from '../fields.js';
import { defineOperation } from '../operation.js';
import { PageInput, paged, pageOf } from '../paging.js';

export const stores = {
  'stores.create': defineOperation({
    title: 'Create a store',
    description: 'Creates a store: an account with its own keys and records. Its name must not be taken.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ name: requiredText(200, 'line', 'Name of the store, unique in this installation.') }),
    output: StoreView,
    example: { name: 'Corner shop' },
    async handler({ name }, { ports }) {
      const id = ports.ids.uuid();
      const dataKey = await ports.cipher.newDataKey(id);
      const store = { id, name: name.trim(), dataKey, createdAt: ports.clock.now() };
      if (!(await ports.transaction((tx) => tx.stores.insert(store))))
        throw conflict('name: is taken by another store');
      return showStore(store);
    },
  }),
  'stores.list': defineOperation({
    title: 'List stores',
    description: 'Lists the stores of this installation, newest first.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(StoreView),
    example: {},
    handler: (input, { ports }) => paged(input, (slice) => ports.stores.list(slice), showStore),
  }),
};
