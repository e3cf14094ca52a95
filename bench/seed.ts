import { createHash, randomBytes } from 'node:crypto';
import type { Admitted } from '../packages/core/src/index.js';
import { built } from './workspace.js';

type Node = typeof import('../packages/node/src/index.js');
export type App = Awaited<ReturnType<Node['compose']>>['app'];

/** The input of the host and the bare servers. */
export interface Setup {
  databaseUrl: string;
  masterKey: string;
}
export interface SeededKey {
  key: string;
  hash: string;
  storeId: string;
  /** Records of the key's store. */
  records: string[];
}

const STORES = 10;
const KEYS_PER_STORE = 100;

/** Of realistic size: a few headers, and a body of a few hundred bytes. */
export const record = (i: number) => ({
  name: `Tell the warehouse about order ${i}`,
  description: 'Called after payment; the answer decides which confirmation is sent.',
  method: 'POST' as const,
  url: `https://warehouse.example/v2/orders/${i}/reserve?sku={{ variables.sku }}&country={{ variables.country }}`,
  headers: {
    Authorization: 'Bearer {{ secrets.WAREHOUSE_TOKEN }}',
    'Content-Type': 'application/json',
    'X-Shop': 'corner-shop',
  },
  body: {
    order: '{{ variables.order.id }}',
    lines: [{ sku: '{{ variables.sku }}', quantity: 1, note: 'Gift wrapped, with a card' }],
    customer: { name: '{{ variables.customer.name }}', language: '{{ variables.locale }}' },
    options: { partial: false, priority: 'normal', hold: 3600 },
  },
});

/** The app composed as in the host. */
export async function composeApp({ databaseUrl, masterKey }: Setup, more: Record<string, string> = {}) {
  const { compose, readConfiguration } = await built<Node>('node');
  const settings: Record<string, string> = {
    SENDSTEP_DATABASE_URL: databaseUrl,
    SENDSTEP_MASTER_KEY: masterKey,
    // Required for links in emails.
    SENDSTEP_BASE_URL: 'https://sendstep.example',
  };
  return compose(readConfiguration({ ...settings, ...more }));
}

export const newSetup = (databaseUrl: string): Setup => ({
  databaseUrl,
  masterKey: randomBytes(32).toString('base64'),
});

/** Creates stores with write keys and records. */
export async function seed(app: App, recordsPerStore: number): Promise<SeededKey[]> {
  const seeded: SeededKey[] = [];
  const owner = await app.admit({ owner: undefined });
  for (let i = 0; i < STORES; i++) {
    const { id: storeId } = await owner.run('stores.create', { name: `Shop ${i}` });
    const inStore = await app.admit({ owner: storeId });
    const records: string[] = [];
    for (let j = 0; j < recordsPerStore; j++) {
      records.push((await inStore.run('httpRequests.create', record(j))).id);
    }
    seeded.push(...(await seedKeys(inStore, storeId, records)));
  }
  return seeded;
}

async function seedKeys(owner: Admitted, storeId: string, records: string[]): Promise<SeededKey[]> {
  const create = () => owner.run('keys.create', { name: 'Bench', level: 'write' });
  const made = await Promise.all(Array.from({ length: KEYS_PER_STORE }, create));
  return made.map(({ key }) => ({ key, hash: createHash('sha256').update(key).digest('hex'), storeId, records }));
}
