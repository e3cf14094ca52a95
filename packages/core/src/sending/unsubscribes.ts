import { hashAddress, type Unsubscribe, type UnsubscribeSource, unsubscribePlace } from '../domain/unsubscribe.js';
import type { Context } from '../operation.js';
import { conflict } from '../shared/errors.js';
import { presentLinkKey } from './link-keys.js';

const AT_ONCE = 1000;

/** The hashes of addresses in the store of the caller. Their key never changes, else nobody would be found again. */
export async function addressHashes(context: Context, addresses: readonly string[]): Promise<string[]> {
  const made = () => presentLinkKey(context, 'addresses');
  const { bytes } = await context.remembered(`address key ${context.storeId}`, made);
  return addresses.map((address) => hashAddress(bytes, address));
}

/** Those of the addresses, in the spelling that was given, that get no marketing mail. */
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

/** Notes that an address gets no marketing mail from now on; a second time changes nothing. */
export async function unsubscribe(context: Context, address: string, source: UnsubscribeSource): Promise<Unsubscribe> {
  const { storeId, ports } = context;
  const [hash] = await addressHashes(context, [address]);
  const id = ports.ids.uuid();
  const sealed = await context.seal(unsubscribePlace(id), address);
  const row: Unsubscribe = { id, hash: hash!, sealed, source, createdAt: ports.clock.now() };
  return ports.transaction(async (tx) => {
    if (await tx.unsubscribes.insert(storeId, row)) return row;
    const before = await tx.unsubscribes.find(storeId, row.hash);
    if (!before) throw conflict('address: was added and removed at the same time; try again');
    return before;
  });
}

/** Takes the note away; false when there was none. */
export async function resubscribe(context: Context, address: string): Promise<boolean> {
  const [hash] = await addressHashes(context, [address]);
  return context.ports.transaction((tx) => tx.unsubscribes.remove(context.storeId, hash!));
}
