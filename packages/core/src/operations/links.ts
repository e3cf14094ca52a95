import { z } from 'zod';
import { harmlessType } from '../domain/content-type.js';
import { maskAddress } from '../domain/email-address.js';
import { LINK_KINDS, type Link } from '../domain/link-token.js';
import { StoreName } from '../domain/store.js';
import { type Context, defineOperation } from '../operation.js';
import { addLinkKey } from '../sending/link-keys.js';
import { resubscribe, unsubscribe, unsubscribed } from '../sending/unsubscribes.js';
import { conflict, found, notFound } from '../shared/errors.js';
import { LocaleCode, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, EVERY_RECIPIENT } from '../shared/outgoing.js';

/** The link that the caller came by, if it is of that kind. */
function linkOf<K extends Link['kind']>({ link }: Context, kind: K) {
  const is = (one: Link): one is Extract<Link, { kind: K }> => one.kind === kind;
  if (!link || !is(link)) throw notFound('link');
  return link;
}

const Subscription = z.object({
  address: asWritten(z.string(), CHECKED_FORM).describe('Masked.'),
  unsubscribed: z.boolean(),
});

export const links = {
  'links.show': defineOperation({
    title: 'Show what a link leads to',
    description:
      'Tells what a link out of a mail is for, for the page that it opens: the store, and the masked address with its language and whether it is unsubscribed now, or the file and whether its time is over. Changes nothing.',
    level: 'link',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      kind: z.enum(LINK_KINDS),
      store: StoreName,
      ...Subscription.partial().shape,
      locale: LocaleCode.optional(),
      filename: asWritten(z.string(), EVERY_RECIPIENT).optional(),
      expired: z.boolean().optional(),
    }),
    example: {},
    async handler(_, context) {
      const { link, ports } = context;
      if (!link) throw notFound('link');
      const { kind, storeName: store } = link;
      if (kind === 'download') {
        return { kind, store, filename: link.filename, expired: ports.clock.now() >= link.expiresAt };
      }
      const { address, locale } = link;
      const isOut = (await unsubscribed(context, [address])).has(address);
      return { kind, store, address: maskAddress(address), locale, unsubscribed: isOut };
    },
  }),
  'links.unsubscribe': defineOperation({
    title: 'Unsubscribe by a link',
    description: 'Notes that the address of the link gets no marketing mails of the store from now on.',
    level: 'link',
    effect: 'update',
    input: z.strictObject({}),
    output: Subscription,
    example: {},
    async handler(_, context) {
      const { address } = linkOf(context, 'unsubscribe');
      await unsubscribe(context, address, 'link');
      return { address: maskAddress(address), unsubscribed: true };
    },
  }),
  'links.resubscribe': defineOperation({
    title: 'Subscribe again by a link',
    description: 'Lets the address of the link get marketing mails of the store again.',
    level: 'link',
    effect: 'update',
    input: z.strictObject({}),
    output: Subscription,
    example: {},
    async handler(_, context) {
      const { address } = linkOf(context, 'unsubscribe');
      await resubscribe(context, address);
      return { address: maskAddress(address), unsubscribed: false };
    },
  }),
  'links.download': defineOperation({
    title: 'Download a file by a link',
    description:
      'Returns the file of the link as a stream of bytes, with its size and a type that no browser runs. Not found once the file was deleted or the link is older than 90 days.',
    level: 'link',
    effect: 'read',
    input: z.strictObject({}),
    output: asWritten(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        size: z.int(),
        content: z.custom<AsyncIterable<Uint8Array>>((value) => Symbol.asyncIterator in Object(value)),
      }),
      EVERY_RECIPIENT,
    ),
    example: {},
    async handler(_, context) {
      const { storeId, ports } = context;
      const link = linkOf(context, 'download');
      if (ports.clock.now() >= link.expiresAt) throw notFound('link');
      const file = found(await ports.files.find(storeId, link.fileKey), 'link');
      const content = found(await ports.blobs.read(storeId, link.fileKey), 'link');
      const contentType = harmlessType(link.contentType ?? file.contentType);
      return { filename: link.filename, contentType, size: file.size, content };
    },
  }),
  'links.rotate': defineOperation({
    title: 'Make a new key for links',
    description:
      'Makes a new key for the unsubscribe and download links of the store; links made from a minute later on use it. Links that were made before stay valid. Returns how many keys there have been.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({}),
    output: z.object({ keys: z.int(), createdAt: Time }),
    example: {},
    async handler(_, context) {
      const before = await context.ports.linkKeys.latest(context.storeId, 'links');
      const key = await addLinkKey(context, 'links', (before?.number ?? 0) + 1);
      if (!key) throw conflict('another new key was made at the same time');
      return { keys: key.number, createdAt: new Date(key.createdAt).toISOString() };
    },
  }),
};
