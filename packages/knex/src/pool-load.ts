import type { Readings } from '@sendstep/core';
import type { Database } from './database.js';
import type { StatementLane } from './statement-lane.js';

interface PooledClient {
  pool?: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  lane?: StatementLane<unknown>;
}

/** Connections in use and free, and queries that wait for one. With SQLite there is one connection. */
export function poolLoad({ knex }: Database): Readings['databasePool'] {
  const { pool, lane } = knex.client as PooledClient;
  const spare = lane?.spare() ?? 0;
  return {
    used: (pool?.numUsed() ?? 0) - spare,
    free: (pool?.numFree() ?? 0) + spare,
    pending: pool?.numPendingAcquires() ?? 0,
  };
}
