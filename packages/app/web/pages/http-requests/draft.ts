import type { InputOf, OutputOf } from '@sendstep/core';

export type HttpRequest = OutputOf<'httpRequests.get'>;
type Method = HttpRequest['method'];
export const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A request as the form holds it. */
export interface Draft {
  name: string;
  description: string;
  method: Method;
  url: string;
  headers: { name: string; value: string }[];
  body: string;
  timeoutMs: number;
}

export const EMPTY: Draft = {
  name: '',
  description: '',
  method: 'GET',
  url: 'https://',
  headers: [],
  body: '',
  timeoutMs: 10_000,
};

export const MASK = '********';
export const isMasked = (text: string) => text.includes(MASK);

export const bodyText = (body: unknown): string =>
  typeof body === 'string' ? body : body === null || body === undefined ? '' : JSON.stringify(body, null, 2);

export const draftOf = ({ name, description, method, url, headers, body, timeoutMs }: HttpRequest): Draft => ({
  name,
  description,
  method,
  url,
  headers: Object.entries(headers).map(([header, value]) => ({ name: header, value })),
  body: bodyText(body),
  timeoutMs,
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A body that was stored as JSON stays JSON, so its masked values are found again by their paths. */
function sentBody(text: string, stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' ? parsed : text;
  } catch {
    return text;
  }
}

type Fields = Omit<InputOf<'httpRequests.update'>, 'id' | 'ifVersion'>;

/** What to send: only what differs, so stored credentials that nobody touched are not sent back. */
export function changesOf(draft: Draft, stored: HttpRequest | undefined): Fields {
  const before = stored ? draftOf(stored) : EMPTY;
  const headers = draft.headers.filter(({ name, value }) => name !== '' || value !== '');
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter((field) => !same(draft[field], before[field]));
  const all: Fields = { ...draft, headers, body: sentBody(draft.body, stored?.body) };
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}
