import { BUDGETS, SLOTS, slotMs } from '../budgets.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import type { Key } from '../domain/key.js';
import type { Store } from '../domain/store.js';
import { fold, type Listed, type Slice } from '../paging.js';
import type { BudgetKind, Budgets, Clock, Ids, Leases, Ports, Runners, Stores } from '../ports/index.js';
import { systemClock, systemIds } from '../system.js';

/** Everything in memory, as plain rows. A transaction works on a copy, which then takes the place of the rows. */
interface Rows {
  stores: Store[];
  keys: (Key & { storeId: string; hash: string })[];
  httpRequests: (HttpRequestRow & { storeId: string })[];
}

interface Ring {
  slot: number;
  total: number;
  /** Running totals at the end of past slots, oldest first. */
  ends: number[];
}

/** Ports without a database: for tests, and for trying the core out. They pass the same suites as the real ones. */
export function memoryPorts(options: { clock?: Clock; ids?: Ids } = {}): Ports {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? systemIds(clock);
  const state: { rows: Rows } = { rows: { stores: [], keys: [], httpRequests: [] } };
  const rings = new Map<string, Ring>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    ...memoryStores(() => state.rows, rings),
    budgets: memoryBudgets(() => state.rows, rings, clock),
    leases: memoryLeases(clock),
    runners: memoryRunners(clock),
    clock,
    ids,
    transaction(work) {
      const run = async () => {
        const copy = structuredClone(state.rows);
        const result = await work(memoryStores(() => copy, rings));
        state.rows = copy;
        return result;
      };
      const next = turn.then(run, run);
      turn = next.catch(() => {});
      return next;
    },
    async ping() {},
    async close() {},
  };
}

function memoryStores(rows: () => Rows, rings: Map<string, Ring>): Stores {
  const lastUsed = (key: Rows['keys'][number]): Key => {
    const { storeId, hash, ...shown } = key;
    const ring = rings.get(`request:${hash}`);
    return { ...shown, lastUsedAt: ring && ring.total > 0 ? ring.slot * slotMs('request') : key.lastUsedAt };
  };
  const keyOf = (storeId: string, id: string) => rows().keys.find((key) => key.storeId === storeId && key.id === id);
  const requestOf = (storeId: string, id: string) =>
    rows().httpRequests.find((row) => row.storeId === storeId && row.id === id);
  const requestRow = async (storeId: string, id: string) => {
    const row = requestOf(storeId, id);
    if (!row) return undefined;
    const { storeId: _, ...shown } = row;
    return shown;
  };

  return {
    stores: {
      find: async (id) => rows().stores.find((store) => store.id === id),
      findByName: async (name) => rows().stores.find((store) => store.name === name),
      list: async (slice) => listed(rows().stores, slice, (store) => fold(store.name)),
      async insert(store) {
        if (rows().stores.some(({ name }) => name === store.name)) return false;
        rows().stores.push(store);
        return true;
      },
    },
    keys: {
      find: async (storeId, id) => {
        const key = keyOf(storeId, id);
        return key && lastUsed(key);
      },
      storeOf: async (id) => rows().keys.find((key) => key.id === id)?.storeId,
      async factsByHash(hash) {
        const key = rows().keys.find((key) => key.hash === hash && key.revokedAt === null);
        return key && { storeId: key.storeId, id: key.id, name: key.name, hint: key.hint };
      },
      async list(storeId, slice) {
        const mine = rows().keys.filter((key) => key.storeId === storeId);
        const { items, total } = listed(mine, slice, (key) => fold(key.name));
        return { items: items.map(lastUsed), total };
      },
      async insert(storeId, key) {
        rows().keys.push({ ...key, storeId });
      },
      async changeLevel(storeId, id, level) {
        const key = keyOf(storeId, id);
        if (!key || key.revokedAt !== null) return false;
        key.level = level;
        return true;
      },
      async revoke(storeId, id, at) {
        const key = keyOf(storeId, id);
        if (!key || key.revokedAt !== null) return false;
        Object.assign(key, { revokedAt: at, lastUsedAt: lastUsed(key).lastUsedAt });
        return true;
      },
      async removeRevoked(before, limit) {
        const gone = rows()
          .keys.filter((key) => key.revokedAt !== null && key.revokedAt < before)
          .slice(0, limit);
        rows().keys = rows().keys.filter((key) => !gone.includes(key));
        for (const { hash } of gone) for (const kind of ['request', 'execute']) rings.delete(`${kind}:${hash}`);
        return gone.length;
      },
    },
    httpRequests: {
      find: requestRow,
      lock: requestRow,
      async list(storeId, slice) {
        const mine = rows().httpRequests.filter((row) => row.storeId === storeId);
        const { items, total } = listed(mine, slice, (row) => row.search);
        return { items: items.map(({ storeId: _, content, search, ...summary }) => summary), total };
      },
      async insert(storeId, row) {
        rows().httpRequests.push({ ...row, storeId });
      },
      async replace(storeId, id, change) {
        const row = requestOf(storeId, id);
        if (row) Object.assign(row, change);
        return row !== undefined;
      },
      async remove(storeId, id) {
        const before = rows().httpRequests.length;
        rows().httpRequests = rows().httpRequests.filter((row) => row.storeId !== storeId || row.id !== id);
        return rows().httpRequests.length < before;
      },
    },
  };
}

