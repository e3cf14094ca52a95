import { createApp, type Ports, RepoFailure } from '@sendstep/core';
import { buildStore, memoryRepoHost } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { commitSaves } from '../../core/src/jobs/commit-saves.js';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { serveApp } from './host.js';

cleanUpTargets();
const PATH = '/api/v1/email-templates';
const RANDOM = '01980000-0000-7000-8000-000000000000';
const NOWHERE = 'f'.repeat(40);

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    /** A shop with a layout in two languages and three versions; a repository can be connected. */
    async function shop() {
      const git = memoryRepoHost();
      const ports: Ports = { ...(await target.fresh()), repoHosts: { git, github: memoryRepoHost() } };
      const built = await buildStore(ports);
      const app = createApp(ports);
      const { call } = await serveApp(app);
      const { body: made } = await call(built.write, 'POST', PATH, {
        name: 'Order',
        subject: 'One',
        bodyType: 'text',
        body: '<p>𝔖 one\r\n</p>',
      });
      const at = `${PATH}/${made.id}`;
      const connect = () => built.owner.run('repo.connect', { provider: 'git', url: '/srv/layouts.git' });
      const work = async () => {
        while ((await commitSaves().run(ports)).more);
      };
      return { ...built, app, ports, call, at, id: made.id as string, git, connect, work };
    }

    it('lists every version in the repository, newest first, twenty per page', async () => {
      const { call, at, read, write, connect, work } = await shop();
      await connect();
      for (let i = 2; i <= 23; i++) await call(write, 'PATCH', at, { subject: `S${i}` });
      await work();
      const first = (await call(read, 'GET', `${at}/versions/repo`)).body;
      expect(first).toMatchObject({ page: 1, limit: 20, total: 23, pages: 2 });
      expect(first.items).toHaveLength(20);
      expect(first.items[0]).toEqual({
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        message: 'Order: changed subject',
        author: 'write key',
        committedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      const second = (await call(read, 'GET', `${at}/versions/repo?page=2`)).body;
      expect(second.items.map(({ message }: { message: string }) => message)).toEqual([
        'Order: changed subject',
        'Order: changed subject',
        'Order: created',
      ]);
      const past = await call(read, 'GET', `${at}/versions/repo?page=9`);
      expect([past.status, past.body.items]).toEqual([200, []]);
      for (const page of ['0', 'x', '-1']) {
        const refused = await call(read, 'GET', `${at}/versions/repo?page=${page}`);
        expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^page: /)]);
      }
    });

    it('lists without a total where the repository’s host cannot count', async () => {
      const { call, at, read, connect, work, git } = await shop();
      await connect();
      await work();
      const { log } = git;
      git.log = async (...asked) => ({ ...(await log(...asked)), total: null });
      for (const [page, count] of [
        [1, 1],
        [2, 0],
      ]) {
        const { status, body } = await call(read, 'GET', `${at}/versions/repo?page=${page}`);
        expect(status).toBe(200);
        const { items, ...counted } = body;
        expect(items).toHaveLength(count!);
        expect(counted).toEqual({ page, limit: 20, total: null, pages: null });
      }
    });

    it('shows the layout as at a commit and restores it with exactly its languages, like a save', async () => {
      const { call, at, id, read, write, connect, work } = await shop();
      await connect();
      await call(write, 'PUT', `${at}/translations/de`, { subject: 'Eins', body: 'eins', attachments: [] });
      await work();
      const old = (await call(read, 'GET', `${at}/versions/repo`)).body.items[0];
      await call(write, 'PATCH', at, { subject: 'Two', name: 'Renamed' });
      await call(write, 'DELETE', `${at}/translations/de`);
      await call(write, 'PUT', `${at}/translations/fr`, { subject: 'Un' });
      await work();

      const { status, body: seen } = await call(read, 'GET', `${at}/versions/repo/${old.sha}`);
      expect(status).toBe(200);
      expect(seen).toMatchObject({
        ...old,
        layout: { id, name: 'Order', subject: 'One', body: '<p>𝔖 one\r\n</p>', languages: ['en', 'de'], version: 2 },
        translations: [{ locale: 'de', subject: 'Eins', body: 'eins', attachments: [], marketingTexts: null }],
      });

      const restored = await call(write, 'POST', `${at}/versions/repo/${old.sha}/restore`);
      expect(restored.status).toBe(200);
      expect(restored.body).toMatchObject({
        restored: old.sha,
        version: 6,
        layout: { name: 'Order', subject: 'One', body: '<p>𝔖 one\r\n</p>', languages: ['en', 'de'], version: 6 },
      });
      expect((await call(read, 'GET', at)).body).toEqual(restored.body.layout);
      const newest = (await call(read, 'GET', `${at}/versions`)).body.items[0];
      expect(newest).toMatchObject({
        version: 6,
        source: 'repo',
        keyName: 'write key',
        summary: `restored commit ${old.sha.slice(0, 12)}`,
      });
      await work();
      const list = (await call(read, 'GET', `${at}/versions/repo`)).body;
      expect([list.total, list.items[0].message]).toEqual([6, `Order: restored commit ${old.sha.slice(0, 12)}`]);
    });

    it('checks in this order: 404 for the layout, 409, 404 for the commit', async () => {
      const { call, at, read, write, connect, work, owner } = await shop();
      const calls = (base: string, provider = 'repo', sha = NOWHERE) => [
        call(read, 'GET', `${base}/versions/${provider}`),
        call(read, 'GET', `${base}/versions/${provider}/${sha}`),
        call(write, 'POST', `${base}/versions/${provider}/${sha}/restore`),
      ];
      const told = async (answers: ReturnType<typeof calls>) =>
        (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.error}`);

      const none = '404 layout not found';
      expect(await told(calls(`${PATH}/${RANDOM}`))).toEqual([none, none, none]);
      const unconnected =
        '409 no repository is connected; connect one: sendstep repo connect --provider git|github --url URL';
      expect(await told(calls(at))).toEqual([unconnected, unconnected, unconnected]);
      const faulty = [
        call(read, 'GET', `${at}/versions/repo?page=0&provider=nope`),
        call(write, 'POST', `${at}/versions/repo/${NOWHERE}/restore`, { tone: 1 }),
      ];
      expect(await told(faulty)).toEqual([unconnected, unconnected]);
      const byName = '409 no repository is connected; connect one: sendstep repo connect --provider github --url URL';
      expect(await told(calls(at, 'github'))).toEqual([byName, byName, byName]);

      await connect();
      await work();
      expect(await told(calls(`${PATH}/${RANDOM}`, 'github'))).toEqual([none, none, none]);
      const other = /^409 the connected repository’s provider is git, not github; /;
      for (const text of await told(calls(at, 'github'))) expect(text).toMatch(other);
      const missing = '404 version not found';
      for (const sha of [NOWHERE, 'nope', '-x', 'HEAD', 'main', 'restore', '0', NOWHERE.toUpperCase()]) {
        expect((await told(calls(at, 'repo', sha))).slice(1), sha).toEqual([missing, missing]);
      }
      const { sha } = (await call(read, 'GET', `${at}/versions/git`)).body.items[0];
      expect((await told(calls(at, 'git', sha))).map((text) => text.slice(0, 3))).toEqual(['200', '200', '200']);
      await owner.run('repo.disconnect', {});
      expect(await told(calls(at))).toEqual([unconnected, unconnected, unconnected]);
    });

    it('returns 404 for any other provider, and accepts no other method', async () => {
      const { call, at, read, write, connect, work } = await shop();
      await connect();
      await work();
      for (const word of ['gitlab', 'REPO', 'Git', 'repos', 'repo%20', '%20repo']) {
        expect((await call(read, 'GET', `${at}/versions/${word}`)).status, word).toBe(404);
        expect((await call(read, 'GET', `${at}/versions/${word}/${NOWHERE}`)).status, word).toBe(404);
        expect((await call(write, 'POST', `${at}/versions/${word}/${NOWHERE}/restore`)).status, word).toBe(404);
      }
      const wrong = await call(write, 'PUT', `${at}/versions/repo/${NOWHERE}/restore`, {});
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
      expect((await call(read, 'POST', `${at}/versions/repo/${NOWHERE}/restore`)).status).toBe(403);
      expect((await call(read, 'GET', `${at}/versions/1`)).status).toBe(200);
    });

    it('refuses to restore what somebody broke in the repository, and changes nothing', async () => {
      const { call, at, id, read, write, connect, work, git } = await shop();
      await connect();
      await work();
      const before = (await call(read, 'GET', at)).text;
      const [list] = [...git.repositories.values()];
      const tree = list!.at(-1)!.tree;
      const break_ = (path: string, text: string) => {
        const sha = (list!.length + 100).toString(16).padStart(40, '0');
        list!.push({ ...list!.at(-1)!, sha, tree: { ...tree, [`email-templates/${id}/${path}`]: text } });
        return sha;
      };
      for (const [path, text, error] of [
        ['layout.json', '{', 'layout.json: not valid JSON'],
        ['languages/en.html', '{{ x', 'body: line 1, column 1: output "{{ x" not closed'],
        ['languages/xx-nonsense-.json', '{}', 'languages/xx-nonsense-: not a language code'],
        [
          'layout.json',
          '{"format":1,"name":"A","bodyType":"visual","defaultLocale":"en"}',
          'body: only for text layouts; attachments: only for text layouts',
        ],
        [
          'languages/en.json',
          `{"subject":"a","attachments":[{"filename":"a","fileKey":"${RANDOM}"}]}`,
          'attachments[0].fileKey: no such file',
        ],
      ] as const) {
        const answer = await call(write, 'POST', `${at}/versions/repo/${break_(path, text)}/restore`);
        expect([answer.status, answer.body]).toEqual([400, { error }]);
      }
      expect((await call(read, 'GET', at)).text).toBe(before);
    });

    it('shows nothing of another store’s repository', async () => {
      const mine = await shop();
      const theirs = await buildStore(mine.ports);
      await mine.connect();
      await mine.work();
      const { sha } = (await mine.call(mine.read, 'GET', `${mine.at}/versions/repo`)).body.items[0];
      for (const path of [`${mine.at}/versions/repo`, `${mine.at}/versions/repo/${sha}`]) {
        expect((await mine.call(theirs.read, 'GET', path)).body).toEqual({ error: 'layout not found' });
      }
      const { body: own } = await mine.call(theirs.write, 'POST', PATH, { name: 'A', subject: 'B' });
      expect((await mine.call(theirs.read, 'GET', `${PATH}/${own.id}/versions/repo/${sha}`)).status).toBe(409);
    });

    it('returns 503 while the repository cannot be read; saving still works', async () => {
      const { call, at, read, write, connect, git } = await shop();
      await connect();
      git.log = async () => {
        throw new RepoFailure('the repository did not respond within 60 seconds');
      };
      const answer = await call(read, 'GET', `${at}/versions/repo`);
      expect([answer.status, answer.body]).toEqual([
        503,
        { error: 'the repository cannot be read right now: the repository did not respond within 60 seconds' },
      ]);
      expect((await call(write, 'PATCH', at, { subject: 'Saved' })).status).toBe(200);
    });
  });
}
