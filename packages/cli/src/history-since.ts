import type { Backend } from './backend-types.js';
import type { HistoryPage } from './history-table.js';
import { UsageError } from './usage-error.js';

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const PAGE = 100;
const MAX_ENTRIES = 1000;

/** The time of `--since`: an age such as 7d, or a date. */
export function sinceTime(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const time = unit
    ? now - Number(count) * UNITS[unit]!
    : /^\d{4}-\d\d-\d\d/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError('--since: use an age such as 30m, 12h, 7d or 2w, or a date such as 2026-01-31');
  return time;
}

/** The entries since a time, newest first, as one page. `--limit` is the most that it has. */
export async function listSince(backend: Backend, input: Record<string, unknown>, since: number): Promise<HistoryPage> {
  const { page: given, limit: wanted, ...filter } = input;
  if (given !== undefined) throw new UsageError('--since returns everything on one page: omit --page');
  const limit = wanted === undefined ? MAX_ENTRIES : Number(wanted);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ENTRIES) {
    throw new UsageError(`--limit: must be 1 to ${MAX_ENTRIES} with --since`);
  }
  const items: HistoryPage['items'] = [];
  for (let page = 1; ; page++) {
    const read = (await backend.run('history.list', { ...filter, page, limit: PAGE })) as HistoryPage;
    const recent = read.items.filter(({ startedAt }) => Date.parse(startedAt) >= since);
    // An entry that was added meanwhile moves others onto the next page.
    items.push(...recent.filter(({ id }) => items.every((item) => item.id !== id)));
    if (items.length >= limit || recent.length < read.items.length || page >= read.pages) break;
  }
  const shown = items.slice(0, limit);
  return { items: shown, page: 1, limit, total: shown.length, pages: shown.length > 0 ? 1 : 0 };
}
