import type { Readings } from '@sendstep/core';
import type { Database } from './database.js';

/** Connections in use and free, and queries that wait for one. With SQLite there is one connection. */
export function poolLoad({ knex }: Database): Readings['databasePool'] {
  const { pool } = knex.client as { pool?: { numUsed(): number; numFree(): number; numPendingAcquires(): number } };
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, pending: pool?.numPendingAcquires() ?? 0 };
}
