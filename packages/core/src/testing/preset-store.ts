import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import { buildPreset, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `PresetStore`. */
export function describePresetStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'presets', fresh);

  it('keeps every character of the blocks, and returns a preset only to its own store', async () => {
    const { presets } = await fresh();
    const storeId = newId();
    const preset = buildPreset({ name: 'Größe 😀', blocks: [{ type: 'text', text: `ä😀 \\ ' "`.repeat(10_000) }] });
    await presets.insert(storeId, preset);
    assert.deepEqual(await presets.find(storeId, preset.id), preset);
    for (const [store, id] of [
      [newId(), preset.id],
      [storeId, `${preset.id} `],
      [storeId, preset.id.toUpperCase()],
      [storeId, '\u0000'],
    ] as const) {
      assert.equal(await presets.find(store, id), undefined);
      assert.equal(await presets.lock(store, id), undefined);
      assert.equal(await presets.replace(store, id, preset), false);
      assert.equal(await presets.remove(store, id), false);
      assert.deepEqual(await presets.missing(store, [id]), [id]);
      assert.deepEqual(await presets.names(store, [id]), new Map());
    }
  });

  it('replaces everything but kind and creation time, and returns true if nothing changes', async () => {
    const { presets } = await fresh();
    const storeId = newId();
    const preset = buildPreset();
    await presets.insert(storeId, preset);
    const change = {
      name: 'New',
      blocks: [{ type: 'spacer' as const }],
      isDefault: true,
      updatedAt: preset.updatedAt + 1,
    };
    assert.equal(await presets.replace(storeId, preset.id, change), true);
    assert.equal(await presets.replace(storeId, preset.id, change), true);
    assert.deepEqual(await presets.find(storeId, preset.id), { ...preset, ...change });
    assert.equal(await presets.remove(storeId, preset.id), true);
    assert.equal(await presets.remove(storeId, preset.id), false);
    assert.equal(await presets.findDefault(storeId, preset.kind), undefined);
  });

  it('lists newest first without the blocks, and returns names', async () => {
    const { presets } = await fresh();
    const storeId = newId();
    const all = ['Alpha', 'Beta', 'Ärger'].map((name) => buildPreset({ name, isDefault: name === 'Beta' }));
    for (const preset of all) await presets.insert(storeId, preset);
    await presets.insert(newId(), buildPreset());
    const { blocks, ...summary } = all[1]!;
    const { items, total } = await presets.list(storeId, { offset: 1, limit: 1 });
    assert.deepEqual({ items, total }, { items: [summary], total: 3 });
    assert.equal((await presets.list(storeId, { offset: 0, limit: 9, q: 'ärg' })).total, 1);
    assert.deepEqual(await presets.names(storeId, [all[0]!.id, newId(), 'x']), new Map([[all[0]!.id, 'Alpha']]));
    assert.deepEqual(await presets.names(storeId, []), new Map());
  });

  it('has at most one default of each kind per store, the last one stored', async () => {
    const { presets } = await fresh();
    const [storeId, other] = [newId(), newId()];
    const [a, b, footer] = [
      buildPreset({ isDefault: true }),
      buildPreset({ isDefault: true }),
      buildPreset({ kind: 'footer', isDefault: true }),
    ];
    await presets.insert(other, buildPreset({ isDefault: true }));
    const defaults = async () =>
      (await presets.list(storeId, { offset: 0, limit: 9 })).items.filter((p) => p.isDefault).map(({ id }) => id);
    for (const preset of [a, footer, b]) await presets.insert(storeId, preset);
    assert.deepEqual(await defaults(), [b.id, footer.id].sort().reverse());
    await presets.replace(storeId, a.id, a);
    assert.equal((await presets.findDefault(storeId, 'header'))?.id, a.id);
    assert.equal((await presets.find(storeId, b.id))?.isDefault, false);
    await presets.replace(storeId, a.id, { ...a, isDefault: false });
    assert.deepEqual(await defaults(), [footer.id]);
    await presets.replace(storeId, b.id, { ...b, isDefault: false });
    assert.equal(await presets.findDefault(storeId, 'header'), undefined);
    assert.equal((await presets.findDefault(other, 'header'))?.isDefault, true);
  });

  it('has one default after twenty are set concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const all = Array.from({ length: 20 }, () => buildPreset({ isDefault: true }));
    await Promise.all(all.map((preset) => ports.transaction((tx) => tx.presets.insert(storeId, preset))));
    const { items } = await ports.presets.list(storeId, { offset: 0, limit: 50 });
    assert.equal(items.length, 20);
    assert.equal(items.filter(({ isDefault }) => isDefault).length, 1);
  });

  it('lists the layouts that use a preset, by language', async () => {
    const { presets } = await fresh();
    const [storeId, other, layout, a, b] = [newId(), newId(), newId(), newId(), newId()];
    for (const id of [a, b]) await presets.insert(storeId, buildPreset({ id }));
    await presets.insert(other, buildPreset({ id: a }));
    const uses = async () =>
      (await presets.usesOf(storeId, [a, b])).map((use) => `${use.presetId === a ? 'a' : 'b'} ${use.locale}`).sort();
    await presets.replaceUses(storeId, layout, 'en', [a, b, a]);
    await presets.replaceUses(storeId, layout, 'de', [a]);
    await presets.replaceUses(other, layout, 'fr', [a]);
    assert.deepEqual(await uses(), ['a de', 'a en', 'b en']);
    await presets.replaceUses(storeId, layout, 'en', [b]);
    assert.deepEqual(await uses(), ['a de', 'b en']);
    assert.deepEqual(await presets.usesOf(storeId, [b]), [{ presetId: b, layoutId: layout, locale: 'en' }]);
    await presets.removeUses(storeId, layout);
    assert.deepEqual(await uses(), []);
  });

  it('never removes a preset while a layout starts to use it, fifty times', async () => {
    const ports = await fresh();
    const storeId = newId();
    for (let round = 0; round < 50; round++) {
      const preset = buildPreset();
      await ports.presets.insert(storeId, preset);
      const remove = () =>
        ports.transaction(async (tx) => {
          await tx.presets.lock(storeId, preset.id);
          if ((await tx.presets.usesOf(storeId, [preset.id])).length > 0) return false;
          return tx.presets.remove(storeId, preset.id);
        });
      const use = () =>
        ports.transaction(async (tx) => {
          if ((await tx.presets.missing(storeId, [preset.id])).length > 0) return false;
          await tx.presets.replaceUses(storeId, newId(), 'en', [preset.id]);
          return true;
        });
      const done = await Promise.all(round % 2 ? [remove(), use()] : [use(), remove()]);
      assert.equal(done.filter(Boolean).length, 1);
    }
  });
}
