import { z } from 'zod';
import { requiredAddress } from '../domain/email-address.js';
import { showUnsubscribe, type Unsubscribe, UnsubscribeView, unsubscribePlace } from '../domain/unsubscribe.js';
import { type Context, defineOperation } from '../operation.js';
import { addressHashes, resubscribe, unsubscribe } from '../sending/unsubscribes.js';
import { notFound } from '../shared/errors.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

const Address = requiredAddress('The email address; letter case does not matter.').meta({ identity: true });

const shown = async ({ open }: Context, row: Unsubscribe) =>
  showUnsubscribe(row, await open(unsubscribePlace(row.id), row.sealed));

export const unsubscribes = {
  'unsubscribes.add': defineOperation({
    title: 'Unsubscribe an address',
    description:
      'Notes that an address gets no marketing mails of the store from now on. One that is noted already stays as it is. Returns the address, who unsubscribed it and when.',
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
      'Lists the addresses that get no marketing mails of the store, newest first, with who unsubscribed them and when. With an address, that one alone if it is among them.',
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
    title: 'Subscribe an address again',
    description: 'Takes an address off the list of those that get no marketing mails of the store.',
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
