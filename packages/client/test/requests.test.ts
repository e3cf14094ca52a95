import { createCall, createClient, isOperationName } from '@sendstep/client';
import { expect, it } from 'vitest';
import { fakeFetch, json } from './fake-host.js';

function client(...answers: Parameters<typeof fakeFetch>) {
  const { fetch, seen } = fakeFetch(...answers);
  return { ...createClient({ url: 'https://mail.example.com/', key: 'fak_x', fetch }), seen };
}
const one = () => client(json(200, { id: '1' }));

it('sends the fields of a read in the path and the query', async () => {
  const { layouts, versions, stats, seen } = one();
  await layouts.list({ q: 'a&b', limit: 10, page: undefined as never });
  await layouts.get('a/b');
  await versions.get('1', 3);
  await stats.get();
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://mail.example.com/api/v1/email-templates?q=a%26b&limit=10',
    'GET https://mail.example.com/api/v1/email-templates/a%2Fb',
    'GET https://mail.example.com/api/v1/email-templates/1/versions/3',
    'GET https://mail.example.com/api/v1/stats',
  ]);
  expect(seen[0]).toMatchObject({ headers: { authorization: 'Bearer fak_x' }, body: undefined });
});

it('sends the other fields of a write as JSON', async () => {
  const { layouts, files, translations, seen } = one();
  await layouts.update('1', { subject: 'Hello' });
  await files.remove({ key: 'k' });
  await translations.promote('1', 'de');
  expect(seen).toMatchObject([
    { method: 'PUT', headers: { 'content-type': 'application/json' }, body: { subject: 'Hello' } },
    { method: 'DELETE', url: 'https://mail.example.com/api/v1/files', body: { key: 'k' } },
    { method: 'POST', url: expect.stringMatching(/\/translations\/de\/promote$/), body: {} },
  ]);
});

it('uses the path of a provider if one is given', async () => {
  const { repoVersions, seen } = one();
  await repoVersions.get('1', 'abc');
  await repoVersions.get('1', 'abc', { provider: 'github' });
  expect(seen.map(({ url }) => url)).toEqual([
    'https://mail.example.com/api/v1/email-templates/1/versions/repo/abc',
    'https://mail.example.com/api/v1/email-templates/1/versions/github/abc',
  ]);
});

it('sends conditions and idempotency keys as headers', async () => {
  const { layouts, translations, seen } = one();
  await layouts.remove('1', { ifVersion: 7 });
  await layouts.update('1', { subject: 'Hello' }, { ifMatch: '"7-br"' });
  await layouts.create({ name: 'a', subject: 'b' }, { idempotencyKey: 'once' });
  await translations.put('1', 'de', { subject: 'Hallo' }, { ifVersion: 0 });
  expect(seen).toMatchObject([
    { headers: { 'if-match': '"7"' }, body: {} },
    { headers: { 'if-match': '"7-br"' } },
    { headers: { 'idempotency-key': 'once' } },
    { body: { subject: 'Hallo', ifVersion: 0 } },
  ]);
});

it('reads every page of a list', async () => {
  const { layouts, seen } = client(
    json(200, { items: [{ id: '1' }, { id: '2' }], page: 1, limit: 2, total: 3, pages: 2 }),
    json(200, { items: [{ id: '3' }], page: 2, limit: 2, total: 3, pages: 2 }),
  );
  const ids: string[] = [];
  for await (const { id } of layouts.all({ limit: 2, q: 'x' })) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?limit=2&q=x&page=1', '?limit=2&q=x&page=2']);
});

it('reads pages of a hundred, and none that nobody asks for', async () => {
  const { history, seen } = client(json(200, { items: [{ id: '1' }], page: 1, limit: 100, total: 9, pages: 9 }));
  for await (const _ of history.all()) break;
  expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?limit=100&page=1']);
});

it('reads until a page is not full if the number of pages is unknown', async () => {
  const page = (items: object[]) => json(200, { items, page: 1, limit: 1, total: null, pages: null });
  const { repoVersions, seen } = client(page([{ sha: 'a' }]), page([{ sha: 'b' }]), page([]));
  const found: string[] = [];
  for await (const { sha } of repoVersions.all('1')) found.push(sha);
  expect([found, seen.length]).toEqual([['a', 'b'], 3]);
});

it('runs an operation by its name', async () => {
  const { fetch, seen } = fakeFetch(json(200, { id: '1' }));
  const call = createCall({ url: 'https://mail.example.com', key: 'fak_x', fetch });
  expect(await call('layouts.update', { id: '1', subject: 'Hello', ifVersion: 2 })).toEqual({ id: '1' });
  expect(seen).toMatchObject([{ headers: { 'if-match': '"2"' }, body: { subject: 'Hello' } }]);
  expect(['layouts.get', 'keys.create', 'toString'].filter(isOperationName)).toEqual(['layouts.get']);
});
