import { type App, LEVELS, type Level, SendstepError } from '@sendstep/core';

export const DEMO_STORE = 'Demo store';

/** Sample HTTP requests, so that every list shows something. */
const HTTP_REQUESTS = [
  {
    name: 'Stock of one article',
    description: 'Asks the warehouse before an order is confirmed.',
    url: 'https://warehouse.example/stock/{{ variables.order.sku }}',
    headers: { Accept: 'application/json', 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
  },
  {
    name: 'Announce a paid order',
    description: 'Tells the fulfilment partner that an order was paid.',
    method: 'POST' as const,
    url: 'https://fulfilment.example/orders',
    headers: { Authorization: 'Bearer {{ secrets.FULFILMENT_TOKEN }}' },
    body: '{ "order": "{{ variables.order.number }}", "total": {{ variables.order.total | default: 0 }} }',
    timeoutMs: 5000,
  },
];

/** Puts sample content for every resource into a store. */
export async function fillDemoStore(app: App, store: string): Promise<void> {
  const owner = await app.admit({ owner: store });
  for (const request of HTTP_REQUESTS) await owner.run('httpRequests.create', request);
}

/** Makes the demo store with content and one key a level; undefined when it is there already. */
export async function createDemoStore(app: App): Promise<Record<Level, string> | undefined> {
  const nobody = await app.admit({ owner: undefined });
  let store: { id: string };
  try {
    store = await nobody.run('stores.create', { name: DEMO_STORE });
  } catch (error) {
    if (error instanceof SendstepError && error.code === 'conflict') return undefined;
    throw error;
  }
  await fillDemoStore(app, store.id);
  const owner = await app.admit({ owner: store.id });
  const keys: Partial<Record<Level, string>> = {};
  for (const level of LEVELS) keys[level] = (await owner.run('keys.create', { level, name: `demo ${level}` })).key;
  return keys as Record<Level, string>;
}
