import assert from 'node:assert/strict';
import { CATEGORIES, type Category } from '../domain/layout.js';
import type { Ports } from '../ports/index.js';
import { buildFile, buildHttpRequestRow, buildLayoutRow, newId } from './build.js';
import { randomOf } from './execution-filters.js';
import type { TestFunctions } from './test-functions.js';

const NOTE = { createdAt: 1, source: 'api', keyName: 'A key', summary: 'saved' } as const;

/** Requirements of `ListCounts`, and of the lists that use them. */
export function describeListCounts(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  const insertLayout = (ports: Ports, storeId: string, id: string, category: Category) =>
    ports.layouts.insert(storeId, buildLayoutRow({ id, category }), '{}', NOTE);
  const move = (ports: Ports, storeId: string, id: string, category: Category) =>
    ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, id))!;
      const { id: _, createdAt, version: __, ...change } = buildLayoutRow({ category });
      await tx.layouts.save(storeId, locked, change, [], NOTE);
    });
  const idsOf = async (ports: Ports, storeId: string, offset: number, category?: Category) => {
    const slice = { offset, limit: 7, ...(category && { category }) };
    const { items, total } = await ports.layouts.list(storeId, slice);
    return { ids: items.map(({ id }) => id), total };
  };

  it('lists every page and total exactly, folded or not, while layouts come, go and change their category', async () => {
    const ports = await fresh();
    const storeId = newId();
    const random = randomOf(7);
    // Ids of hosts whose clocks differ do not arrive in order.
    const ids = Array.from({ length: 620 }, newId);
    const known = new Map<string, Category>();
    const some = () => [...known.keys()][random(known.size)]!;
    for (let step = 0; step < 900; step++) {
      const choice = random(12);
      if (choice < 8 && ids.length > 0) {
        const id = ids.splice(random(Math.min(20, ids.length)), 1)[0]!;
        known.set(id, CATEGORIES[random(CATEGORIES.length)]!);
        await insertLayout(ports, storeId, id, known.get(id)!);
      } else if (choice < 9 && known.size > 0) {
        const id = some();
        known.delete(id);
        assert.equal(await ports.layouts.remove(storeId, id), true);
      } else if (choice < 10 && known.size > 0) {
        const id = some();
        known.set(id, CATEGORIES[random(CATEGORIES.length)]!);
        await move(ports, storeId, id, known.get(id)!);
      } else if (choice === 11) await ports.listCounts.fold(random(60) + 1);
      if (step % 30 > 0 && step < 895) continue;
      for (const category of [undefined, ...CATEGORIES]) {
        const expected = [...known.keys()]
          .filter((id) => !category || known.get(id) === category)
          .sort()
          .reverse();
        for (const offset of [0, random(expected.length + 1), Math.max(0, expected.length - 3)]) {
          const found = await idsOf(ports, storeId, offset, category);
          assert.deepEqual(found, { ids: expected.slice(offset, offset + 7), total: expected.length });
        }
      }
    }
    while ((await ports.listCounts.fold(50)) > 0);
    assert.equal(await ports.listCounts.check(storeId, false), 0);
  });

  it('counts each record once while hosts create, delete and fold at the same time', async () => {
    const ports = await fresh();
    const storeId = newId();
    const layouts = Array.from({ length: 60 }, newId);
    const requests = Array.from({ length: 60 }, () => buildHttpRequestRow());
    const files = Array.from({ length: 60 }, () => buildFile());
    const hashes = Array.from({ length: 60 }, (_, i) => `${i}`.padStart(64, '0'));
    const folding = Array.from({ length: 30 }, () => () => ports.listCounts.fold(20));
    const work = [
      ...layouts.map((id, i) => async () => {
        await insertLayout(ports, storeId, id, CATEGORIES[i % 2]!);
        if (i % 3 === 0) await move(ports, storeId, id, CATEGORIES[(i + 1) % 2]!);
        if (i % 4 === 0) await ports.transaction((tx) => tx.layouts.remove(storeId, id));
      }),
      ...requests.map((row, i) => async () => {
        await ports.httpRequests.insert(storeId, row);
        if (i % 4 === 0) await ports.httpRequests.remove(storeId, row.id);
      }),
      ...files.map((file, i) => async () => {
        await ports.files.insert(storeId, file);
        if (i % 4 === 0) await ports.transaction((tx) => tx.files.remove(storeId, file.key, 1));
      }),
    ];
    work.push(
      ...hashes.map((hash, i) => async () => {
        const row = { id: newId(), hash, sealed: 's', source: 'link', createdAt: 1 } as const;
        await ports.unsubscribes.insert(storeId, row);
        if (i % 4 === 0) await ports.unsubscribes.remove(storeId, hash);
      }),
    );
    const random = randomOf(3);
    for (const fold of folding) work.splice(random(work.length), 0, fold as () => Promise<never>);
    await Promise.all(work.map((one) => one()));
    const totals = async () => [
      (await ports.layouts.list(storeId, { offset: 0, limit: 1 })).total,
      (await ports.httpRequests.list(storeId, { offset: 0, limit: 1 })).total,
      (await ports.files.list(storeId, { offset: 0, limit: 1 })).total,
      (await ports.unsubscribes.list(storeId, { offset: 0, limit: 1 })).total,
    ];
    assert.deepEqual(await totals(), [45, 45, 45, 45]);
    while ((await ports.listCounts.fold(50)) > 0);
    assert.deepEqual(await totals(), [45, 45, 45, 45]);
    assert.equal(await ports.listCounts.check(storeId, false), 0);
  });

  it('counts a record that arrives late where its id belongs', async () => {
    const ports = await fresh();
    const storeId = newId();
    const rows = Array.from({ length: 401 }, () => buildHttpRequestRow());
    const [late] = rows.splice(100, 1);
    for (const row of rows) await ports.httpRequests.insert(storeId, row);
    for (const row of [late!, buildHttpRequestRow()]) {
      while ((await ports.listCounts.fold(1000)) > 0);
      await ports.httpRequests.insert(storeId, row);
    }
    while ((await ports.listCounts.fold(1000)) > 0);
    assert.equal(await ports.httpRequests.remove(storeId, rows[150]!.id), true);
    assert.equal(await ports.listCounts.check(storeId, false), 0);
    const { items, total } = await ports.httpRequests.list(storeId, { offset: 300, limit: 1 });
    assert.deepEqual([items[0]?.id, total], [late!.id, 401]);
  });
}
