import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';

cleanUpTargets();

const ME = '/api/v1/me';

for (const target of targets) {
  describe.skipIf(target.missing)(`keys on ${target.name}`, () => {
    it('start with fak_, have level read by default, and are shown once', async () => {
      const { call, owner, store, app } = await startHost(await target.fresh());
      const { id, key, level } = await owner.run('keys.create', { name: 'New' });
      expect([key.slice(0, 4), level]).toEqual(['fak_', 'read']);
      const later = [
        (await call(key, 'GET', ME)).body,
        await owner.run('keys.list', {}),
        await owner.run('keys.update', { id, level: 'write' }),
        await app.ports.keys.list(store.id, { offset: 0, limit: 10 }),
        await owner.run('keys.revoke', { id }),
      ];
      for (const shown of later) {
        expect(JSON.stringify(shown)).toContain(id);
        expect(JSON.stringify(shown)).not.toContain(key);
      }
    });

    it('get 401 when revoked and 403 when their level was lowered, from the next request', async () => {
      const { call, owner } = await startHost(await target.fresh());
      const { id, key } = await owner.run('keys.create', { level: 'write' });
      const status = async () =>
        (await call(key, 'POST', '/api/v1/http-requests', { url: 'https://a.example' })).status;
      expect(await status()).toBe(201);
      await owner.run('keys.update', { id, level: 'read' });
      expect(await status()).toBe(403);
      await owner.run('keys.revoke', { id });
      expect(await status()).toBe(401);
    });

    it('have their own budgets: an exhausted key does not affect another of the same store', async () => {
      const { call, read, write } = await startHost(await target.fresh());
      const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await call(read, 'GET', ME)).status));
      expect([statuses.filter((status) => status === 200).length, statuses.includes(429)]).toEqual([300, true]);
      expect((await call(write, 'GET', ME)).body.limits.requests.remaining).toBe(299);
    });

    it('cannot be managed over the API', async () => {
      const { call, execute } = await startHost(await target.fresh());
      for (const path of ['/api/v1/keys', '/api/v1/api-keys', '/api/v1/me/keys', '/api/v1/stores'])
        for (const method of ['GET', 'POST']) expect((await call(execute, method, path)).status, path).toBe(404);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await call(execute, method, ME, {})).status).toBe(405);
    });
  });
}
