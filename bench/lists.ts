import { answer } from './answer.js';
import { compareCalls } from './compare-calls.js';
import type { DesignRow } from './design.js';
import { copyRecords } from './many-records.js';
import { type App, composeApp, type Setup } from './seed.js';

export interface ListsOptions extends Setup {
  database: string;
  few: number;
  many: number;
  calls: number;
}

const LIMIT = 25;
const DEEP_PAGE = 600;
const AT_MOST = 1.3;

async function storeWith(app: App, databaseUrl: string, count: number) {
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `Lists of ${count}` });
  const owner = await app.admit({ owner: store.id });
  await owner.run('layouts.create', { name: 'Example', subject: 'S', bodyType: 'text', body: '' });
  await owner.run('httpRequests.create', { name: 'Example', url: 'https://a.example/' });
  await owner.run('files.upload', { filename: 'terms.txt', content: Buffer.from('terms') });
  await owner.run('unsubscribes.add', { address: 'ada@customer.example' });
  await copyRecords(owner, databaseUrl, count);
  return owner;
}
type Store = Awaited<ReturnType<typeof storeWith>>;
type List = (store: Store, input: { page?: number; limit: number }) => Promise<{ total: number }>;

const LISTS: [name: string, list: List][] = [
  ['layouts', (store, input) => store.run('layouts.list', input)],
  ['marketing layouts', (store, input) => store.run('layouts.list', { ...input, category: 'marketing' })],
  ['HTTP requests', (store, input) => store.run('httpRequests.list', input)],
  ['files', (store, input) => store.run('files.list', input)],
  ['unsubscribes', (store, input) => store.run('unsubscribes.list', input)],
];
const SEARCHES: typeof LISTS = [
  ['search layouts, few found', (store, input) => store.run('layouts.list', { ...input, q: 'SHOP 77' })],
  ['search layouts, none found', (store, input) => store.run('layouts.list', { ...input, q: 'newsletter' })],
  ['search layouts, all found', (store, input) => store.run('layouts.list', { ...input, q: 'e' })],
  ['search HTTP requests, few found', (store, input) => store.run('httpRequests.list', { ...input, q: 'orders/77' })],
  ['search files, few found', (store, input) => store.run('files.list', { ...input, q: 'conditions-77' })],
];

/** Lists of a small and a large store, and an early and a late page. */
answer({
  async lists({ database, few, many, calls, ...setup }: ListsOptions): Promise<DesignRow[]> {
    const { app, close } = await composeApp(setup);
    const small = await storeWith(app, setup.databaseUrl, few);
    const large = await storeWith(app, setup.databaseUrl, many);
    while ((await app.ports.listCounts.fold(1000)) > 0);
    const rows: DesignRow[] = [];
    const tell = (name: string, value: number, bar?: DesignRow['bar']) =>
      rows.push({ name: `${database}: ${name}`, value, ...(bar && { bar }) });
    for (const [name, list] of LISTS) {
      const first = { limit: LIMIT };
      // Only full pages: a page of 5 items is cheaper than one of 25.
      const page = Math.min(DEEP_PAGE, Math.floor((await list(large, first)).total / LIMIT));
      const deep = { ...first, page };
      const bySize = await compareCalls(
        () => list(small, first),
        () => list(large, first),
        calls,
      );
      const byPage = await compareCalls(
        () => list(large, first),
        () => list(large, deep),
        calls,
      );
      tell(`${LIMIT} ${name} of ${many}, milliseconds`, bySize.milliseconds);
      tell(`${LIMIT} ${name} of ${many}, times that of ${few}`, bySize.ratio, { atMost: AT_MOST });
      tell(`page ${page} of ${name}, times page 1`, byPage.ratio, { atMost: AT_MOST });
    }
    for (const [name, list] of SEARCHES) {
      const input = { limit: LIMIT };
      const { milliseconds, ratio } = await compareCalls(
        () => list(small, input),
        () => list(large, input),
        calls / 4,
      );
      tell(`${name}, ${many} records, milliseconds`, milliseconds);
      tell(`${name}, times that of ${few}`, ratio);
    }
    await close();
    return rows;
  },
});
