import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildFile, buildStore, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `FileStore`. */
export function describeFileStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'files', fresh);

  it('keeps a record with every character of its name, and returns it only to its own store', async () => {
    const { files } = await fresh();
    const storeId = newId();
    const file = buildFile({ filename: `𝔖 é \\ ' " %_.png`, size: 104_857_600 });
    await files.insert(storeId, file);
    assert.deepEqual(await files.find(storeId, file.key), file);
    for (const [store, key] of [
      [newId(), file.key],
      [storeId, `${file.key} `],
      [storeId, file.key.toUpperCase()],
      [storeId, ''],
      [storeId, '\u0000'],
    ] as const) {
      assert.equal(await files.find(store, key), undefined);
      assert.equal(await files.lock(store, key), undefined);
      assert.equal(await files.remove(store, key, 1), false);
      assert.deepEqual(await files.lockAll(store, [key]), [key]);
    }
    assert.deepEqual(await files.lockAll(storeId, [file.key]), []);
  });

  it('lists newest first with the exact total, and searches a plain substring of the filename', async () => {
    const { files } = await fresh();
    const storeId = newId();
    const names = ['Größe 100%.png', 'a_b.txt', 'axb.txt'];
    for (const filename of names) await files.insert(storeId, buildFile({ filename }));
    await files.insert(newId(), buildFile());
    const list = async (q?: string) =>
      (await files.list(storeId, { offset: 0, limit: 9, ...(q ? { q } : {}) })).items.map(({ filename }) => filename);
    assert.deepEqual(await list(), names.toReversed());
    assert.deepEqual(await list('grösse'), [names[0]]);
    assert.deepEqual(await list('grosse'), []);
    assert.deepEqual(await list('%'), [names[0]]);
    assert.deepEqual(await list('a_b'), [names[1]]);
    assert.equal((await files.list(storeId, { offset: 1, limit: 1 })).total, 3);
  });

  it('returns the missing keys, in the given order', async () => {
    const ports = await fresh();
    const [storeId, a, b, other] = [newId(), buildFile(), buildFile(), buildFile()];
    for (const file of [a, b]) await ports.files.insert(storeId, file);
    await ports.files.insert(newId(), other);
    const missing = (...keys: string[]) => ports.transaction((tx) => tx.files.lockAll(storeId, keys));
    assert.deepEqual(await missing(), []);
    assert.deepEqual(await missing(b.key, a.key), []);
    assert.deepEqual(await missing('nope', b.key, other.key), ['nope', other.key]);
  });

  it('lists the uses of a file, by language, without replaced and removed ones', async () => {
    const { files } = await fresh();
    const [storeId, other, logo, terms, layout, preset] = [newId(), newId(), newId(), newId(), newId(), newId()];
    for (const key of [logo, terms]) await files.insert(storeId, buildFile({ key }));
    await files.insert(other, buildFile({ key: logo }));
    const uses = async (...keys: string[]) =>
      (await files.usesOf(storeId, keys)).map(({ key, type, id, locale }) =>
        [key === logo ? 'logo' : 'terms', type, id === layout ? 'L' : 'P', locale].join(' '),
      );
    const sorted = async (...keys: string[]) => (await uses(...keys)).sort();
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'en' }, [logo, terms, logo]);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'de' }, [logo]);
    await files.replaceUses(storeId, { type: 'preset', id: preset, locale: '' }, [logo]);
    await files.replaceUses(other, { type: 'layout', id: layout, locale: 'fr' }, [logo]);
    assert.deepEqual(await sorted(logo, terms), [
      'logo layout L de',
      'logo layout L en',
      'logo preset P ',
      'terms layout L en',
    ]);
    assert.deepEqual(await sorted(terms), ['terms layout L en']);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'en' }, [terms]);
    assert.deepEqual(await sorted(logo), ['logo layout L de', 'logo preset P ']);
    await files.replaceUses(storeId, { type: 'layout', id: layout, locale: 'de' }, []);
    assert.deepEqual(await sorted(logo), ['logo preset P ']);
    await files.removeUses(storeId, { type: 'layout', id: layout });
    assert.deepEqual(await sorted(logo, terms), ['logo preset P ']);
    assert.deepEqual(await uses('nope'), []);
  });

  it('keeps a note of bytes without a record until they are removed', async () => {
    const ports = await fresh();
    const { files } = ports;
    const [storeId, lost, kept] = [newId(), newId(), buildFile()];
    const notes = async (before = 100) => (await files.listLeftovers(before, 10)).map(({ key }) => key);
    await files.announce(storeId, kept.key, 2);
    await files.announce(storeId, lost, 1);
    assert.deepEqual(await notes(), [lost, kept.key]);
    assert.deepEqual(await notes(2), [lost]);
    assert.deepEqual(await files.listLeftovers(100, 1), [{ storeId, key: lost }]);
    assert.deepEqual(await files.listLeftovers(100, 1, storeId), [{ storeId, key: lost }]);
    assert.deepEqual(await files.listLeftovers(100, 1, newId()), []);
    await ports.transaction((tx) => tx.files.insert(storeId, kept));
    assert.deepEqual(await notes(), [lost]);
    await files.forgetLeftover(storeId, lost);
    assert.deepEqual(await notes(), []);
    assert.equal(await ports.transaction((tx) => tx.files.remove(storeId, kept.key, 3)), true);
    assert.deepEqual(await notes(), [kept.key]);
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
      assert.deepEqual([removed.status, used.status].sort(), ['fulfilled', 'rejected']);
      if (removed.status === 'rejected') assert.equal(removed.reason.message, 'in use by preset "P"');
      if (used.status === 'rejected') assert.equal(used.reason.message, 'blocks[0].fileKey: no such file');
      if (removed.status === 'fulfilled') deleted++;
      assert.equal((await ports.files.find(owner.context.storeId, key)) === undefined, removed.status === 'fulfilled');
    }
    assert.ok(deleted > 0);
    assert.ok(deleted < 50);
  });
}
