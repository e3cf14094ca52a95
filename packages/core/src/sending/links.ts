import { sentFilename } from '../domain/file.js';
import { STOPPED_HOST_MS } from '../domain/host-address.js';
import { DOWNLOAD_MS, type Link, makeToken, openToken, tokenKeyId } from '../domain/link-token.js';
import type { Store } from '../domain/store.js';
import type { Context } from '../operation.js';
import type { Ports } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { clip } from '../shared/fields.js';
import { openLinkKey, presentLinkKey } from './link-keys.js';

const MAX_LINK_FILENAME = 255;
/** How long an opened key is cached: many links cost one query, and a new key is soon in use. */
const KEY_MS = 60_000;

async function tokenFor(context: Context, link: Link): Promise<string> {
  const { storeId, ports } = context;
  const key = await context.cached(`link key ${storeId} ${minuteOf(ports)}`, () => presentLinkKey(context, 'links'));
  return makeToken(key, link, ports.ids);
}
const minuteOf = ({ clock }: Ports) => Math.floor(clock.now() / KEY_MS);

/** The base URL of links in emails. A guessed address would make dead links, so an unknown one is an error. */
export async function publicUrl({ publicUrl: own, runners }: Pick<Ports, 'publicUrl' | 'runners'>): Promise<string> {
  const url = own ?? (await runners.address(STOPPED_HOST_MS))?.url;
  if (url) return url;
  throw invalid(
    'SENDSTEP_BASE_URL',
    'required for unsubscribe and download links; set it to the address where customers reach Sendstep',
  );
}

const baseOf = ({ cached, ports }: Context) => cached(`public url ${minuteOf(ports)}`, () => publicUrl(ports));

/** The link to unsubscribe an address from the store's marketing emails. It never expires. */
export async function unsubscribeUrl(
  context: Context,
  { address, locale }: { address: string; locale: string },
): Promise<string> {
  const base = await baseOf(context);
  return `${base}/u/${await tokenFor(context, { kind: 'unsubscribe', address, locale })}`;
}

/** A download link, valid for 90 days for anyone who has it. */
export async function downloadUrl(
  context: Context,
  { fileKey, filename, contentType }: { fileKey: string; filename: string; contentType?: string | undefined },
): Promise<string> {
  const base = await baseOf(context);
  const name = clip(sentFilename(filename.toWellFormed()), MAX_LINK_FILENAME);
  const expiresAt = context.ports.clock.now() + DOWNLOAD_MS;
  const type = contentType === undefined ? {} : { contentType };
  const token = await tokenFor(context, { kind: 'download', fileKey, filename: name, ...type, expiresAt });
  return `${base}/d/${token}`;
}

/** The link in a token and its store; undefined if the token is not ours or the store was removed. */
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
