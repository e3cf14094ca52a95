import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildFile, buildStore, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `FileStore`. */
export function describeFileStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('files', fresh);

  it('keeps a record with every character of its name, and returns it only to its own store', async () => {
    const { files } = await fresh();
    const storeId = newId();
    const file = buildFile({ filename: `𝔖 é \\ ' " %_.png`, size: 104_857_600 });
    await files.insert(storeId, file);
    expect(await files.find(storeId, file.key)).toEqual(file);
    for (const [store, key] of [
      [newId(), file.key],
      [storeId, `${file.key} `],
      [storeId, file.key.toUpperCase()],
      [storeId, ''],
      [storeId, '\u0000'],
    ] as const) {
      expect(await files.find(store, key)).toBeUndefined();
      expect(await files.lock(store, key)).toBeUndefined();
      expect(await files.remove(store, key, 1)).toBe(false);
      expect(await files.lockAll(store, [key])).toEqual([key]);
    }
    expect(await files.lockAll(storeId, [file.key])).toEqual([]);
  });

  it('lists newest first with the exact total, and searches a plain substring of the filename', async () => {
    const { files } = await fresh();
    const storeId = newId();
    const names = ['Größe 100%.png', 'a_b.txt', 'axb.txt'];
    for (const filename of names) await files.insert(storeId, buildFile({ filename }));
    await files.insert(newId(), buildFile());
    const list = async (q?: string) =>
      (await files.list(storeId, { offset: 0, limit: 9, ...(q ? { q } : {}) })).items.map(({ filename }) => filename);
    expect(await list()).toEqual(names.toReversed());
    expect(await list('grösse')).toEqual([names[0]]);
    expect(await list('grosse')).toEqual([]);
    expect(await list('%')).toEqual([names[0]]);
    expect(await list('a_b')).toEqual([names[1]]);
    expect((await files.list(storeId, { offset: 1, limit: 1 })).total).toBe(3);
  });

  it('returns the missing keys, in the given order', async () => {
    const ports = await fresh();
    const [storeId, a, b, other] = [newId(), buildFile(), buildFile(), buildFile()];
    for (const file of [a, b]) await ports.files.insert(storeId, file);
    await ports.files.insert(newId(), other);
    const missing = (...keys: string[]) => ports.transaction((tx) => tx.files.lockAll(storeId, keys));
    expect(await missing()).toEqual([]);
    expect(await missing(b.key, a.key)).toEqual([]);
    expect(await missing('nope', b.key, other.key)).toEqual(['nope', other.key]);
  });

  it('lists the uses of a file, by language, without replaced and removed ones', async () => {
    const { files } = await fresh();
    const [storeId, logo, terms, layout, preset] = [newId(), newId(), newId(), newId(), newId()];
    const uses = async (...keys: string[]) =>
      (await files.usesOf(storeId, keys)).map(({ key, type, id, locale }) =>
        [key === logo ? 'logo' : 'terms', type, id === layout ? 'L' : 'P', locale].join(' '),
      );
    const sorted = async (...keys: string[]) => (await uses(...keys)).sort();
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'en' }, [logo, terms, logo]);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'de' }, [logo]);
    await files.replaceUses(storeId, { type: 'preset', id: preset, locale: '' }, [logo]);
    await files.replaceUses(newId(), { type: 'layout', id: layout, locale: 'fr' }, [logo]);
    expect(await sorted(logo, terms)).toEqual([
      'logo layout L de',
      'logo layout L en',
      'logo preset P ',
      'terms layout L en',
    ]);
    expect(await sorted(terms)).toEqual(['terms layout L en']);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'en' }, [terms]);
    expect(await sorted(logo)).toEqual(['logo layout L de', 'logo preset P ']);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'de' }, []);
    expect(await sorted(logo)).toEqual(['logo preset P ']);
    await files.removeUses(storeId, { type: 'layout', id: layout });
    expect(await sorted(logo, terms)).toEqual(['logo preset P ']);
    expect(await uses('nope')).toEqual([]);
  });

  it('keeps a note of bytes without a record until they are removed', async () => {
    const ports = await fresh();
    const { files } = ports;
    const [storeId, lost, kept] = [newId(), newId(), buildFile()];
    const notes = async (before = 100) => (await files.listLeftovers(before, 10)).map(({ key }) => key);
    await files.announce(storeId, kept.key, 2);
    await files.announce(storeId, lost, 1);
    expect(await notes()).toEqual([lost, kept.key]);
    expect(await notes(2)).toEqual([lost]);
    expect(await files.listLeftovers(100, 1)).toEqual([{ storeId, key: lost }]);
    expect(await files.listLeftovers(100, 1, storeId)).toEqual([{ storeId, key: lost }]);
    expect(await files.listLeftovers(100, 1, newId())).toEqual([]);
    await ports.transaction((tx) => tx.files.insert(storeId, kept));
    expect(await notes()).toEqual([lost]);
    await files.forgetLeftover(storeId, lost);
    expect(await notes()).toEqual([]);
    expect(await ports.transaction((tx) => tx.files.remove(storeId, kept.key, 3))).toBe(true);
    expect(await notes()).toEqual([kept.key]);
  });

  it('never deletes a file while something starts to use it, fifty times', async () => {
    const ports = await fresh();
    const { owner } = await buildStore(ports);
    let deleted = 0;
    for (let round = 0; round < 50; round++) {
      const { key } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') });
      const blocks = [{ type: 'attachment', filename: 'a.txt', fileKey: key }];
      const remove = () => owner.run('files.remove', { key });
      const use = () => owner.run('presets.create', { kind: 'header', name: 'P', blocks });
      // They take turns being first.
      const first = round % 2 ? remove() : use();
      const both = round % 2 ? [first, use()] : [remove(), first];
      const [removed, used] = (await Promise.allSettled(both)) as [
        PromiseSettledResult<unknown>,
        PromiseSettledResult<unknown>,
      ];
      expect([removed.status, used.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (removed.status === 'rejected') expect(removed.reason.message).toBe('in use by preset "P"');
      if (used.status === 'rejected') expect(used.reason.message).toBe('blocks[0].fileKey: no such file');
      if (removed.status === 'fulfilled') deleted++;
      expect((await ports.files.find(owner.context.storeId, key)) === undefined).toBe(removed.status === 'fulfilled');
    }
    expect(deleted).toBeGreaterThan(0);
    expect(deleted).toBeLessThan(50);
  });
}
