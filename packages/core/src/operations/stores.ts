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
    description: 'Creates a store: an account with its own keys and records. Its name must not be taken.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ name: requiredName(200, 'Name of the store, unique in this installation.') }),
    output: StoreView,
    example: { name: 'Corner shop' },
    async handler({ name }, { ports }) {
      const id = ports.ids.uuid();
      const dataKey = await ports.cipher.newDataKey(id);
      const store = { id, name, dataKey, createdAt: ports.clock.now() };
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
  'stores.remove': defineOperation({
    title: 'Remove a store for good',
    description:
      'Removes a store whole: its keys end at once on every host, then its records, history, files and secrets go, batch by batch. There is no way back. If it is cut off, ask again or leave it to a host. Copies of a connected repository stay as they are.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({
      name: requiredText(200, 'line', 'The exact name of the store, or its id.').meta({ identity: true }),
    }),
    output: z.object({
      removed: z.literal(true),
      id: asWritten(z.string(), 'an id'),
      records: z.int().describe('How many rows and files.'),
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
        if (batch % 10 === 0) progress?.(`${records} records removed`);
      }
    },
  }),
};
