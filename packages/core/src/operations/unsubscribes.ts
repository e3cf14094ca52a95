import { z } from 'zod';
import { requiredAddress } from '../domain/email-address.js';
import { showUnsubscribe, type Unsubscribe, UnsubscribeView, unsubscribeSealContext } from '../domain/unsubscribe.js';
import { type Context, defineOperation } from '../operation.js';
import { addressHashes, resubscribe, unsubscribe } from '../sending/unsubscribes.js';
import { notFound } from '../shared/errors.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

const Address = requiredAddress('Email address; case-insensitive.').meta({ identity: true });

const shown = async ({ open }: Context, row: Unsubscribe) =>
  showUnsubscribe(row, await open(unsubscribeSealContext(row.id), row.sealed));

export const unsubscribes = {
  'unsubscribes.add': defineOperation({
    title: 'Unsubscribe an address',
    description:
      'Adds an address to the store’s unsubscribe list: it gets no more marketing emails. An address already on the list is unchanged. Returns the address, who unsubscribed it and when.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ address: Address }),
    output: UnsubscribeView,
    example: { address: 'jo.baker@example.com' },
    handler: async ({ address }, context) => shown(context, await unsubscribe(context, address, 'owner')),
  }),
  'unsubscribes.list': defineOperation({
    title: 'List unsubscribed addresses',
    description:
      'Lists the unsubscribed addresses of the store, newest first, with who unsubscribed them and when. With address, only that address if it is on the list.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({
      ...Paging,
      address: requiredAddress('Only this address.').optional(),
    }),
    output: pageOf(UnsubscribeView),
    example: {},
    async handler({ address, ...input }, context) {
      const { storeId, ports } = context;
      const page = await paged(
        input,
        async (slice) => {
          if (address === undefined) return ports.unsubscribes.list(storeId, slice);
          const [hash] = await addressHashes(context, [address]);
          const row = await ports.unsubscribes.find(storeId, hash!);
          return { items: row && slice.offset === 0 ? [row] : [], total: row ? 1 : 0 };
        },
        (row) => row,
      );
      return { ...page, items: await Promise.all(page.items.map((row) => shown(context, row))) };
    },
  }),
  'unsubscribes.remove': defineOperation({
    title: 'Resubscribe an address',
    description: 'Removes an address from the store’s unsubscribe list.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ address: Address }),
    output: z.object({ deleted: z.literal(true), address: UnsubscribeView.shape.address }),
    example: { address: 'jo.baker@example.com' },
    async handler({ address }, context) {
      if (!(await resubscribe(context, address))) throw notFound('unsubscribed address');
      return { deleted: true as const, address };
    },
  }),
};