function listed<T extends { id: string }>(rows: T[], slice: Slice, search: (row: T) => string): Listed<T> {
  const matching = rows.filter((row) => !slice.q || search(row).includes(slice.q));
  matching.sort((a, b) => (a.id < b.id ? 1 : -1));
  return { items: matching.slice(slice.offset, slice.offset + slice.limit), total: matching.length };
}

function memoryBudgets(rows: () => Rows, rings: Map<string, Ring>, clock: Clock): Budgets {
  return {
    async take(keyHash, kind: BudgetKind, count) {
      const key = rows().keys.find((key) => key.hash === keyHash && key.revokedAt === null);
      if (!key) return undefined;
      const now = clock.now();
      const width = slotMs(kind);
      const name = `${kind}:${keyHash}`;
      const slot = Math.floor(now / width);
      const ring = rings.get(name) ?? { slot, total: 0, ends: Array<number>(SLOTS + 1).fill(0) };
      rings.set(name, ring);
      const moved = Math.max(0, slot - ring.slot);
      ring.slot += moved;
      for (let i = 0; i < Math.min(moved, SLOTS + 1); i++) {
        ring.ends.shift();
        ring.ends.push(ring.total);
      }
      const { limit } = BUDGETS[kind];
      const granted = Math.max(0, Math.min(count, limit - (ring.total - ring.ends[0]!)));
      ring.total += granted;
      const free = ring.ends.findIndex((end) => ring.total - end < limit);
      const retryAfterMs = granted < count ? (ring.slot + (free < 0 ? SLOTS + 1 : free)) * width - now : 0;
      return { level: key.level, granted, used: ring.total - ring.ends[0]!, retryAfterMs };
    },
  };
}

function memoryLeases(clock: Clock): Leases {
  const leases = new Map<string, { holder: string; until: number }>();
  return {
    async acquire(name, holder, forMs) {
      const lease = leases.get(name);
      if (lease && lease.holder !== holder && lease.until > clock.now()) return false;
      leases.set(name, { holder, until: clock.now() + forMs });
      return true;
    },
    async release(name, holder) {
      if (leases.get(name)?.holder === holder) leases.delete(name);
    },
  };
}

function memoryRunners(clock: Clock): Runners {
  const until = new Map<string, number>();
  return {
    async beat(id, forMs) {
      until.set(id, clock.now() + forMs);
    },
    async leave(id) {
      until.delete(id);
    },
    alive: async () => [...until].filter(([, end]) => end > clock.now()).map(([id]) => id),
    async forget(deadForMs, limit) {
      const dead = [...until].filter(([, end]) => end < clock.now() - deadForMs).slice(0, limit);
      for (const [id] of dead) until.delete(id);
      return dead.length;
    },
  };
}
