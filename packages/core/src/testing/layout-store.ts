import { expect, it } from 'vitest';
import type { LayoutChange } from '../domain/layout.js';
import { type Part, VERSIONS_KEPT, type VersionNote } from '../domain/version.js';
import type { Ports } from '../ports/index.js';
import { buildLayoutRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

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
export function describeLayoutStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('layouts', fresh);

  it('keeps content of 140,000 characters and the clear columns', async () => {
    const { layouts } = await fresh();
    const storeId = newId();
    const row = buildLayoutRow({ name: `𝔖 é \\ ' " %_`, translations: ['de', 'pt-br'] });
    const content = JSON.stringify({ body: 'ä😀"'.repeat(35_000) });
    await layouts.insert(storeId, row, content, note());
    const { search, ...summary } = row;
    expect(await layouts.find(storeId, row.id)).toEqual({ row: summary, content });
    expect((await layouts.list(storeId, { offset: 0, limit: 5 })).items).toEqual([summary]);
    expect(await layouts.names(storeId, [row.id, newId()])).toEqual(new Map([[row.id, row.name]]));
    expect(await layouts.names(storeId, [])).toEqual(new Map());
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
      expect(await ports.layouts.find(store, id)).toBeUndefined();
      expect(await ports.transaction((tx) => tx.layouts.nextVersion(store, id))).toBeUndefined();
      expect(await ports.layouts.remove(store, id)).toBe(false);
      expect(await ports.layouts.names(store, [id])).toEqual(new Map());
    }
    expect((await ports.layouts.find(storeId, row.id))?.row.version).toBe(1);
  });

  it('saves a change as the next version', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"a":1}', note());
    const change = changeOf(row, { name: 'New name', subject: 'New subject', translations: ['fr'], updatedAt: 5 });
    await ports.transaction(async (tx) => {
      const version = await tx.layouts.nextVersion(storeId, row.id);
      expect(version).toBe(2);
      await tx.layouts.save(storeId, row.id, version!, change, [{ locale: '', content: '{"a":2}' }], note());
    });
    const found = await ports.layouts.find(storeId, row.id);
    expect(found?.content).toBe('{"a":2}');
    expect(found?.row).toMatchObject({ name: 'New name', subject: 'New subject', translations: ['fr'], version: 2 });
  });

  it('gives 400 concurrent writers 400 different versions, without an error or a gap', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"n":0}', note());
    const write = () =>
      ports.transaction(async (tx) => {
        const version = (await tx.layouts.nextVersion(storeId, row.id))!;
        const { content } = (await tx.layouts.find(storeId, row.id))!;
        const parts = [{ locale: '', content: JSON.stringify({ n: JSON.parse(content).n + 1 }) }];
        await tx.layouts.save(storeId, row.id, version, changeOf(row), parts, note());
        return version;
      });
    const versions = await Promise.all(Array.from({ length: 400 }, write));
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, i) => i + 2));
    expect((await ports.layouts.find(storeId, row.id))?.content).toBe('{"n":400}');
  });

  it('lets exactly one of two writers win who started from the same version', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"by":""}', note());
    const write = (from: number, by: string) =>
      ports
        .transaction(async (tx) => {
          const version = (await tx.layouts.nextVersion(storeId, row.id))!;
          if (version !== from + 1) throw new Error('stale');
          await tx.layouts.save(storeId, row.id, version, changeOf(row), [{ locale: '', content: by }], note());
        })
        .then(
          () => 'won',
          (error: Error) => error.message,
        );
    for (let from = 1; from <= 20; from++) {
      const [a, b] = await Promise.all([write(from, '"a"'), write(from, '"b"')]);
      expect([a, b].sort()).toEqual(['stale', 'won']);
      const content = a === 'won' ? '"a"' : '"b"';
      expect(await ports.layouts.find(storeId, row.id)).toMatchObject({ content, row: { version: from + 1 } });
    }
  });

  it('saves many more versions than are kept, including repeated content', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"n":0}', note());
    for (let i = 1; i <= VERSIONS_KEPT + 10; i++) {
      await ports.transaction(async (tx) => {
        const version = (await tx.layouts.nextVersion(storeId, row.id))!;
        const parts = [
          { locale: '', content: `{"n":${i % 3}}` },
          ...(i === 2 ? [{ locale: 'de', content: '{}' }] : []),
        ];
        await tx.layouts.save(storeId, row.id, version, changeOf(row), parts, note());
      });
    }
    expect(await ports.layouts.find(storeId, row.id)).toMatchObject({
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
        const version = (await tx.layouts.nextVersion(storeId, row.id))!;
        await tx.layouts.save(storeId, row.id, version, changeOf(row), parts, saved);
      });
    await save([{ locale: 'fr', content: '{"fr":1}' }], at(2));
    await save([{ locale: 'de', content: '{"de":1}' }], at(3));
    await save([{ locale: 'fr', content: '{"fr":2}' }], at(4, { source: 'restore', restoredFrom: 2 }));
    await save([{ locale: 'fr', content: null }], at(5, { summary: 'removed fr' }));

    const { layouts } = ports;
    const german = { locale: 'de', content: '{"de":1}', version: 3, createdAt: 3, updatedAt: 3 };
    expect(await layouts.findPart(storeId, row.id, 'de')).toEqual(german);
    expect(await layouts.findPart(storeId, row.id, 'fr')).toBeUndefined();
    expect(await layouts.findPart(storeId, row.id, '')).toMatchObject({ content: '{"v":1}' });
    expect(await layouts.listParts(storeId, row.id)).toEqual([german]);
    const whole = (await layouts.snapshot(storeId, row.id, 4))!;
    expect(whole.note).toEqual({ ...at(4, { source: 'restore', restoredFrom: 2 }), version: 4 });
    expect(whole.parts).toEqual([
      { locale: '', content: '{"v":1}', version: 1, createdAt: 1, updatedAt: 1 },
      german,
      { locale: 'fr', content: '{"fr":2}', version: 4, createdAt: 2, updatedAt: 4 },
    ]);
    expect((await layouts.snapshot(storeId, row.id, 1))?.parts.map(({ locale }) => locale)).toEqual(['']);
    const { items, total } = await layouts.listVersions(storeId, row.id, { offset: 1, limit: 2 });
    expect([items.map(({ version }) => version), total]).toEqual([[4, 3], 5]);
    expect((await layouts.listVersions(storeId, row.id, { offset: 0, limit: 1 })).items).toEqual([
      { ...at(5, { summary: 'removed fr' }), version: 5 },
    ]);

    for (const [store, id] of [
      [newId(), row.id],
      [storeId, `${row.id} `],
    ] as const) {
      expect(await layouts.findPart(store, id, 'de')).toBeUndefined();
      expect(await layouts.listParts(store, id)).toEqual([]);
      expect(await layouts.listVersions(store, id, { offset: 0, limit: 5 })).toEqual({ items: [], total: 0 });
      expect(await layouts.snapshot(store, id, 1)).toBeUndefined();
    }
    expect(await layouts.snapshot(storeId, row.id, 6)).toBeUndefined();
    expect(await layouts.snapshot(storeId, row.id, 0)).toBeUndefined();
  });

  it('says which version wrote a language: not one of another language, and not one that changed nothing', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"v":1}', note());
    const save = (...parts: Part[]) =>
      ports.transaction(async (tx) => {
        const version = (await tx.layouts.nextVersion(storeId, row.id))!;
        await tx.layouts.save(storeId, row.id, version, changeOf(row), parts, note());
      });
    const versionOf = async (locale: string) => (await ports.layouts.findPart(storeId, row.id, locale))?.version;
    await save({ locale: 'de', content: '{"de":1}' });
    await save({ locale: 'fr', content: '{"fr":1}' });
    await save({ locale: 'de', content: '{"de":1}' });
    expect(await Promise.all(['', 'de', 'fr'].map(versionOf))).toEqual([1, 2, 3]);
    await save({ locale: 'fr', content: null });
    await save({ locale: 'fr', content: '{"fr":1}' }, { locale: '', content: '{"v":2}' });
    expect(await Promise.all(['', 'de', 'fr'].map(versionOf))).toEqual([6, 2, 6]);
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
        const version = (await tx.layouts.nextVersion(storeId, at.id))!;
        await tx.layouts.save(storeId, at.id, version, changeOf(at), parts, note());
      });
    // Two languages of a version count once, and text that only contains the key is not a use.
    await save([{ locale: 'de', content: using(other, file) }]);
    await save([{ locale: '', content: JSON.stringify({ body: using(file) }) }]);
    await save([{ locale: 'de', content: null }]);
    expect([await count(file), await count(other), await count(newId()), await count(file, newId())]).toEqual([
      3, 2, 0, 0,
    ]);
    const second = buildLayoutRow();
    await ports.layouts.insert(storeId, second, using(file), note());
    expect(await count(file)).toBe(4);
    expect([await count('nope'), await count('%'), await count('')]).toEqual([0, 0, 0]);
    await ports.layouts.remove(storeId, second.id);
    expect(await count(file)).toBe(3);
    for (let i = 0; i < VERSIONS_KEPT - 2; i++) await save([{ locale: 'fr', content: `{"n":${i}}` }]);
    expect(await count(file)).toBe(1);
  });

  it('lists translations in slices', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{}', note());
    await ports.transaction(async (tx) => {
      const version = (await tx.layouts.nextVersion(storeId, row.id))!;
      const parts = ['fr', 'de', 'pt-br', 'it'].map((locale) => ({ locale, content: `{"a":"${locale}"}` }));
      await tx.layouts.save(storeId, row.id, version, changeOf(row), parts, note());
    });
    const codes = async (offset: number, limit: number) =>
      (await ports.layouts.listParts(storeId, row.id, { offset, limit })).map(({ locale }) => locale);
    expect([await codes(0, 3), await codes(3, 3), await codes(6, 3)]).toEqual([['de', 'fr', 'it'], ['pt-br'], []]);
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
    expect(await names({})).toEqual(['cba', 3]);
    expect(await names({ category: 'marketing' })).toEqual(['ca', 2]);
    expect(await names({ category: 'marketing', q: 'a' })).toEqual(['a', 1]);
    expect(await names({ offset: 2 })).toEqual(['a', 3]);
  });

  it('removes a layout with everything that belongs to it, so its id can be used again', async () => {
    const ports = await fresh();
    const storeId = newId();
    const row = buildLayoutRow();
    await ports.layouts.insert(storeId, row, '{"a":1}', note());
    expect(await ports.transaction((tx) => tx.layouts.remove(storeId, row.id))).toBe(true);
    expect(await ports.layouts.find(storeId, row.id)).toBeUndefined();
    await ports.layouts.insert(storeId, row, '{"a":2}', note());
    expect((await ports.layouts.find(storeId, row.id))?.content).toBe('{"a":2}');
  });
}
