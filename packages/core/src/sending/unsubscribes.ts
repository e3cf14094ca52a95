import {
  hashAddress,
  type Unsubscribe,
  type UnsubscribeSource,
  unsubscribeSealContext,
} from '../domain/unsubscribe.js';
import type { Context } from '../operation.js';
import { conflict } from '../shared/errors.js';
import { presentLinkKey } from './link-keys.js';

const AT_ONCE = 1000;

/** Hashes addresses for the caller's store. The key never changes, or stored addresses could not be found. */
export async function addressHashes(context: Context, addresses: readonly string[]): Promise<string[]> {
  const made = () => presentLinkKey(context, 'addresses');
  const { bytes } = await context.cached(`address key ${context.storeId}`, made);
  return addresses.map((address) => hashAddress(bytes, address));
}

/** The unsubscribed addresses among these, as given. */
export async function unsubscribed(context: Context, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const hashes = await addressHashes(context, addresses);
  const there = new Set<string>();
  for (let i = 0; i < hashes.length; i += AT_ONCE) {
    const some = await context.ports.unsubscribes.isUnsubscribed(context.storeId, hashes.slice(i, i + AT_ONCE));
    for (const hash of some) there.add(hash);
  }
  return new Set(addresses.filter((_, i) => there.has(hashes[i]!)));
}

/** Adds an address to the unsubscribe list; idempotent. */
export async function unsubscribe(context: Context, address: string, source: UnsubscribeSource): Promise<Unsubscribe> {
  const { storeId, ports } = context;
  const [hash] = await addressHashes(context, [address]);
  const id = ports.ids.uuid();
  const sealed = await context.seal(unsubscribeSealContext(id), address);
  const row: Unsubscribe = { id, hash: hash!, sealed, source, createdAt: ports.clock.now() };
  return ports.transaction(async (tx) => {
    if (await tx.unsubscribes.insert(storeId, row)) return row;
    const before = await tx.unsubscribes.find(storeId, row.hash);
    if (!before) throw conflict('address: was added and removed at the same time; try again');
    return before;
  });
}

/** Removes an address from the list; false if it was not on it. */
export async function resubscribe(context: Context, address: string): Promise<boolean> {
  const [hash] = await addressHashes(context, [address]);
  return context.ports.transaction((tx) => tx.unsubscribes.remove(context.storeId, hash!));
}
