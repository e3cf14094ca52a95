import { expect, it } from 'vitest';
import type { Ports } from '../ports/index.js';
import { buildPreset, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';

/** Requirements of `PresetStore`. */
export function describePresetStore(fresh: () => Promise<Ports>) {
  itTakesPartInTransactions('presets', fresh);

  it('keeps every character of the blocks, and returns a preset only to its own store', async () => {
    const { presets } = await fresh();
    const storeId = newId();
    const preset = buildPreset({ name: 'Größe 😀', blocks: [{ type: 'text', text: `ä😀 \\ ' "`.repeat(10_000) }] });
    await presets.insert(storeId, preset);
    expect(await presets.find(storeId, preset.id)).toEqual(preset);
    for (const [store, id] of [
      [newId(), preset.id],
      [storeId, `${preset.id} `],
      [storeId, preset.id.toUpperCase()],
      [storeId, '\u0000'],
    ] as const) {
      expect(await presets.find(store, id)).toBeUndefined();
      expect(await presets.lock(store, id)).toBeUndefined();
      expect(await presets.replace(store, id, preset)).toBe(false);
      expect(await presets.remove(store, id)).toBe(false);
      expect(await presets.missing(store, [id])).toEqual([id]);
      expect(await presets.names(store, [id])).toEqual(new Map());
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
    expect(await presets.replace(storeId, preset.id, change)).toBe(true);
    expect(await presets.replace(storeId, preset.id, change)).toBe(true);
    expect(await presets.find(storeId, preset.id)).toEqual({ ...preset, ...change });
    expect(await presets.remove(storeId, preset.id)).toBe(true);
    expect(await presets.remove(storeId, preset.id)).toBe(false);
    expect(await presets.findDefault(storeId, preset.kind)).toBeUndefined();
  });

  it('lists newest first without the blocks, and returns names', async () => {
    const { presets } = await fresh();
    const storeId = newId();
    const all = ['Alpha', 'Beta', 'Ärger'].map((name) => buildPreset({ name, isDefault: name === 'Beta' }));
    for (const preset of all) await presets.insert(storeId, preset);
    await presets.insert(newId(), buildPreset());
    const { blocks, ...summary } = all[1]!;
    const { items, total } = await presets.list(storeId, { offset: 1, limit: 1 });
    expect({ items, total }).toEqual({ items: [summary], total: 3 });
    expect((await presets.list(storeId, { offset: 0, limit: 9, q: 'ärg' })).total).toBe(1);
    expect(await presets.names(storeId, [all[0]!.id, newId(), 'x'])).toEqual(new Map([[all[0]!.id, 'Alpha']]));
    expect(await presets.names(storeId, [])).toEqual(new Map());
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
    expect(await defaults()).toEqual([b.id, footer.id].sort().reverse());
    await presets.replace(storeId, a.id, a);
    expect((await presets.findDefault(storeId, 'header'))?.id).toBe(a.id);
    expect((await presets.find(storeId, b.id))?.isDefault).toBe(false);
    await presets.replace(storeId, a.id, { ...a, isDefault: false });
    expect(await defaults()).toEqual([footer.id]);
    await presets.replace(storeId, b.id, { ...b, isDefault: false });
    expect(await presets.findDefault(storeId, 'header')).toBeUndefined();
    expect((await presets.findDefault(other, 'header'))?.isDefault).toBe(true);
  });

  it('has one default after twenty are set concurrently', async () => {
    const ports = await fresh();
    const storeId = newId();
    const all = Array.from({ length: 20 }, () => buildPreset({ isDefault: true }));
    await Promise.all(all.map((preset) => ports.transaction((tx) => tx.presets.insert(storeId, preset))));
    const { items } = await ports.presets.list(storeId, { offset: 0, limit: 50 });
    expect(items).toHaveLength(20);
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('lists the layouts that use a preset, by language', async () => {
    const { presets } = await fresh();
    const [storeId, layout, a, b] = [newId(), newId(), newId(), newId()];
    const uses = async () =>
      (await presets.usesOf(storeId, [a, b])).map((use) => `${use.presetId === a ? 'a' : 'b'} ${use.locale}`).sort();
    await presets.replaceUses(storeId, layout, 'en', [a, b, a]);
    await presets.replaceUses(storeId, layout, 'de', [a]);
    await presets.replaceUses(newId(), layout, 'fr', [a]);
    expect(await uses()).toEqual(['a de', 'a en', 'b en']);
    await presets.replaceUses(storeId, layout, 'en', [b]);
    expect(await uses()).toEqual(['a de', 'b en']);
    expect(await presets.usesOf(storeId, [b])).toEqual([{ presetId: b, layoutId: layout, locale: 'en' }]);
    await presets.removeUses(storeId, layout);
    expect(await uses()).toEqual([]);
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
      expect(done.filter(Boolean)).toHaveLength(1);
    }
  });
}
