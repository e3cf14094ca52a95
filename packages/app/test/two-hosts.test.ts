import { createApp } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { describe, expect, it } from 'vitest';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';
import { send, serveWeb } from './host.js';
import { cookieOf, linkToken, ownPage } from './session.js';

cleanUpTargets();

const baseUrl = 'https://mail.example';
const headers = { ...ownPage(baseUrl), host: 'mail.example' };

for (const target of targets) {
  describe.skipIf(target.missing)(`two hosts on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    async function twoHosts() {
      const url = await target.url();
      await migrate(url);
      const { app, owner, store } = await buildStore(asPorts(url));
      const other = createApp(asPorts(url));
      const [first, second] = [await serveWeb(app, { web: { baseUrl } }), await serveWeb(other, { web: { baseUrl } })];
      const post = (host: string, path: string, cookie: string, body: object = {}) =>
        send(`${host}/app/api/${path}`, { method: 'POST', headers: { ...headers, cookie }, body });
      const signIn = async (host: string, token: string) => {
        const answer = await post(host, 'sign-in', '', { token });
        return { status: answer.status, cookie: cookieOf(answer) };
      };
      return { owner, store, first, second, post, signIn };
    }

    it('share sessions: one that ended on one host has ended on the other at its next request', async () => {
      const { owner, store, first, second, post, signIn } = await twoHosts();
      const { cookie } = await signIn(first, await linkToken(owner));
      for (const host of [first, second]) {
        expect((await post(host, `${store.id}/layouts.list`, cookie)).status).toBe(200);
      }
      expect((await post(second, 'sign-out', cookie)).status).toBe(200);
      expect((await post(first, `${store.id}/layouts.list`, cookie)).status).toBe(401);
    });

    it('share roles: a change on one host takes effect on the other at the next request', async () => {
      const { owner, store, first, second, post, signIn } = await twoHosts();
      const { id } = await owner.run('members.add', { name: 'Jo', role: 'editor' });
      const { cookie } = await signIn(second, await linkToken(owner, id));
      const create = () =>
        post(second, `${store.id}/httpRequests.create`, cookie, { name: 'Stock', url: 'https://a.example' });
      expect((await create()).status).toBe(200);
      const { cookie: owners } = await signIn(first, await linkToken(owner));
      expect((await post(first, `${store.id}/members.update`, owners, { id, role: 'viewer' })).status).toBe(200);
      expect((await create()).status).toBe(403);
      expect((await post(first, `${store.id}/members.remove`, owners, { id })).status).toBe(200);
      expect((await create()).status).toBeOneOf([401, 404]);
    });

    it('let a link sign in once, however many hosts it is sent to at the same time', async () => {
      const { owner, first, second, signIn } = await twoHosts();
      const token = await linkToken(owner);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => signIn(index % 2 ? first : second, token)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    });
  });
}
