import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Ids } from '../ports/ids.js';
import { isUuid } from '../shared/uuid.js';

/** The target of an email link. The link itself contains it, so nothing is stored per email. */
export interface UnsubscribeLink {
  kind: 'unsubscribe';
  address: string;
  locale: string;
}
export interface DownloadLink {
  kind: 'download';
  fileKey: string;
  filename: string;
  /** Default: the type stored with the file. */
  contentType?: string;
  expiresAt: number;
}
export type Link = UnsubscribeLink | DownloadLink;
export const LINK_KINDS = ['unsubscribe', 'download'] as const satisfies Link['kind'][];

/** Unsubscribe links never expire: an email may be read years later. */
export const DOWNLOAD_MS = 90 * 24 * 60 * 60 * 1000;

/** A store has keys for links (the latest creates links, all of them open links) and one key for hashing addresses. */
export type LinkKeyPurpose = 'links' | 'addresses';
export interface LinkKey {
  id: string;
  purpose: LinkKeyPurpose;
  /** From 1 for each purpose; unique, so concurrent creation has one winner. */
  number: number;
  sealed: string;
  createdAt: number;
}
export interface OpenedLinkKey {
  id: string;
  storeId: string;
  bytes: Uint8Array;
}

export const LINK_KEY_BYTES = 32;
export const linkKeySealContext = (id: string) => ({ table: 'link_keys', id });

const ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAX_CHARACTERS = 4096;

const binding = (storeId: string, kind: Link['kind']) => Buffer.from(JSON.stringify(['link', storeId, kind]));

/** Key id, then the encrypted link: addresses are not readable, and any change of bits, kind or store is detected. */
export function makeToken(key: OpenedLinkKey, link: Link, { random }: Pick<Ids, 'random'>): string {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(binding(key.storeId, link.kind));
  const sealed = [cipher.update(JSON.stringify(link), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([Buffer.from(key.id.replaceAll('-', ''), 'hex'), iv, ...sealed]).toString('base64url');
}

/** The bytes of a token, only in the exact spelling of `makeToken`: base64 has spare bits at its end. */
function bytesOf(token: string): Buffer | undefined {
  if (token.length > MAX_CHARACTERS) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const whole = bytes.length > ID_BYTES + IV_BYTES + TAG_BYTES && bytes.toString('base64url') === token;
  return whole ? bytes : undefined;
}

/** The key id in a token; undefined if it is not a token. */
export function tokenKeyId(token: string): string | undefined {
  const hex = bytesOf(token)?.toString('hex', 0, ID_BYTES);
  const id = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return id && isUuid(id) ? id : undefined;
}

/** The link in a token; undefined if this key did not create it. */
export function openToken(key: OpenedLinkKey, token: string): Link | undefined {
  const bytes = bytesOf(token);
  if (!bytes || tokenKeyId(token) !== key.id) return undefined;
  const iv = bytes.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
  for (const kind of LINK_KINDS) {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(binding(key.storeId, kind)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const sealed = bytes.subarray(ID_BYTES + IV_BYTES, -TAG_BYTES);
    try {
      return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString());
    } catch {
      // Another kind, or not ours.
    }
  }
  return undefined;
}
