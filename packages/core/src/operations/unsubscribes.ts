import { z } from 'zod';
import { requiredAddress } from '../domain/email-address.js';
import { showUnsubscribe, type Unsubscribe, UnsubscribeView, unsubscribeSealContext } from '../domain/unsubscribe.js';
import { type Context, defineOperation } from '../operation.js';
import { addressHashes, resubscribe, unsubscribe, unsubscribed } from '../sending/unsubscribes.js';
import { notFound } from '../shared/errors.js';
import { anyOf } from '../shared/fields.js';
import { asWritten, OWN_WORDS } from '../shared/outgoing.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

const Address = requiredAddress('Email address; case-insensitive.').meta({ identity: true });

const MAX_IMPORT = 500;
const Addresses = anyOf(
  ['array'],
  `Email addresses, at most ${MAX_IMPORT}.`,
  (value, fault): string[] => {
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) fault('must be a list of strings');
    else if (value.length > MAX_IMPORT) fault(`at most ${MAX_IMPORT} addresses`);
    else return value.map((one) => one.trim());
    return [];
  },
  { items: { type: 'string' } },
);

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
  'unsubscribes.import': defineOperation({
    title: 'Unsubscribe many addresses',
    description:
      'Adds up to 500 addresses to the store’s unsubscribe list. Returns how many are new and how many were on it already; what is not an address is skipped and returned with its position and the reason.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ addresses: Addresses }),
    output: z.object({
      added: z.int(),
      unchanged: z.int(),
      skipped: z.array(z.object({ position: z.int(), reason: asWritten(z.string(), OWN_WORDS) })),
    }),
    example: { addresses: ['jo.baker@example.com'] },
    async handler({ addresses }, context) {
      const skipped = addresses.flatMap((address, position) => {
        const fault = Address.safeParse(address).error?.issues[0]?.message;
        return fault === undefined ? [] : [{ position, reason: fault }];
      });
      const wrong = new Set(skipped.map(({ position }) => position));
      const known = [...new Set(addresses.filter((_, position) => !wrong.has(position)))];
      const before = await unsubscribed(context, known);
      for (const address of known) if (!before.has(address)) await unsubscribe(context, address, 'owner');
      return {
        added: known.length - before.size,
        unchanged: addresses.length - wrong.size - known.length + before.size,
        skipped,
      };
    },
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
