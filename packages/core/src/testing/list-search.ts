import assert from 'node:assert/strict';
import { CATEGORIES, type Category } from '../domain/layout.js';
import type { Ports } from '../ports/index.js';
import { searchText } from '../shared/paging.js';
import { buildFile, buildHttpRequestRow, buildLayoutRow, newId } from './build.js';
import { randomOf } from './execution-filters.js';
import type { TestFunctions } from './test-functions.js';

const NOTE = { createdAt: 1, source: 'api', keyName: 'A key', summary: 'saved' } as const;
const WORDS = ['Order', 'Größe', 'NEWS', '100 %', 'a_b', "O'Neill", '😀👍🏽', 'ÅNGSTRÖM', 'x', '\\', 'Ǆ', '東京都庁'];

/** Requirements of searches in long lists. */
export function describeListSearch(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;

  it('finds each record by any part of its texts, folded or not, while records come, go and are renamed', async () => {
    const ports = await fresh();
    const storeId = newId();
    const random = randomOf(11);
    const known = new Map<string, { search: string; category: Category }>();
    const some = () => [...known.keys()][random(known.size)]!;
    const word = () => WORDS[random(WORDS.length)]!;
    const text = () => searchText(`${word()} ${random(900)}${word()}`, word() + ' '.repeat(random(3)));
    const build = () => ({ search: text(), category: CATEGORIES[random(CATEGORIES.length)]! });
    for (let step = 0; step < 900; step++) {
      const choice = random(12);
      if (choice < 8) {
        const id = newId();
        known.set(id, build());
        await ports.layouts.insert(storeId, buildLayoutRow({ id, ...known.get(id)! }), '{}', NOTE);
      } else if (choice < 9 && known.size > 0) {
        const id = some();
        known.delete(id);
        assert.equal(await ports.transaction((tx) => tx.layouts.remove(storeId, id)), true);
      } else if (choice < 11 && known.size > 0) {
        const id = some();
        known.set(id, build());
        const { id: _, createdAt, version: __, ...change } = buildLayoutRow(known.get(id)!);
        await ports.transaction(async (tx) => {
          const locked = (await tx.layouts.lock(storeId, id))!;
          await tx.layouts.save(storeId, locked, change, [], NOTE);
        });
      } else await ports.listCounts.fold(random(80) + 1);
      if (step % 50 > 0 && step < 895) continue;
      while (step > 800 && (await ports.listCounts.fold(100)) > 0);
      const from = known.get(some())!.search;
      const start = random(from.length);
      // Not half a character: databases store none.
      const part = Array.from(from).slice(start, start + 1 + random(9));
      for (const q of [part.join(''), word().toLowerCase(), 'x ', '%', 'no such text', from])
        for (const category of [undefined, ...CATEGORIES]) {
          if (!q) continue;
          const expected = [...known.keys()]
            .filter((id) => known.get(id)!.search.includes(q) && (!category || known.get(id)!.category === category))
            .sort()
            .reverse();
          const offset = random(2) * 3;
          const slice = { offset, limit: 7, q, ...(category && { category }) };
          const { items, total } = await ports.layouts.list(storeId, slice);
          const found = { ids: items.map(({ id }) => id), total };
          assert.deepEqual(found, { ids: expected.slice(offset, offset + 7), total: expected.length }, q);
        }
    }
    assert.equal(await ports.listCounts.check(storeId, false), 0);
  });

  it('finds HTTP requests and files among many, by their old and new names', async () => {
    const ports = await fresh();
    const storeId = newId();
    const rows = Array.from({ length: 450 }, (_, i) => buildHttpRequestRow({ search: `request ${i}.` }));
    const files = Array.from({ length: 450 }, (_, i) => buildFile({ filename: `File ${i}.png` }));
    await ports.transaction(async (tx) => {
      for (const row of rows) await tx.httpRequests.insert(storeId, row);
      for (const file of files) await tx.files.insert(storeId, file);
    });
    while ((await ports.listCounts.fold(1000)) > 0);
    const requests = async (q: string) => {
      const { items, total } = await ports.httpRequests.list(storeId, { offset: 0, limit: 3, q });
      assert.equal(items.length, Math.min(3, total));
      return items.map(({ id }) => id);
    };
    const { id, createdAt, ...change } = rows[100]!;
    assert.deepEqual(await requests('request 100.'), [id]);
    const replaced = { ...change, search: 'renamed ' };
    assert.equal(await ports.httpRequests.replace(storeId, id, replaced), true);
    for (const folded of [false, true]) {
      if (folded) while ((await ports.listCounts.fold(1000)) > 0);
      assert.deepEqual(await requests('request 100.'), []);
      assert.deepEqual(await requests('renamed '), [id]);
      assert.deepEqual(
        await requests('9.'),
        [449, 439, 429].map((i) => rows[i]!.id),
      );
    }
    const found = await ports.files.list(storeId, { offset: 0, limit: 2, q: 'file 7.' });
    assert.deepEqual([found.items.map(({ key }) => key), found.total], [[files[7]!.key], 1]);
    assert.equal(await ports.listCounts.check(storeId, false), 0);
  });
}
