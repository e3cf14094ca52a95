import { setTimeout as pause } from 'node:timers/promises';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { type HistoryItem, type HistoryPage, historyLine } from './history-table.js';
import type { Streams } from './output.js';
import { UsageError } from './usage-error.js';

const EVERY_MS = 2_000;
const FIRST = 10;
const PAGE = 100;
/** Entries that are remembered; far more than a page, so that nothing is told twice. */
const MOST_KNOWN = 5_000;
/** Entries on no page any more that are asked for one by one, so that the budget of a key lasts. */
const MOST_ASKED = 5;

export interface Watch {
  list(input: { page: number; limit: number }): Promise<HistoryPage>;
  get(id: string): Promise<HistoryItem>;
  /** Told of every new entry, and again when its status changes. */
  tell(item: HistoryItem): void;
  /** Told when a look failed that the next one may make up for. */
  trouble(message: string): void;
  /** Entries to begin with. */
  first?: number | undefined;
  everyMs?: number;
  signal: AbortSignal;
}

/** Follows the history until it is told to stop. */
export async function watchHistory({ list, get, tell, trouble, first = FIRST, everyMs = EVERY_MS, signal }: Watch) {
  const known = new Map<string, HistoryItem['status']>();
  const begin = (await list({ page: 1, limit: PAGE })).items;
  for (const { id, status } of begin) known.set(id, status);
  for (const item of begin.slice(0, first).toReversed()) tell(item);
  // What is older was there before, and only comes into sight when something newer is removed.
  let floor = begin.at(-1)?.id ?? '';

  function note(item: HistoryItem): void {
    if (known.get(item.id) === item.status || (item.id < floor && !known.has(item.id))) return;
    known.set(item.id, item.status);
    tell(item);
  }

  async function look(): Promise<void> {
    const seen = new Map<string, HistoryItem>();
    // On to the first entry that is known: more may have come than a page holds.
    for (let page = 1; ; page++) {
      const { items } = await list({ page, limit: PAGE });
      for (const item of items) seen.set(item.id, item);
      if (items.length < PAGE || items.some(({ id }) => known.has(id) || id <= floor)) break;
    }
    const pending = [...known].filter(([id, status]) => status === 'PENDING' && !seen.has(id));
    for (const [id] of pending.slice(0, MOST_ASKED)) {
      const item = await get(id).catch((error: unknown) => ignoreMissing(error, () => known.delete(id)));
      if (item) seen.set(id, item);
    }
    for (const id of [...seen.keys()].sort()) note(seen.get(id)!);
    for (const id of [...known.keys()].sort().slice(0, Math.max(0, known.size - MOST_KNOWN))) {
      known.delete(id);
      if (id > floor) floor = id;
    }
  }

  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await look().catch((error: unknown) => {
      if (!(error instanceof SendstepError) || !['unavailable', 'rate_limited'].includes(error.code)) throw error;
      trouble(error.message);
    });
  }
}

/** An entry that was removed meanwhile changes no more. */
function ignoreMissing(error: unknown, forget: () => void): undefined {
  if (!(error instanceof SendstepError) || error.code !== 'not_found') throw error;
  forget();
}

/** `history --watch`: a line for each entry, or its JSON, until Ctrl-C. */
export async function followHistory(backend: Backend, input: object, json: boolean, streams: Streams): Promise<void> {
  const { limit, page, ...filter } = input as { limit?: number; page?: number };
  if (page !== undefined) throw new UsageError('--watch follows the newest entries: leave out --page');
  // Refuses a limit or a filter as the list itself does: what follows asks for pages of its own.
  await backend.run('history.list', { ...input });
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await watchHistory({
      list: async (slice) => (await backend.run('history.list', { ...filter, ...slice })) as HistoryPage,
      get: async (id) => (await backend.run('history.get', { id })) as HistoryItem,
      tell: (item) => streams.out(`${json ? JSON.stringify(item) : historyLine(item)}\n`),
      trouble: (message) => streams.error(`${message}\n`),
      first: limit,
      signal: stop.signal,
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}
