import { createApp, systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { knexStorage, migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unsubscribeUrl } from '../../core/src/sending/links.js';
import { unsubscribed } from '../../core/src/sending/unsubscribes.js';
import { cleanUpTargets, type Target, targets, testCipher } from './targets.js';

cleanUpTargets();

/** A store on a new database, and a counter of the statements that something makes on it. */
async function watched(target: Target) {
  const url = await target.url();
  await migrate(url);
  const database = openDatabase(url);
  const ports = { ...knexStorage(database), cipher: testCipher, ...systemPorts(), publicUrl: 'https://shop.example' };
  onTestFinished(() => ports.close());
  const built = await buildStore(ports);
  let count = 0;
  database.knex.on('query', () => {
    count++;
  });
  const statements = async (work: () => Promise<unknown>) => {
    count = 0;
    await work();
    return count;
  };
  return { ...built, ports, statements };
}

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('creates twenty links with one statement, and opens one with two', async () => {
      const { app, owner, ports, store, statements } = await watched(target);
      const make = (context = owner.context) => unsubscribeUrl(context, { address: 'a@b.example', locale: 'en' });
      const url = await make();
      const cold = (await createApp(ports).admit({ owner: store.id })).context;
      expect(await statements(() => Promise.all(Array.from({ length: 20 }, () => make(cold))))).toBe(1);
      const link = url.slice(url.lastIndexOf('/') + 1);
      expect(await statements(() => app.admit({ link }))).toBe(2);
      expect(await statements(() => app.admit({ link: 'nope' }).catch(() => {}))).toBe(0);
    });

    it('finds the unsubscribed ones of a thousand addresses with one statement', async () => {
      const { owner, statements } = await watched(target);
      const addresses = Array.from({ length: 1000 }, (_, i) => `customer${i}@example.com`);
      for (const i of [7, 999]) await owner.run('unsubscribes.add', { address: addresses[i]!.toUpperCase() });
      let found = new Set<string>();
      const search = async () => {
        found = await unsubscribed(owner.context, addresses);
      };
      expect(await statements(search)).toBe(1);
      expect(found).toEqual(new Set([addresses[7], addresses[999]]));
    });

    it('creates one first key per purpose when several hosts need it at once', async () => {
      const { owner, ports, store } = await watched(target);
      const hosts = await Promise.all(Array.from({ length: 5 }, () => createApp(ports).admit({ owner: store.id })));
      const address = 'a@b.example';
      await Promise.all(hosts.map((host) => host.run('unsubscribes.add', { address })));
      const urls = await Promise.all(hosts.map(({ context }) => unsubscribeUrl(context, { address, locale: 'en' })));
      expect((await owner.run('unsubscribes.list', {})).total).toBe(1);
      for (const { context } of hosts) expect((await unsubscribed(context, [address])).size).toBe(1);
      for (const purpose of ['links', 'addresses'] as const) {
        expect(await ports.linkKeys.latest(store.id, purpose)).toMatchObject({ number: 1 });
      }
      for (const url of urls) await createApp(ports).admit({ link: url.slice(url.lastIndexOf('/') + 1) });
    });
  });
}
