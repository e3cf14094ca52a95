import mysql, { type RowDataPacket } from 'mysql2/promise';
import { describe, expect, it } from 'vitest';
import { galeraMissing, startGalera } from './galera.js';

const missing = galeraMissing();
if (missing) console.warn(missing);

describe.skipIf(missing)('the Galera cluster of the tests', () => {
  it('replicates, and a node that was cut off, frozen or killed joins again', async () => {
    const cluster = await startGalera();
    try {
      const [one, two, three] = cluster.nodes;
      const query = async (node: typeof one, sql: string) => {
        const connection = await mysql.createConnection(node!.url);
        return (await connection.query<RowDataPacket[]>(sql).finally(() => connection.destroy()))[0];
      };
      await query(one, 'create database shared');
      await query(one, 'create table shared.numbers (id int primary key)');
      await three!.isolate();
      await expect(query(three, 'insert into shared.numbers values (0)')).rejects.toThrow('WSREP has not yet prepared');
      await query(one, 'insert into shared.numbers values (1)');
      await three!.reconnect();
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
