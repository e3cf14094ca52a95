import { z } from 'zod';
import { harmlessType } from '../domain/content-type.js';
import { maskAddress } from '../domain/email-address.js';
import { StreamedFile } from '../domain/file-content.js';
import { LINK_KINDS, type Link } from '../domain/link-token.js';
import { StoreName } from '../domain/store.js';
import { type Context, defineOperation } from '../operation.js';
import { addLinkKey } from '../sending/link-keys.js';
import { resubscribe, unsubscribe, unsubscribed } from '../sending/unsubscribes.js';
import { conflict, found, notFound } from '../shared/errors.js';
import { LocaleCode, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, EVERY_RECIPIENT } from '../shared/outgoing.js';

/** The caller's link, if it is of this kind. */
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
    title: 'Show a link’s target',
    description:
      'Describes an email link for its landing page: the store, and either the masked address with its language and subscription state, or the file and whether the link has expired. Changes nothing.',
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
    title: 'Unsubscribe through a link',
    description: 'Adds the link’s address to the store’s unsubscribe list.',
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
    title: 'Resubscribe through a link',
    description: 'Removes the link’s address from the store’s unsubscribe list.',
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
    title: 'Download a file through a link',
    description:
      'Streams the link’s file, with its size and a content type that browsers do not execute. Not found once the file is deleted or the link is older than 90 days.',
    level: 'link',
    effect: 'read',
    input: z.strictObject({}),
    output: asWritten(StreamedFile, EVERY_RECIPIENT),
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
    title: 'Rotate the link key',
    description:
      'Creates a new key for the store’s unsubscribe and download links; new links use it within a minute. Existing links stay valid. Returns the number of keys.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({}),
    output: z.object({ keys: z.int(), createdAt: Time }),
    example: {},
    async handler(_, context) {
      const before = await context.ports.linkKeys.latest(context.storeId, 'links');
      const key = await addLinkKey(context, 'links', (before?.number ?? 0) + 1);
      if (!key) throw conflict('another key was created at the same time');
      return { keys: key.number, createdAt: new Date(key.createdAt).toISOString() };
    },
  }),
};
