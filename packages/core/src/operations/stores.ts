import { z } from 'zod';
import { StoreView, showStore } from '../domain/store.js';
import { defineOperation } from '../operation.js';
import { conflict, found } from '../shared/errors.js';
import { requiredName, requiredText } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';
import { removeSomeOfStore } from '../shared/remove-store.js';

export const stores = {
  'stores.create': defineOperation({
    title: 'Create a store',
    description: 'Creates a store: an account with its own keys and records. The name must be unique.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ name: requiredName(200, 'Store name, unique in this installation.') }),
    output: StoreView,
    example: { name: 'Corner shop' },
    async handler({ name }, { ports }) {
      const id = ports.ids.uuid();
      const dataKey = await ports.cipher.newDataKey(id);
      const store = { id, name, dataKey, createdAt: ports.clock.now() };
      if (!(await ports.transaction((tx) => tx.stores.insert(store))))
        throw conflict('name: already used by another store');
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
  'stores.remove': defineOperation({
    title: 'Permanently delete a store',
    description:
      'Permanently deletes a store. Its keys stop working immediately on every host; then its records, history, files and secrets are deleted in batches. This cannot be undone. If interrupted, run it again or let a running host finish. A connected repository is not changed.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({
      name: requiredText(200, 'line', 'Exact name or id of the store.').meta({ identity: true }),
    }),
    output: z.object({
      removed: z.literal(true),
      id: asWritten(z.string(), 'an id'),
      records: z.int().describe('Number of rows and files deleted.'),
    }),
    example: { name: 'Corner shop' },
    async handler({ name }, { ports, progress }) {
      const store = (await ports.stores.find(name)) ?? (await ports.stores.findByName(name));
      const { id } = found(store ?? (await ports.stores.findRetired(name)), `store "${name}"`);
      await ports.transaction((tx) => tx.stores.retire(id, ports.clock.now()));
      let records = 0;
      for (let batch = 1; ; batch++) {
        const removed = await removeSomeOfStore(ports, id);
        if (removed === 0) return { removed: true as const, id, records };
        records += removed;
        if (batch % 10 === 0) progress?.(`${records} records deleted`);
      }
    },
  }),
};
