import { setTimeout as pause } from 'node:timers/promises';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { type HistoryItem, type HistoryPage, historyLine } from './history-table.js';
import type { Streams } from './output.js';
import { UsageError } from './usage-error.js';

const INTERVAL_MS = 2_000;
const FIRST = 10;
const PAGE = 100;
/** Entries kept in memory; far more than a page, so none is reported twice. */
const MAX_KNOWN = 5_000;
/** Pending entries that left the first pages are fetched one by one; the limit saves the budget of the key. */
const MAX_LOOKUPS = 5;

export interface Watch {
  list(input: { page: number; limit: number }): Promise<HistoryPage>;
  get(id: string): Promise<HistoryItem>;
  /** Called for every new entry, and again when its status changes. */
  onEntry(item: HistoryItem): void;
  /** Called when a poll failed with an error that may pass. */
  onRetry(message: string): void;
  /** Number of existing entries to report first. */
  first?: number | undefined;
  intervalMs?: number;
  signal: AbortSignal;
}

/** Follows the history until the signal is aborted. */
export async function watchHistory({
  list,
  get,
  onEntry,
  onRetry,
  first = FIRST,
  intervalMs = INTERVAL_MS,
  signal,
}: Watch) {
  const known = new Map<string, HistoryItem['status']>();
  const begin = (await list({ page: 1, limit: PAGE })).items;
  for (const { id, status } of begin) known.set(id, status);
  for (const item of begin.slice(0, first).toReversed()) onEntry(item);
  // Older entries are not new; they only move onto the page when newer ones are removed.
  let floor = begin.at(-1)?.id ?? '';

  function report(item: HistoryItem): void {
    if (known.get(item.id) === item.status || (item.id < floor && !known.has(item.id))) return;
    known.set(item.id, item.status);
    onEntry(item);
  }

  async function poll(): Promise<void> {
    const seen = new Map<string, HistoryItem>();
    // Reads up to the first known entry: there may be more new entries than fit on a page.
    for (let page = 1; ; page++) {
      const { items } = await list({ page, limit: PAGE });
      for (const item of items) seen.set(item.id, item);
      if (items.length < PAGE || items.some(({ id }) => known.has(id) || id <= floor)) break;
    }
    const pending = [...known].filter(([id, status]) => status === 'PENDING' && !seen.has(id));
    for (const [id] of pending.slice(0, MAX_LOOKUPS)) {
      const item = await get(id).catch((error: unknown) => ignoreMissing(error, () => known.delete(id)));
      if (item) seen.set(id, item);
    }
    for (const id of [...seen.keys()].sort()) report(seen.get(id)!);
    for (const id of [...known.keys()].sort().slice(0, Math.max(0, known.size - MAX_KNOWN))) {
      known.delete(id);
      if (id > floor) floor = id;
    }
  }

  while (!signal.aborted) {
    await pause(intervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await poll().catch((error: unknown) => {
      if (!(error instanceof SendstepError) || !['unavailable', 'rate_limited'].includes(error.code)) throw error;
      onRetry(error.message);
    });
  }
}

/** An entry that was removed in the meantime is forgotten. */
function ignoreMissing(error: unknown, forget: () => void): undefined {
  if (!(error instanceof SendstepError) || error.code !== 'not_found') throw error;
  forget();
}

/** `history --watch`: prints a line or JSON for each entry until Ctrl-C. */
export async function followHistory(backend: Backend, input: object, json: boolean, streams: Streams): Promise<void> {
  const { limit, page, ...filter } = input as { limit?: number; page?: number };
  if (page !== undefined) throw new UsageError('--watch follows the newest entries: omit --page');
  // Validates limit and filters as the list does; polling uses its own pages.
  await backend.run('history.list', { ...input });
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await watchHistory({
      list: async (slice) => (await backend.run('history.list', { ...filter, ...slice })) as HistoryPage,
      get: async (id) => (await backend.run('history.get', { id })) as HistoryItem,
      onEntry: (item) => streams.out(`${json ? JSON.stringify(item) : historyLine(item)}\n`),
      onRetry: (message) => streams.error(`${message}\n`),
      first: limit,
      signal: stop.signal,
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}
