import { createHash } from 'node:crypto';
import type { Admitted } from '../packages/core/src/index.js';
import { built } from './workspace.js';

type KnexPackage = typeof import('../packages/knex/src/index.js');
type Copied = Record<string, string | null>;

const BATCH = 200;

/** What differs between the copies of a record. */
const TEXTS: Record<string, (i: number) => Copied> = {
  layouts: (i) => ({
    name: `Confirmation ${i}`,
    subject: `Your order {{ variables.order.number }} at shop ${i}`,
    description: 'Sent by the workflow as soon as the payment has arrived.',
    category: i % 3 === 0 ? 'transactional' : 'marketing',
  }),
  http_requests: (i) => ({
    name: `Tell the warehouse about order ${i}`,
    description: 'Called after payment; the answer decides which confirmation is sent.',
    url: `https://warehouse.example/v2/orders/${i}/reserve?sku={{ variables.sku }}`,
  }),
  files: (i) => ({ filename: `terms-and-conditions-${i}.pdf` }),
  unsubscribes: (i) => ({ hash: createHash('sha256').update(`${i}`).digest('hex') }),
};
const SEARCHED = ['name', 'filename', 'subject', 'description', 'url'];

/** Copies the only record of each list until the store has `count`: with operations, 20,000 would take an hour. */
export async function copyRecords({ context }: Admitted, databaseUrl: string, count: number): Promise<void> {
  const { storeId, ports, seal } = context;
  const { openDatabase } = await built<KnexPackage>('knex');
  const { knex } = openDatabase(databaseUrl);
  for (const [table, textsOf] of Object.entries(TEXTS)) {
    const record = await knex(table).where({ store_id: storeId }).first();
    const copyOf = async (i: number): Promise<Copied> => {
      const [id, texts] = [ports.ids.uuid(), textsOf(i)];
      const search = SEARCHED.flatMap((column) => texts[column] ?? []).join('\u001f');
      if ('search' in record) texts.search = search.toLowerCase();
      // Lists decrypt it, and its id is part of the encryption.
      else texts.sealed = await seal({ table, id }, `customer-${i}@customer.example`);
      return { ...record, id, ...texts };
    };
    const copies: Copied[] = [];
    for (let i = 1; i < count; i++) copies.push(await copyOf(i));
    const columns = Object.keys(record);
    const row = `(${columns.map(() => '?')})`;
    // Not with Knex's builder, which takes longer than the database.
    await knex.transaction(async (trx) => {
      for (let from = 0; from < copies.length; from += BATCH) {
        const some = copies.slice(from, from + BATCH);
        const values = some.flatMap((copy) => columns.map((column) => copy[column] ?? null));
        await trx.raw(`insert into ${table} (${columns}) values ${some.map(() => row)}`, values);
      }
    });
  }
  await knex.destroy();
}
