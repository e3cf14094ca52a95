import { sentFilename } from '../domain/file.js';
import { STOPPED_HOST_MS } from '../domain/host-address.js';
import { DOWNLOAD_MS, type Link, makeToken, openToken, tokenKeyId } from '../domain/link-token.js';
import type { Store } from '../domain/store.js';
import type { Context } from '../operation.js';
import type { Ports } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { clip } from '../shared/fields.js';
import { openLinkKey, presentLinkKey } from './link-keys.js';

const MOST_FILENAME = 255;
/** So long an opened key is used without a look: many links cost one, and a new key is in use soon after it was made. */
const KEY_MS = 60_000;

async function tokenFor(context: Context, link: Link): Promise<string> {
  const { storeId, ports } = context;
  const key = await context.remembered(`link key ${storeId} ${minuteOf(ports)}`, () =>
    presentLinkKey(context, 'links'),
  );
  return makeToken(key, link, ports.ids);
}
const minuteOf = ({ clock }: Ports) => Math.floor(clock.now() / KEY_MS);

/** What links in mails begin with. A guessed address would make dead links, so without a known one there are none. */
export async function publicUrl({ publicUrl: own, runners }: Pick<Ports, 'publicUrl' | 'runners'>): Promise<string> {
  const url = own ?? (await runners.address(STOPPED_HOST_MS))?.url;
  if (url) return url;
  throw invalid(
    'SENDSTEP_BASE_URL',
    'required for unsubscribe and download links; set it to the address where customers reach Sendstep',
  );
}

const baseOf = ({ remembered, ports }: Context) => remembered(`public url ${minuteOf(ports)}`, () => publicUrl(ports));

/** The link by which the owner of an address unsubscribes from the store's marketing mails. It never expires. */
export async function unsubscribeUrl(
  context: Context,
  { address, locale }: { address: string; locale: string },
): Promise<string> {
  const base = await baseOf(context);
  return `${base}/u/${await tokenFor(context, { kind: 'unsubscribe', address, locale })}`;
}

/** The link by which anyone who has it downloads a file, for 90 days. */
export async function downloadUrl(
  context: Context,
  { fileKey, filename, contentType }: { fileKey: string; filename: string; contentType?: string | undefined },
): Promise<string> {
  const base = await baseOf(context);
  const name = clip(sentFilename(filename.toWellFormed()), MOST_FILENAME);
  const expiresAt = context.ports.clock.now() + DOWNLOAD_MS;
  const type = contentType === undefined ? {} : { contentType };
  const token = await tokenFor(context, { kind: 'download', fileKey, filename: name, ...type, expiresAt });
  return `${base}/d/${token}`;
}

/** What a token leads to, and in which store; undefined when we did not make it, or the store is gone. */
export async function openLink(ports: Ports, token: string): Promise<{ store: Store; link: Link } | undefined> {
  const keyId = tokenKeyId(token);
  const row = keyId === undefined ? undefined : await ports.linkKeys.find(keyId);
  const store = row?.purpose === 'links' ? await ports.stores.find(row.storeId) : undefined;
  if (!row || !store) return undefined;
  const vault = { storeId: store.id, dataKey: store.dataKey };
  const open: Context['open'] = (place, sealed) => ports.cipher.open(vault, place, sealed);
  const link = openToken(await openLinkKey({ storeId: store.id, open }, row), token);
  return link && { store, link };
}
