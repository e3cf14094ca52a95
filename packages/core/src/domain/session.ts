import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ids } from '../ports/ids.js';
import { clip, id, Time } from '../shared/fields.js';
import { maskAddressesIn } from './email-address.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TOKEN_BYTES = 32;
const MAX_LABEL = 200;

export const SIGN_IN_LINK_MS = 15 * MINUTE_MS;
export const SESSION_MS = 30 * DAY_MS;
export const SESSION_IDLE_MS = 7 * DAY_MS;
/** The last use is written at most this often. */
export const SESSION_TOUCH_MS = MINUTE_MS;

/** A signed-in browser. Only the hash of its token is stored. */
export interface Session {
  id: string;
  accountId: string;
  /** What the host knows of the browser. */
  label: string;
  createdAt: number;
  lastUsedAt: number;
}

/** A link that signs in once. Only the hash of its token is stored. */
export interface SignInLink {
  hash: string;
  accountId: string;
  expiresAt: number;
}

/** 256 random bits in 43 characters. */
export const makeAccessToken = (ids: Ids) => Buffer.from(ids.random(TOKEN_BYTES)).toString('base64url');
export const hashAccessToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const isExpired = ({ createdAt, lastUsedAt }: Session, now: number) =>
  now - createdAt >= SESSION_MS || now - lastUsedAt >= SESSION_IDLE_MS;

/** Comes from a header of the browser. */
export const shownLabel = (label: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  clip(maskAddressesIn(label.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')), MAX_LABEL);

export const SessionId = id('Session id.');
export const SessionView = z.object({
  id: SessionId,
  label: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  current: z.boolean().describe('Whether this is the session of the caller.'),
});
export const showSession =
  (currentId: string) =>
  ({ id, label, createdAt, lastUsedAt }: Session): z.input<typeof SessionView> => ({
    id,
    label,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    current: id === currentId,
  });
