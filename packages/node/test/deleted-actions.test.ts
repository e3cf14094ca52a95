import type { InputOf, Ports } from '@sendstep/core';
import { buildStore, memoryPorts, newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { mailShop } from './mail-shop.js';

const NOW = Date.UTC(2026, 9, 5, 8, 12, 33, 123);

/** Both kinds of steps, by one set of functions. */
async function shop(over: Partial<Ports> = {}) {
  const { owner, app, ports, layout } = await mailShop({ ...memoryPorts({ clock: { now: () => NOW } }), ...over });
  const email = {
    what: 'layout',
    create: (name: string) => layout({ name }),
    remove: (id: string) => owner.run('layouts.remove', { id }),
    run: (layoutId: string, more: object = {}) =>
      owner.run('steps.sendEmail', { layoutId, to: 'a@example.com', ...more } as InputOf<'steps.sendEmail'>),
  };
  const http = {
    what: 'HTTP request',
    create: async (name: string) => (await owner.run('httpRequests.create', { name, url: 'https://a.example' })).id,
    remove: (id: string) => owner.run('httpRequests.remove', { id }),
    run: (requestId: string, more: object = {}) =>
      owner.run('steps.runHttpRequest', { requestId, ...more } as InputOf<'steps.runHttpRequest'>),
  };
  const listed = async (id: string) =>
    (await owner.run('history.list', { actionConfigId: id })).items.map((item) => item.id);
  return { owner, app, ports, listed, kinds: { email, http } };
}

describe.each(['email', 'http'] as const)('a step (%s)', (kind) => {
  it('that names a deleted record keeps its id and last name, and says when it was deleted', async () => {
    const { kinds, listed } = await shop();
    const { create, remove, run, what } = kinds[kind];
    const id = await create('For anna.schmidt@example.com');
    await remove(id);
    const [ran, refused] = [await run(id), await run(id, { tone: 'x' })];
    for (const entry of [ran, refused])
      expect(entry).toMatchObject({ status: 'FAILED', actionConfigId: id, actionName: 'For an***@example.com' });
    expect(ran.error).toBe(`${what} not found: it was deleted on 2026-10-05T08:12:33.123Z`);
    expect(refused.error).toBe('tone: unknown field');
    expect(await listed(id)).toEqual([refused.id, ran.id]);
  });

  it('that names an unknown id keeps the id; a record of another store looks the same', async () => {
    const { kinds, listed, ports } = await shop();
    const { run, what } = kinds[kind];
    const { owner: other } = await buildStore(ports);
    const make = async () =>
      kind === 'email'
        ? (await other.run('layouts.create', { name: 'Theirs', subject: 'S' } as InputOf<'layouts.create'>)).id
        : (await other.run('httpRequests.create', { name: 'Theirs', url: 'https://a.example' })).id;
    const [theirs, gone] = [await make(), await make()];
    await other.run(kind === 'email' ? 'layouts.remove' : 'httpRequests.remove', { id: gone });
    for (const id of [newId(), theirs, gone]) {
      const entry = await run(id);
      expect(entry).toMatchObject({ status: 'FAILED', actionConfigId: id, actionName: '', error: `${what} not found` });
      expect(await listed(id)).toEqual([entry.id]);
    }
  });

  it.each(['Jo Doe, Hauptstr. 5', 'x'.repeat(5000), '', newId().toUpperCase()])(
    'that names %j, which is no id, keeps nothing of it',
    async (id) => {
      const { kinds } = await shop();
      const { run, what } = kinds[kind];
      expect(await run(id)).toMatchObject({ actionConfigId: '', actionName: '', error: `${what} not found` });
    },
  );

  it('that names a deleted record of the other kind does not take its name', async () => {
    const { kinds } = await shop();
    const other = kinds[kind === 'email' ? 'http' : 'email'];
    const id = await other.create('Other');
    await other.remove(id);
    expect(await kinds[kind].run(id)).toMatchObject({ actionConfigId: id, actionName: '' });
  });
});
