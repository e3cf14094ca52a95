import { migrate, openStorage } from '@sendstep/knex';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { describe, expect, it, onTestFinished } from 'vitest';
import { galeraMissing, startGalera } from './galera.js';

const missing = galeraMissing();
if (missing) console.warn(missing);

describe.skipIf(missing)('the Galera cluster of the tests', () => {
  it('replicates, and a node that was cut off, frozen or killed joins again; storage is unavailable meanwhile', async () => {
    const cluster = await startGalera();
    try {
      const [one, two, three] = cluster.nodes;
      const query = async (node: typeof one, sql: string) => {
        const connection = await mysql.createConnection(node!.url);
        return (await connection.query<RowDataPacket[]>(sql).finally(() => connection.destroy()))[0];
      };
      await query(one, 'create database shared');
      await query(one, 'create table shared.numbers (id int primary key)');
      await migrate(`${one!.url}shared`);
      const storage = openStorage(`${three!.url}shared`);
      onTestFinished(() => storage.close());
      const lease = () => storage.leases.acquire('job', 'three', 60_000);
      await expect.poll(lease).toBe(true);
      // Begun with a quorum and committed without one: the node waits for the others first.
      const late = storage.transaction(async (tx) => {
        await tx.settings.replace('S', { currency: 'CHF' });
        await three!.isolate();
      });
      await expect(late).rejects.toMatchObject({ code: 'unavailable' });
      const refused = [
        lease(),
        storage.ping(),
        storage.settings.find('S'),
        storage.transaction((tx) => tx.keys.storeOf('K')),
      ];
      for (const outcome of await Promise.allSettled(refused))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
      await query(one, 'insert into shared.numbers values (1)');
      await three!.reconnect();
      await expect.poll(lease, { timeout: 60_000 }).toBe(true);
      two!.freeze();
      two!.thaw();
      await three!.crash();
      await query(one, 'insert into shared.numbers values (2)');
      await three!.start();
      for (const node of cluster.nodes) {
        await query(node, 'set session wsrep_sync_wait = 1');
        await expect.poll(() => query(node, 'select id from shared.numbers'), { timeout: 60_000 }).toHaveLength(2);
      }
    } finally {
      await cluster.stop();
    }
  });
});
