/** How long a connection is kept for the next statement before it returns to the pool. */
const KEEP_MS = 50;

interface Pool<C> {
  acquire(): Promise<C>;
  release(connection: C): void;
  /** Calls that wait for a connection. */
  pending(): number;
  isUsable(connection: C): boolean;
}

/** Hands connections of a pool to single statements. */
export interface StatementLane<C> {
  take(): C | Promise<C>;
  done(connection: C): void;
  /** Returns the connections that no statement uses. */
  returnSpare(): void;
  /** How many connections no statement uses. */
  spare(): number;
}

/**
 * Passes a connection from one statement to the next. Each acquiring in Knex's pool costs two timers and some twenty
 * promises, which is more than a statement of a request. Calls that wait for the pool have precedence.
 */
export function createStatementLane<C>(pool: Pool<C>): StatementLane<C> {
  let spare: C[] = [];
  let timer: NodeJS.Timeout | undefined;

  function returnSpare() {
    clearTimeout(timer);
    timer = undefined;
    const unused = spare;
    spare = [];
    for (const connection of unused) pool.release(connection);
  }

  return {
    take() {
      const kept = spare.pop();
      if (kept && pool.isUsable(kept)) return kept;
      if (kept) pool.release(kept);
      return pool.acquire();
    },
    done(connection) {
      if (pool.pending() > 0 || !pool.isUsable(connection)) return pool.release(connection);
      spare.push(connection);
      timer ??= setTimeout(returnSpare, KEEP_MS).unref();
    },
    returnSpare,
    spare: () => spare.length,
  };
}
