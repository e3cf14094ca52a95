import { addLongHistory } from '../packages/cli/src/demo-long-history.js';
import { answer } from './answer.js';
import { bareInsert } from './bare-insert.js';
import { compareCalls } from './compare-calls.js';
import type { DesignRow } from './design.js';
import { type App, composeApp, type Setup } from './seed.js';

export interface HistoryOptions extends Setup {
  database: string;
  /** Rows of the small and of the large history. */
  few: number;
  many: number;
  calls: number;
  writes: number;
}

const LIMIT = 25;
const DEEP_PAGE = 10_000;

async function storeWith(app: App, count: number) {
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `History of ${count}` });
  const owner = await app.admit({ owner: store.id });
  for (const name of ['First', 'Second', 'Third']) {
    await owner.run('layouts.create', { name, subject: 'S', bodyType: 'text', body: '' });
    await owner.run('httpRequests.create', { name, url: 'https://a.example/' });
  }
  await addLongHistory(owner, count);
  return { owner, layout: (await owner.run('layouts.list', {})).items[0]!.id };
}
const emptyStore = async (app: App) =>
  (await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Writes' })).id;
type Store = Awaited<ReturnType<typeof storeWith>>;

/** Lists and statistics of a small and a large history, and the cost of recording compared with a bare insert. */
answer({
  async history({ database, few, many, calls, writes, ...setup }: HistoryOptions): Promise<DesignRow[]> {
    const { app, close } = await composeApp(setup);
    const small = await storeWith(app, few);
    // First, while the compared tables are small.
    const written = await bareInsert(setup.databaseUrl, await emptyStore(app), writes);
    const large = await storeWith(app, many);
    const rows: DesignRow[] = [];
    const tell = async (name: string, work: (store: Store) => Promise<() => Promise<unknown>>, atMost: number) => {
      const { ratio, milliseconds } = await compareCalls(await work(small), await work(large), calls);
      rows.push(
        { name: `${database}: ${name}, milliseconds at ${many}`, value: milliseconds },
        { name: `${database}: ${name}, times that at ${few}`, value: ratio, bar: { atMost } },
      );
    };
    const filters: [string, (store: Store) => object][] = [
      ['no filter', () => ({})],
      ['actionType', () => ({ actionType: 'EMAIL' })],
      ['status', () => ({ status: 'FAILED' })],
      ['actionType and status', () => ({ actionType: 'EMAIL', status: 'SUCCESS' })],
      ['actionConfigId', ({ layout }) => ({ actionConfigId: layout })],
      ['all three', ({ layout }) => ({ actionConfigId: layout, actionType: 'EMAIL', status: 'SUCCESS' })],
    ];
    const page = (filter: (store: Store) => object, which: (pages: number) => number) => async (store: Store) => {
      const input = { limit: LIMIT, ...filter(store) };
      const { total } = await store.owner.run('history.list', input);
      // Only full pages: a page of 5 items is cheaper than one of 25.
      const pages = Math.max(1, Math.floor(total / LIMIT));
      return () => store.owner.run('history.list', { ...input, page: which(pages) });
    };
    for (const [name, filter] of filters) {
      await tell(
        `page 1, ${name}`,
        page(filter, () => 1),
        1.5,
      );
      await tell(
        `page 10,000 or the last full one, ${name}`,
        page(filter, (pages) => Math.min(pages, DEEP_PAGE)),
        1.5,
      );
      await tell(
        `last full page, ${name}`,
        page(filter, (pages) => pages),
        1.5,
      );
    }
    await tell(
      'statistics of 365 days',
      async ({ owner }) =>
        () =>
          owner.run('stats.get', { days: 365 }),
      2,
    );
    for (const row of written) rows.push({ ...row, name: `${database}: ${row.name}` });
    await close();
    return rows;
  },
});
