import type { Level } from '../access.js';
import { type App, createApp } from '../admit.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import { hashKey, hintOf, type Key, makeKey } from '../domain/key.js';
import type { Ports } from '../ports/index.js';
import { systemIds } from '../system.js';

const ids = systemIds();

/** A store with one key per level, made through the operations. */
export async function buildStore(ports: Ports, name = `Shop ${ids.uuid()}`) {
  const app: App = createApp(ports);
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name });
  const owner = await app.admit({ owner: store.id });
  const key = async (level: Level) => (await owner.run('keys.create', { level, name: `${level} key` })).key;
  return { app, store, owner, read: await key('read'), write: await key('write'), execute: await key('execute') };
}

export const buildKey = (over: Partial<Key> = {}): Key & { hash: string; secret: string } => {
  const secret = makeKey(ids);
  return {
    id: ids.uuid(),
    name: 'A key',
    hint: hintOf(secret),
    level: 'read',
    createdAt: 1_750_000_000_000,
    lastUsedAt: null,
    revokedAt: null,
    hash: hashKey(secret),
    secret,
    ...over,
  };
};

export const buildHttpRequestRow = (over: Partial<HttpRequestRow> = {}): HttpRequestRow => ({
  id: ids.uuid(),
  name: 'Stock',
  description: '',
  method: 'GET',
  url: 'https://shop.example/stock',
  timeoutMs: 10_000,
  createdAt: 1_750_000_000_000,
  updatedAt: 1_750_000_000_000,
  sealed: 'v1.sealed',
  search: 'stock',
  ...over,
});

export const newId = () => ids.uuid();
