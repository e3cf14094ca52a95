import { httpRequestSealContext } from '../domain/http-request.js';
import type { Context } from '../operation.js';

const MAX_REQUESTS = 200;

/** Names after `secrets.` or in `secrets['…']`. */
const REFERENCE = /\bsecrets\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*\\?["']([A-Za-z_]\w*))/g;

/** The HTTP requests that refer to each of these secrets, by name. Contents are sealed, so they are opened one by one. */
export async function requestsUsing(
  names: readonly string[],
  { storeId, open, ports }: Context,
): Promise<Map<string, { id: string; name: string }[]>> {
  const users = new Map<string, { id: string; name: string }[]>(names.map((name) => [name, []]));
  if (names.length === 0) return users;
  const { items } = await ports.httpRequests.list(storeId, { offset: 0, limit: MAX_REQUESTS });
  for (const { id, name } of items) {
    const row = await ports.httpRequests.find(storeId, id);
    if (!row) continue;
    const content = await open(httpRequestSealContext(id), row.sealed);
    const referred = new Set([...content.matchAll(REFERENCE)].map(([, dotted, quoted]) => (dotted ?? quoted)!));
    for (const secret of referred) users.get(secret)?.push({ id, name });
  }
  return users;
}
