import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM } from '../shared/outgoing.js';
import { normaliseHost } from './host-name.js';

/** Who unsubscribed the address: the customer, through a link, or the owner. */
export const UNSUBSCRIBE_SOURCES = ['link', 'owner'] as const;
export type UnsubscribeSource = (typeof UNSUBSCRIBE_SOURCES)[number];

/** An unsubscribed address: found by its hash, sealed for the owner's list. */
export interface Unsubscribe {
  id: string;
  hash: string;
  sealed: string;
  source: UnsubscribeSource;
  createdAt: number;
}

export const unsubscribeSealContext = (id: string) => ({ table: 'unsubscribes', id });

/**
 * Normalises an address for comparison: case, Unicode composition and punycode do not matter. Dots and tags in the local
 * part do: only the provider knows what they mean.
 */
export function normaliseAddress(address: string): string {
  const text = address.trim().normalize('NFC').toLowerCase();
  const domain = text.slice(text.lastIndexOf('@') + 1);
  const local = text.slice(0, text.length - domain.length);
  return (local + (normaliseHost(domain) ?? domain)).normalize('NFC');
}

/** Keyed per store, so nobody with access to the table can test addresses. */
export const hashAddress = (key: Uint8Array, address: string) =>
  createHmac('sha256', key).update(normaliseAddress(address)).digest('hex');

export const UnsubscribeView = z.object({
  address: asWritten(z.string(), CHECKED_FORM),
  source: z.enum(UNSUBSCRIBE_SOURCES).describe('link: by the customer; owner: by the store owner.'),
  createdAt: Time,
});
export const showUnsubscribe = (
  { source, createdAt }: Unsubscribe,
  address: string,
): z.input<typeof UnsubscribeView> => ({ address, source, createdAt: new Date(createdAt).toISOString() });
