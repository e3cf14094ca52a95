import {
  LINK_KEY_BYTES,
  type LinkKey,
  type LinkKeyPurpose,
  linkKeySealContext,
  type OpenedLinkKey,
} from '../domain/link-token.js';
import type { Context } from '../operation.js';
import { found } from '../shared/errors.js';

/** Creates the next key of a store; undefined if its number was taken concurrently. */
export async function addLinkKey(
  context: Context,
  purpose: LinkKeyPurpose,
  number: number,
): Promise<LinkKey | undefined> {
  const { storeId, ports } = context;
  const id = ports.ids.uuid();
  const bytes = Buffer.from(ports.ids.random(LINK_KEY_BYTES)).toString('base64');
  const sealed = await context.seal(linkKeySealContext(id), bytes);
  const key: LinkKey = { id, purpose, number, sealed, createdAt: ports.clock.now() };
  return (await ports.transaction((tx) => tx.linkKeys.insert(storeId, key))) ? key : undefined;
}

export const openLinkKey = async (
  { storeId, open }: Pick<Context, 'storeId' | 'open'>,
  { id, sealed }: LinkKey,
): Promise<OpenedLinkKey> => ({
  id,
  storeId,
  bytes: Buffer.from(await open(linkKeySealContext(id), sealed), 'base64'),
});

/** The current key of a store, created on first use. */
export async function presentLinkKey(context: Context, purpose: LinkKeyPurpose): Promise<OpenedLinkKey> {
  const { storeId, ports } = context;
  const latest = () => ports.linkKeys.latest(storeId, purpose);
  // If another host created the first key concurrently, use that one.
  const key = (await latest()) ?? (await addLinkKey(context, purpose, 1)) ?? found(await latest(), 'link key');
  return openLinkKey(context, key);
}
