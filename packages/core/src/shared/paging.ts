import { z } from 'zod';
import { query } from './fields.js';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

export const pagingBy = (limit: number) => ({
  page: z.int().min(1).describe('Page number (default 1).').optional(),
  limit: z.int().min(1).max(MAX_LIMIT).describe(`Items per page (default ${limit}).`).optional(),
});
/** What every list takes. */
export const Paging = pagingBy(DEFAULT_LIMIT);
/** And those that can be searched. */
export const PageInput = {
  ...Paging,
  q: query('Search text: a case-insensitive substring.'),
};

/** What a store is asked for: a slice of the newest-first list, and the folded search text. */
export interface Slice {
  offset: number;
  limit: number;
  q?: string;
}
export interface Listed<T> {
  items: T[];
  total: number;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });

/** Letter case is ignored the Unicode way; upper first, so that `ß` and `SS` meet. */
export const fold = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase();

/** The folded text a record is searched by; the separator can be typed by nobody. */
export const searchText = (...texts: string[]) => fold(texts.join('\u001f'));

/** Asks a store for one page and wraps the answer in the list envelope. */
export async function paged<T, U>(
  input: { page?: number | undefined; limit?: number | undefined; q?: string | undefined },
  list: (slice: Slice) => Promise<Listed<T>>,
  show: (item: T) => U,
) {
  const { page = 1, limit = DEFAULT_LIMIT } = input;
  const { items, total } = await list({ offset: (page - 1) * limit, limit, ...(input.q ? { q: fold(input.q) } : {}) });
  return { items: items.map(show), page, limit, total, pages: Math.ceil(total / limit) };
}
