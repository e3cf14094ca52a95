import { z } from 'zod';
import { query } from './fields.js';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

export const pagingBy = (limit: number) => ({
  page: z.int().min(1).describe('Page number (default 1).').optional(),
  limit: z.int().min(1).max(MAX_LIMIT).describe(`Items per page (default ${limit}).`).optional(),
});
/** Parameters of every list. */
export const Paging = pagingBy(DEFAULT_LIMIT);
/** Parameters of searchable lists. */
export const PageInput = {
  ...Paging,
  q: query('Search text: a case-insensitive substring.'),
};

/** A slice of a newest-first list, and the folded search text. */
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

/** Unicode case folding; upper case first, so `ß` matches `SS`. */
export const fold = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase();

/** The folded text a record is searched by; the separator cannot occur in search text. */
export const searchText = (...texts: string[]) => fold(texts.join('\u001f'));

/** Loads one page and wraps it in the list envelope. */
export async function paged<T, U>(
  input: { page?: number | undefined; limit?: number | undefined; q?: string | undefined },
  list: (slice: Slice) => Promise<Listed<T>>,
  show: (item: T) => U,
) {
  const { page = 1, limit = DEFAULT_LIMIT } = input;
  const { items, total } = await list({ offset: (page - 1) * limit, limit, ...(input.q ? { q: fold(input.q) } : {}) });
  return { items: items.map(show), page, limit, total, pages: Math.ceil(total / limit) };
}
