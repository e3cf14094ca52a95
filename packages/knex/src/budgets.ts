import { type Budgets, SLOTS, type Taken } from '@sendstep/core';
import { type Database, NOW_MS } from './database.js';
import { levelName } from './key-store.js';
import { rawQuery } from './raw-query.js';

/**
 * A ring of running totals, one per slot of the window, in one row per key and budget: used = total − oldest.
 * One UPDATE moves the ring to the current slot, grants, and returns the result. A counter that resets would allow a double
 * burst, and two statements would race. Totals are ten digits wide.
 */
const SQLITE_TAKE = `
  UPDATE key_budgets SET (slot, ring, total, granted) = (SELECT s, r, total + g, g FROM (
    SELECT s, r, total, max(0, min(?, budget - (total - CAST(substr(r, 1, 10) AS INTEGER)))) g FROM (
      SELECT total, budget, slot + m s,
        substr(ring || replace(hex(zeroblob(min(${SLOTS + 1}, m))), '00', printf('%010d', total)), -${(SLOTS + 1) * 10}) r
      FROM (SELECT total, budget, slot, ring, max(0, CAST(${NOW_MS.sqlite} / slot_ms AS INTEGER) - slot) m))))
  WHERE key_hash = ? AND kind = ?
  RETURNING level, granted, total - CAST(substr(ring, 1, 10) AS INTEGER) AS used`;

/** The same without RETURNING: assignments run left to right, and LAST_INSERT_ID returns the result. */
const MYSQL_TAKE = `
  UPDATE key_budgets SET
    moved = GREATEST(0, FLOOR(${NOW_MS.mysql} / slot_ms) - slot),
    slot = slot + moved,
    ring = RIGHT(CONCAT(ring, REPEAT(LPAD(total, 10, '0'), LEAST(${SLOTS + 1}, moved))), ${(SLOTS + 1) * 10}),
    granted = GREATEST(0, LEAST(?, budget - (total - CAST(LEFT(ring, 10) AS SIGNED)))),
    total = total + granted,
    answer = LAST_INSERT_ID((level * 1000000 + granted) * 1000000 + total - CAST(LEFT(ring, 10) AS SIGNED))
  WHERE key_hash = ? AND kind = ?`;

interface SqliteResult {
  level: number;
  granted: number;
  used: number;
}
interface MysqlResult {
  affectedRows: number;
  insertId: number;
}
interface Ring {
  ring: string;
  total: number;
  budget: number;
  slot: number;
  slot_ms: number;
  now_ms: number;
}

/** Milliseconds until enough of the oldest uses leave the window. */
function untilFree({ ring, total, budget, slot, slot_ms, now_ms }: Ring): number {
  let moves = 1;
  while (moves <= SLOTS && total - Number(ring.slice(moves * 10, moves * 10 + 10)) >= budget) moves++;
  return Math.max(1, (slot + moves) * slot_ms - now_ms);
}

export function knexBudgets({ knex, dialect }: Database): Budgets {
  async function grant(bindings: [number, string, string]): Promise<Omit<Taken, 'retryAfterMs'> | undefined> {
    if (dialect === 'sqlite') {
      const [row] = await rawQuery<SqliteResult[]>(knex, SQLITE_TAKE, bindings);
      return row && { level: levelName(row.level), granted: row.granted, used: row.used };
    }
    const [{ affectedRows, insertId }] = await rawQuery<[MysqlResult]>(knex, MYSQL_TAKE, bindings);
    if (affectedRows === 0) return undefined;
    const granted = Math.floor(insertId / 1_000_000) % 1_000_000;
    return { level: levelName(Math.floor(insertId / 1e12)), granted, used: insertId % 1_000_000 };
  }

  return {
    async take(keyHash, kind, count) {
      const taken = await grant([count, keyHash, kind]);
      if (!taken || taken.granted === count) return taken && { ...taken, retryAfterMs: 0 };
      const columns = ['ring', 'total', 'budget', 'slot', 'slot_ms', knex.raw(`${NOW_MS[dialect]} as now_ms`)];
      const ring: Ring | undefined = await knex('key_budgets').where({ key_hash: keyHash, kind }).first(columns);
      return ring && { ...taken, retryAfterMs: untilFree(ring) };
    },
  };
}
