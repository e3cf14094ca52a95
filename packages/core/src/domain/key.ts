import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Ids } from '../ports/ids.js';
import { id, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM } from '../shared/outgoing.js';
import { LEVELS, type Level } from './access.js';

/** A key as stored and listed. The key itself is returned once, on creation, and never stored. */
export interface Key {
  id: string;
  name: string;
  /** The first characters, to tell keys apart. */
  hint: string;
  level: Level;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** The immutable part of a key (its store's data key may be rewrapped, but stays the same key). */
export interface KeyFacts {
  storeId: string;
  id: string;
  name: string;
  hint: string;
  /** The wrapped data key of its store, which saves a query for sealed records. */
  dataKey: string;
}

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const NullableTime = asWritten(z.string(), 'a time').nullable();

/** The prefix of a key and its first four random characters. */
export const KeyHint = asWritten(z.string(), CHECKED_FORM);

export const KeyView = z.object({
  id: id('The key.'),
  name: z.string(),
  hint: KeyHint,
  level: z.enum(LEVELS),
  createdAt: Time,
  lastUsedAt: NullableTime,
  revokedAt: NullableTime,
});
export const showKey = (key: Key): z.input<typeof KeyView> => ({
  ...key,
  createdAt: new Date(key.createdAt).toISOString(),
  lastUsedAt: time(key.lastUsedAt),
  revokedAt: time(key.revokedAt),
});

const PREFIX = 'fak_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 40;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

/** CRC-32 in base 62: detects typos, and lets secret scanners verify a key, without a query. */
function checksum(text: string): string {
  let crc = ~0;
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff]!;
  let rest = ~crc >>> 0;
  let out = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    out = ALPHABET[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

export function makeKey(ids: Ids): string {
  let random = '';
  while (random.length < RANDOM_CHARACTERS) {
    // 248 is the largest multiple of 62 in a byte; larger values would favour some characters.
    for (const byte of ids.random(RANDOM_CHARACTERS)) {
      if (byte < 248 && random.length < RANDOM_CHARACTERS) random += ALPHABET[byte % 62];
    }
  }
  return PREFIX + random + checksum(PREFIX + random);
}

export function isKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

export const hashKey = (key: string) => hash('sha256', key);
export const hintOf = (key: string) => `${key.slice(0, PREFIX.length + 4)}…`;
