import assert from 'node:assert/strict';
import type { LayoutChange } from '../domain/layout.js';
import { type Part, VERSIONS_KEPT, type VersionNote } from '../domain/version.js';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildFile, buildLayoutRow, buildPreset, buildStore, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const note = (over: Partial<VersionNote> = {}): VersionNote => ({
  createdAt: 1_750_000_000_000,
  source: 'api',
  keyName: 'A key',
  summary: 'created',
  ...over,
});
const changeOf = (row: ReturnType<typeof buildLayoutRow>, over: Partial<LayoutChange> = {}): LayoutChange => {
  const { id, createdAt, version, ...change } = row;
  return { ...change, ...over };
};

/** Requirements of `LayoutStore`. */
export function describeLayoutStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'layouts', fresh);

  it('keeps content of 140,000 characters and the clear columns', async () => {
    const { layouts } = await fresh();
    const storeId = newId();
    const row = buildLayoutRow({ name: `𝔖 é \\ ' " %_`, translations: ['de', 'pt-br'] });
    const content = JSON.stringify({ body: 'ä😀"'.repeat(35_000) });
    await layouts.insert(storeId, row, content, note());
    const { search, ...summary } = row;
    assert.deepEqual(await layouts.find(storeId, row.id), { row: summary, content });
    assert.deepEqual((await layouts.list(storeId, { offset: 0, limit: 5 })).items, [summary]);
    assert.deepEqual(await layouts.names(storeId, [row.id, newId()]), new Map([[row.id, row.name]]));
    assert.deepEqual(await layouts.names(storeId, []), new Map());
  });

  it('finds, locks, saves and removes nothing of another store, and nothing by a similar id', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{}', note());
    for (const [store, id] of [
      [newId(), row.id],
      [storeId, `${row.id} `],
      [storeId, 'nope'],
    ] as const) {
      assert.equal(await ports.layouts.find(store, id), undefined);
      assert.equal(await ports.transaction((tx) => tx.layouts.lock(store, id)), undefined);
      assert.equal(await ports.layouts.remove(store, id), false);
      assert.deepEqual(await ports.layouts.names(store, [id]), new Map());
    }
    assert.equal((await ports.layouts.find(storeId, row.id))?.row.version, 1);
  });

  it('saves a change as the next version', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"a":1}', note());
    const change = changeOf(row, { name: 'New name', subject: 'New subject', translations: ['fr'], updatedAt: 5 });
    await ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, row.id))!;
      assert.equal(locked.row.version, 1);
      await tx.layouts.save(storeId, locked, change, [{ locale: '', content: '{"a":2}' }], note());
    });
    const found = await ports.layouts.find(storeId, row.id);
    assert.equal(found?.content, '{"a":2}');
    assertMatches(found?.row, { name: 'New name', subject: 'New subject', translations: ['fr'], version: 2 });
  });

  it('knows of a locked layout its content and whether any of its languages uses files or presets', async () => {
    const ports = await fresh();
    const { store } = await buildStore(ports);
    const row = buildLayoutRow();
    const [file, preset] = [buildFile(), buildPreset()];
    await ports.layouts.insert(store.id, row, '{"a":1}', note({ createdAt: 7 }));
    await ports.files.insert(store.id, file);
    await ports.presets.insert(store.id, preset);
    const lock = () => ports.transaction((tx) => tx.layouts.lock(store.id, row.id));
    const { search, ...summary } = row;
    const unused = { row: summary, content: '{"a":1}', contentCreatedAt: 7, usesFiles: false, usesPresets: false };
    assert.deepEqual(await lock(), unused);
    await ports.files.replaceUses(store.id, { type: 'layout', id: row.id, locale: 'de' }, [file.key]);
    assert.deepEqual(await lock(), { ...unused, usesFiles: true });
    await ports.presets.replaceUses(store.id, row.id, 'fr', [preset.id]);
    assert.deepEqual(await lock(), { ...unused, usesFiles: true, usesPresets: true });
  });

  it('gives 400 concurrent writers 400 different versions, without an error or a gap', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"n":0}', note());
    const write = () =>
      ports.transaction(async (tx) => {
        const locked = (await tx.layouts.lock(storeId, row.id))!;
        const parts = [{ locale: '', content: JSON.stringify({ n: JSON.parse(locked.content).n + 1 }) }];
        await tx.layouts.save(storeId, locked, changeOf(row), parts, note());
        return locked.row.version + 1;
      });
    const versions = await Promise.all(Array.from({ length: 400 }, write));
    assert.deepEqual(
      versions.sort((a, b) => a - b),
      Array.from({ length: 400 }, (_, i) => i + 2),
    );
    assert.equal((await ports.layouts.find(storeId, row.id))?.content, '{"n":400}');
  });

  it('lets exactly one of two writers win who started from the same version', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"by":""}', note());
    const write = (from: number, by: string) =>
      ports
        .transaction(async (tx) => {
          const locked = (await tx.layouts.lock(storeId, row.id))!;
          if (locked.row.version !== from) throw new Error('stale');
          await tx.layouts.save(storeId, locked, changeOf(row), [{ locale: '', content: by }], note());
        })
        .then(
          () => 'won',
          (error: Error) => error.message,
        );
    for (let from = 1; from <= 20; from++) {
      const [a, b] = await Promise.all([write(from, '"a"'), write(from, '"b"')]);
      assert.deepEqual([a, b].sort(), ['stale', 'won']);
      const content = a === 'won' ? '"a"' : '"b"';
      assertMatches(await ports.layouts.find(storeId, row.id), { content, row: { version: from + 1 } });
    }
  });

  it('saves many more versions than are kept, including repeated content', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"n":0}', note());
    for (let i = 1; i <= VERSIONS_KEPT + 10; i++) {
      await ports.transaction(async (tx) => {
        const locked = (await tx.layouts.lock(storeId, row.id))!;
        const parts = [
          { locale: '', content: `{"n":${i % 3}}` },
          ...(i === 2 ? [{ locale: 'de', content: '{}' }] : []),
        ];
        await tx.layouts.save(storeId, locked, changeOf(row), parts, note());
      });
    }
    assertMatches(await ports.layouts.find(storeId, row.id), {
      content: `{"n":${(VERSIONS_KEPT + 10) % 3}}`,
      row: { version: VERSIONS_KEPT + 11 },
    });
  });

  it('keeps every language of every version, by code, with creation and change times', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    const at = (createdAt: number, over: Partial<VersionNote> = {}) => note({ createdAt, ...over });
    await ports.layouts.insert(storeId, row, '{"v":1}', at(1));
    const save = (parts: Part[], saved: VersionNote) =>
      ports.transaction(async (tx) => {
        const locked = (await tx.layouts.lock(storeId, row.id))!;
        await tx.layouts.save(storeId, locked, changeOf(row), parts, saved);
      });
    await save([{ locale: 'fr', content: '{"fr":1}' }], at(2));
    await save([{ locale: 'de', content: '{"de":1}' }], at(3));
    await save([{ locale: 'fr', content: '{"fr":2}' }], at(4, { source: 'restore', restoredFrom: 2 }));
    await save([{ locale: 'fr', content: null }], at(5, { summary: 'removed fr' }));

    const { layouts } = ports;
    const german = { locale: 'de', content: '{"de":1}', version: 3, createdAt: 3, updatedAt: 3 };
    assert.deepEqual(await layouts.findPart(storeId, row.id, 'de'), german);
    assert.equal(await layouts.findPart(storeId, row.id, 'fr'), undefined);
    assertMatches(await layouts.findPart(storeId, row.id, ''), { content: '{"v":1}' });
    assert.deepEqual(await layouts.listParts(storeId, row.id), [german]);
    const whole = (await layouts.snapshot(storeId, row.id, 4))!;
    assert.deepEqual(whole.note, { ...at(4, { source: 'restore', restoredFrom: 2 }), version: 4 });
    assert.deepEqual(whole.parts, [
      { locale: '', content: '{"v":1}', version: 1, createdAt: 1, updatedAt: 1 },
      german,
      { locale: 'fr', content: '{"fr":2}', version: 4, createdAt: 2, updatedAt: 4 },
    ]);
    assert.deepEqual(
      (await layouts.snapshot(storeId, row.id, 1))?.parts.map(({ locale }) => locale),
      [''],
    );
    const { items, total } = await layouts.listVersions(storeId, row.id, { offset: 1, limit: 2 });
    assert.deepEqual([items.map(({ version }) => version), total], [[4, 3], 5]);
    assert.deepEqual((await layouts.listVersions(storeId, row.id, { offset: 0, limit: 1 })).items, [
      { ...at(5, { summary: 'removed fr' }), version: 5 },
    ]);

    for (const [store, id] of [
      [newId(), row.id],
      [storeId, `${row.id} `],
    ] as const) {
      assert.equal(await layouts.findPart(store, id, 'de'), undefined);
      assert.deepEqual(await layouts.listParts(store, id), []);
      assert.deepEqual(await layouts.listVersions(store, id, { offset: 0, limit: 5 }), { items: [], total: 0 });
      assert.equal(await layouts.snapshot(store, id, 1), undefined);
    }
    assert.equal(await layouts.snapshot(storeId, row.id, 6), undefined);
    assert.equal(await layouts.snapshot(storeId, row.id, 0), undefined);
  });

  it('says which version wrote a language: not one of another language, and not one that changed nothing', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"v":1}', note());
    const save = (...parts: Part[]) =>
      ports.transaction(async (tx) => {
        const locked = (await tx.layouts.lock(storeId, row.id))!;
        await tx.layouts.save(storeId, locked, changeOf(row), parts, note());
      });
    const versionOf = async (locale: string) => (await ports.layouts.findPart(storeId, row.id, locale))?.version;
    await save({ locale: 'de', content: '{"de":1}' });
    await save({ locale: 'fr', content: '{"fr":1}' });
    await save({ locale: 'de', content: '{"de":1}' });
    assert.deepEqual(await Promise.all(['', 'de', 'fr'].map(versionOf)), [1, 2, 3]);
    await save({ locale: 'fr', content: null });
    await save({ locale: 'fr', content: '{"fr":1}' }, { locale: '', content: '{"v":2}' });
    assert.deepEqual(await Promise.all(['', 'de', 'fr'].map(versionOf)), [6, 2, 6]);
  });

  it('counts the kept versions that use a file, each once, in every language and layout of a store', async () => {
    const ports = await fresh();
    const [storeId, file, other] = [newId(), newId(), newId()];
    const using = (...keys: string[]) => JSON.stringify({ attachments: keys.map((fileKey) => ({ fileKey })) });
    const count = (key: string, store = storeId) => ports.layouts.countVersionsWithFile(store, key);
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, using(file), note());
    const save = (parts: Part[], at = row) =>
      ports.transaction(async (tx) => {
        const locked = (await tx.layouts.lock(storeId, at.id))!;
        await tx.layouts.save(storeId, locked, changeOf(at), parts, note());
      });
    // Two languages of a version count once, and text that only contains the key is not a use.
    await save([{ locale: 'de', content: using(other, file) }]);
    await save([{ locale: '', content: JSON.stringify({ body: using(file) }) }]);
    await save([{ locale: 'de', content: null }]);
    assert.deepEqual(
      [await count(file), await count(other), await count(newId()), await count(file, newId())],
      [3, 2, 0, 0],
    );
    const second = buildLayoutRow();
    await ports.layouts.insert(storeId, second, using(file), note());
    assert.equal(await count(file), 4);
    assert.deepEqual([await count('nope'), await count('%'), await count('')], [0, 0, 0]);
    await ports.layouts.remove(storeId, second.id);
    assert.equal(await count(file), 3);
    for (let i = 0; i < VERSIONS_KEPT - 2; i++) await save([{ locale: 'fr', content: `{"n":${i}}` }]);
    assert.equal(await count(file), 1);
  });

  it('lists translations in slices', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{}', note());
    await ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, row.id))!;
      const parts = ['fr', 'de', 'pt-br', 'it'].map((locale) => ({ locale, content: `{"a":"${locale}"}` }));
      await tx.layouts.save(storeId, locked, changeOf(row), parts, note());
    });
    const codes = async (offset: number, limit: number) =>
      (await ports.layouts.listParts(storeId, row.id, { offset, limit })).map(({ locale }) => locale);
    assert.deepEqual([await codes(0, 3), await codes(3, 3), await codes(6, 3)], [['de', 'fr', 'it'], ['pt-br'], []]);
  });

  it('lists one store by category and search text, newest first', async () => {
    const { layouts } = await fresh();
    const storeId = newId();
    for (const [name, category] of [
      ['a', 'marketing'],
      ['b', 'transactional'],
      ['c', 'marketing'],
    ] as const) {
      await layouts.insert(storeId, buildLayoutRow({ name, category, search: name }), '{}', note());
    }
    await layouts.insert(newId(), buildLayoutRow(), '{}', note());
    const names = async (slice: object) => {
      const { items, total } = await layouts.list(storeId, { offset: 0, limit: 10, ...slice });
      return [items.map(({ name }) => name).join(''), total];
    };
    assert.deepEqual(await names({}), ['cba', 3]);
    assert.deepEqual(await names({ category: 'marketing' }), ['ca', 2]);
    assert.deepEqual(await names({ category: 'marketing', q: 'a' }), ['a', 1]);
    assert.deepEqual(await names({ offset: 2 }), ['a', 3]);
  });

  it('removes a layout with everything that belongs to it, so its id can be used again', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"a":1}', note());
    assert.equal(await ports.transaction((tx) => tx.layouts.remove(storeId, row.id)), true);
    assert.equal(await ports.layouts.find(storeId, row.id), undefined);
    await ports.layouts.insert(storeId, row, '{"a":2}', note());
    assert.equal((await ports.layouts.find(storeId, row.id))?.content, '{"a":2}');
  });
}
