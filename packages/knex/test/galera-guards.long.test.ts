import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '@sendstep/core';
import { buildFile } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { galeraMissing } from './galera.js';
import { codesOf, countBy, useGalera } from './galera-hosts.js';

const missing = galeraMissing();
if (missing) console.warn(missing);

/** Shifts the two sides of a race, so each of them is sometimes first. */
const soon = <T>(work: () => Promise<T>) => pause(Math.random() * 10).then(work);
const layout = (bodyDesign: unknown) => ({ name: 'L', subject: 'S', bodyType: 'visual' as const, bodyDesign }) as never;

describe.skipIf(missing)('writes through two Galera nodes that must not both succeed', () => {
  const { hosts } = useGalera();

  it('never deletes a file that a layout starts to use', { timeout: 900_000 }, async () => {
    const { ports, owners, store, synced } = await hosts();
    const outcomes: string[] = [];
    for (let round = 0; round < 50; round++) {
      const files = Array.from({ length: 20 }, () => buildFile());
      for (const file of files) await ports[0]!.files.insert(store.id, file);
      await synced();
      const pairs = files.map(async ({ key }, i) => {
        const design = layout({ blocks: [{ type: 'image', fileKey: key, alt: '' }] });
        const both = await codesOf([
          soon(() => owners[i % 3]!.run('files.remove', { key })),
          soon(() => owners[(i + 1) % 3]!.run('layouts.create', design)),
        ]);
        outcomes.push(both.join(' '));
      });
      await Promise.all(pairs);
    }
    const counts = countBy(outcomes);
    console.log('file delete and layout save:', counts);
    // `done done` never occurs, and neither always wins.
    expect(Object.keys(counts).sort()).toEqual(['conflict done', 'done invalid']);
  });

  it('never deletes a preset that a layout starts to use', async () => {
    const { owners, synced } = await hosts();
    const outcomes: string[] = [];
    for (let round = 0; round < 100; round++) {
      const preset = await owners[0]!.run('presets.create', { kind: 'footer', name: 'F', blocks: [] });
      await synced();
      const design = layout({ blocks: [], footer: { preset: preset.id } });
      const both = await codesOf([
        soon(() => owners[0]!.run('presets.remove', { id: preset.id })),
        soon(() => owners[1]!.run('layouts.create', design)),
      ]);
      outcomes.push(both.join(' '));
    }
    expect(Object.keys(countBy(outcomes)).sort()).toEqual(['conflict done', 'done invalid']);
  });

  it('keeps an owner when two owners give up the role', async () => {
    const { ports, owners, store, synced } = await hosts();
    for (let round = 0; round < 50; round++) {
      const [one, two] = [
        await owners[0]!.run('members.add', { name: 'One', role: 'owner' }),
        await owners[0]!.run('members.add', { name: 'Two', role: 'owner' }),
      ];
      await synced();
      await Promise.allSettled([
        owners[0]!.run('members.update', { id: one.id, role: 'viewer' }),
        owners[1]!.run('members.update', { id: two.id, role: 'viewer' }),
      ]);
      await synced();
      const left = await ports[0]!.members.lockOwners(store.id);
      expect(left).toHaveLength(1);
      await ports[0]!.members.remove(store.id, left[0]!);
      await synced();
    }
  });

  it('creates one administrator and one first owner', async () => {
    for (let round = 0; round < 5; round++) {
      const { ports, store, synced } = await hosts();
      const apps = ports.map((own) => createApp(own));
      for (const owner of [undefined, store.id]) {
        const links = apps.map(async (app) => (await app.admit({ owner })).run('app.link', {}));
        const accounts = (await Promise.all(links)).map(({ member }) => member.id);
        expect(new Set(accounts).size).toBe(1);
      }
      await synced();
    }
  });
});
