import { INTERRUPTED, JOBS, OPERATIONS, type Operation, type Ports } from '@sendstep/core';
import { memoryPorts, memoryRepoHost } from '@sendstep/core/testing';
import { API_ROOT, ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { describe, expect, it } from 'vitest';
import { commitSaves } from '../../core/src/jobs/commit-saves.js';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { type Answer, serveApp, startHost } from './host.js';
import { REQUESTS, runHost } from './run-host.js';
import { startTarget } from './target.js';

cleanUpTargets();
const LAYOUTS = `${API_ROOT}/email-templates`;
const LAYOUT = { name: 'Order', subject: 'One', bodyType: 'text', body: '<p>One</p>' };
const REQUEST = { url: 'https://a.example', headers: { Authorization: 'Bearer Zx81kQ0pLm4vT9' } };
const ANOTHER = { error: 'Idempotency-Key: used for another request' };
const keyed = (key: string) => ({ 'idempotency-key': key });
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

const supported = Object.entries(ROUTES).filter(([name]) => (OPERATIONS[name as never] as Operation).replay);

it('is supported by every POST that changes or sends something, and by nothing else', () => {
  const posts = Object.entries(ROUTES).filter(
    ([name, route]) =>
      verbsOf((route ?? ['get', '']) as Route).includes('post') &&
      (OPERATIONS[name as never] as Operation).effect !== 'read',
  );
  expect(supported.map(([name]) => name)).toEqual(posts.map(([name]) => name));
  expect(posts.map(([name]) => name)).toEqual([
    'layouts.create',
    'layouts.import',
    'translations.promote',
    'repoVersions.restore',
    'versions.create',
    'versions.restore',
    'httpRequests.create',
    'httpRequests.test',
  ]);
});

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    /** A store with a layout in two languages, in a repository, and a request to a real target. */
    async function shop() {
      const ports: Ports = {
        ...(await target.fresh()),
        repoHosts: { git: memoryRepoHost(), github: memoryRepoHost() },
      };
      const host = await runHost(ports);
      const { call, owner, write } = host;
      await owner.run('repo.connect', { provider: 'git', url: '/srv/layouts.git' });
      const layout = (await call(write, 'POST', LAYOUTS, LAYOUT)).body.id as string;
      await call(write, 'PUT', `${LAYOUTS}/${layout}/translations/de`, { subject: 'Eins', body: '<p>Eins</p>' });
      while ((await commitSaves().run(ports)).more);
      const [commit] = (await call(write, 'GET', `${LAYOUTS}/${layout}/versions/repo`)).body.items;
      const answering = await startTarget((_, response) => void response.setHeader('set-cookie', 'a=b').end('fine'));
      const request = await host.make({ url: answering.url, headers: { 'X-Key': 'k' } });
      const paths: Record<string, [path: string, body?: object]> = {
        'layouts.create': [LAYOUTS, LAYOUT],
        'layouts.import': [`${LAYOUTS}/import`, { name: 'Order', subject: 'One', source: '<p>One</p>' }],
        'translations.promote': [`${LAYOUTS}/${layout}/translations/de/promote`],
        'repoVersions.restore': [`${LAYOUTS}/${layout}/versions/repo/${commit.sha}/restore`],
        'versions.create': [`${LAYOUTS}/${layout}/versions`, { layout: LAYOUT, translations: [] }],
        'versions.restore': [`${LAYOUTS}/${layout}/versions/1/restore`],
        'httpRequests.create': [REQUESTS, REQUEST],
        'httpRequests.test': [`${REQUESTS}/${request}/test`, { variables: { sku: 'A-1' } }],
      };
      const everything = async () => ({
        layouts: (await call(write, 'GET', LAYOUTS)).body,
        versions: (await call(write, 'GET', `${LAYOUTS}/${layout}/versions`)).body,
        requests: (await call(write, 'GET', REQUESTS)).body,
        history: (await call(write, 'GET', '/api/v1/history')).body,
        sent: answering.received.length,
      });
      return { ...host, paths, everything };
    }

    it.each(supported.map(([name]) => name))(
      '%s: a repeated call does nothing and gets the first response',
      async (name) => {
        const { call, execute, paths, everything } = await shop();
        const [path, body] = paths[name]!;
        const before = await everything();
        const first = await call(execute, 'POST', path, body, keyed('k-1'));
        expect([first.status, isReplayed(first)], first.text).toEqual([expect.toBeOneOf([200, 201]), null]);
        const after = await everything();
        expect(after).not.toEqual(before);
        for (let i = 0; i < 2; i++) {
          const again = await call(execute, 'POST', path, body, keyed('k-1'));
          expect([again.status, again.text, isReplayed(again)]).toEqual([first.status, first.text, 'true']);
          expect(again.headers.get('location')).toBe(first.headers.get('location'));
        }
        expect(await everything()).toEqual(after);
      },
    );

    it('refuses a key that was used for another path or body, and changes nothing', async () => {
      const { call, execute, paths, everything } = await shop();
      await call(execute, 'POST', LAYOUTS, LAYOUT, keyed('k-1'));
      const before = await everything();
      for (const [path, body] of [...Object.values(paths).slice(1), [LAYOUTS, { ...LAYOUT, name: 'Other' }] as const]) {
        const refused = await call(execute, 'POST', path, body, keyed('k-1'));
        expect([refused.status, refused.body, isReplayed(refused)], path).toEqual([409, ANOTHER, null]);
      }
      expect(await everything()).toEqual(before);
    });

    it('binds a key to its API key', async () => {
      const { call, write, execute, everything } = await shop();
      const one = await call(write, 'POST', REQUESTS, REQUEST, keyed('k-1'));
      const other = await call(execute, 'POST', REQUESTS, REQUEST, keyed('k-1'));
      expect(other.body.id).not.toBe(one.body.id);
      expect((await everything()).requests.total).toBe(3);
    });

    it('lets a refused call be made again with the same key', async () => {
      const { call, execute, owner, make } = await shop();
      const wrong = await call(execute, 'POST', LAYOUTS, { ...LAYOUT, bodyType: 'nonsense' }, keyed('k-1'));
      expect(wrong.status).toBe(400);
      expect((await call(execute, 'POST', LAYOUTS, LAYOUT, keyed('k-1'))).status).toBe(201);
      const { url, received } = await startTarget((_, response) => void response.end('fine'));
      const path = `${REQUESTS}/${await make({ url, headers: { 'X-Key': '{{ secrets.LATER }}' } })}/test`;
      expect((await call(execute, 'POST', path, {}, keyed('k-2'))).status).toBe(400);
      await owner.run('secrets.set', { name: 'LATER', value: 'set-now' });
      expect((await call(execute, 'POST', path, {}, keyed('k-2'))).status).toBe(200);
      expect(received).toHaveLength(1);
    });

    it('makes one record of 40 parallel calls with one key, and gives each the same response', async () => {
      const { call, execute, everything } = await shop();
      const { layouts: before } = await everything();
      const all = await Promise.all(
        Array.from({ length: 40 }, () => call(execute, 'POST', LAYOUTS, LAYOUT, keyed('k-1'))),
      );
      expect([...new Set(all.map(({ status }) => status))]).toEqual([201]);
      expect(new Set(all.map(({ text }) => text)).size).toBe(1);
      expect(all.filter((each) => isReplayed(each) === null)).toHaveLength(1);
      expect((await everything()).layouts.total).toBe(before.total + 1);
    });
  });
}

describe('a test of an HTTP request', () => {
  it('replays a failure of the target without sending again', async () => {
    const { call, execute, make, history } = await runHost();
    const { url, received } = await startTarget((_, response) => void response.writeHead(503).end('down'));
    const path = `${REQUESTS}/${await make({ url })}/test`;
    const first = await call(execute, 'POST', path, {}, keyed('k-1'));
    const again = await call(execute, 'POST', path, {}, keyed('k-1'));
    expect([first.status, isReplayed(first)]).toEqual([502, null]);
    expect([again.status, again.text, isReplayed(again)]).toEqual([502, first.text, 'true']);
    expect(again.headers.get('x-execution-id')).toBe(first.headers.get('x-execution-id'));
    expect([received.length, (await history()).total]).toEqual([1, 1]);
  });

  it('is refused with Retry-After while the first call is running, and not charged to the execute budget', async () => {
    const { call, execute, make } = await runHost();
    let respond = () => {};
    const { url, received } = await startTarget((_, response) => {
      respond = () => void response.end('fine');
    });
    const path = `${REQUESTS}/${await make({ url })}/test`;
    const running = call(execute, 'POST', path, {}, keyed('k-1'));
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    const refused = await call(execute, 'POST', path, {}, keyed('k-1'));
    const executionId = refused.headers.get('x-execution-id');
    expect([refused.status, refused.headers.get('retry-after'), isReplayed(refused)]).toEqual([409, '5', null]);
    expect(refused.body.error).toBe(`Idempotency-Key: the run has not ended yet (execution ${executionId})`);
    respond();
    const first = await running;
    expect([first.status, first.body.executionId]).toEqual([200, executionId]);
    expect((await call(execute, 'POST', path, {}, keyed('k-1'))).text).toBe(first.text);
    expect((await call(execute, 'GET', '/api/v1/me')).body.limits.executes.remaining).toBe(59);
    expect(received).toHaveLength(1);
  });

  it('gets 409 with the id of its history entry if the first call was interrupted, or its entry erased', async () => {
    const { call, execute, make, owner, store, app } = await runHost();
    const { url, received } = await startTarget((_, response) => void response.end('fine'));
    const path = `${REQUESTS}/${await make({ url })}/test`;
    const ended = (await call(execute, 'POST', path, {}, keyed('k-1'))).body.executionId as string;
    const { executions } = app.ports;
    const row = (await executions.find(store.id, ended))!;
    const at = { table: 'executions', id: ended };
    for (const [change, reason] of [
      [
        { sealed: await owner.context.seal(at, '{"request":{"erased":true},"response":{"erased":true}}') },
        'was erased from the history',
      ],
      [{ error: INTERRUPTED, interrupted: true }, 'was interrupted; the target may have received the request'],
    ] as const) {
      await executions.rewrite(store.id, ended, { ...row, ...change });
      const refused = await call(execute, 'POST', path, {}, keyed('k-1'));
      const error = `Idempotency-Key: the run ${reason} (execution ${ended})`;
      expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([409, { error }, null]);
      expect(refused.headers.get('x-execution-id')).toBe(ended);
    }
    expect(received).toHaveLength(1);
  });
});

it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('refuses the malformed key "%s" and does nothing', async (key) => {
  const { call, write } = await startHost();
  const refused = await call(write, 'POST', LAYOUTS, LAYOUT, keyed(key));
  const error = 'Idempotency-Key: must be 1 to 255 visible ASCII characters';
  expect([refused.status, refused.body]).toEqual([400, { error }]);
  expect((await call(write, 'GET', LAYOUTS)).body.total).toBe(0);
});

it('takes a key of 255 characters', async () => {
  const { call, write } = await startHost();
  expect((await call(write, 'POST', LAYOUTS, LAYOUT, keyed('~'.repeat(255)))).status).toBe(201);
});

it('is refused by other writes, which would ignore it, and ignored by reads', async () => {
  const { call, write } = await startHost();
  const at = `${LAYOUTS}/${(await call(write, 'POST', LAYOUTS, LAYOUT)).body.id}`;
  for (const [method, path, body] of [
    ['PATCH', at, { subject: 'Two' }],
    ['PUT', `${at}/translations/de`, { subject: 'Zwei' }],
    ['DELETE', at],
  ] as const) {
    const refused = await call(write, method, path, body, keyed('k-1'));
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Idempotency-Key: not supported by this operation' },
    ]);
  }
  expect((await call(write, 'GET', at, undefined, keyed('k-1'))).body.version).toBe(1);
  expect((await call(write, 'POST', `${at}/preview`, {}, keyed('k-1'))).status).toBe(200);
});

it('is forgotten after a day, and when a person is erased', async () => {
  let now = Date.now();
  const ports = memoryPorts({ clock: { now: () => now } });
  const { call, write, owner } = await startHost(ports);
  const make = async () => (await call(write, 'POST', LAYOUTS, LAYOUT, keyed('k-1'))).body.id;
  const job = JOBS.find(({ name }) => name === 'forget-idempotent-writes')!;
  const first = await make();
  now += 24 * 60 * 60 * 1000 - 1;
  await job.run(ports);
  expect(await make()).toBe(first);
  now += 2;
  expect(await job.run(ports)).toEqual({ done: 1, more: false });
  const second = await make();
  expect(second).not.toBe(first);
  await owner.run('people.erase', { address: 'jo@example.com' });
  expect(await make()).not.toBe(second);
});

it('can be sent and read across origins', async () => {
  const { app, write } = await startHost();
  const { call } = await serveApp(app, { origins: ['https://app.example'] });
  const origin = { origin: 'https://app.example' };
  const preflight = await call(undefined, 'OPTIONS', LAYOUTS, undefined, origin);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  const made = await call(write, 'POST', LAYOUTS, LAYOUT, { ...origin, ...keyed('k-1') });
  expect(made.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
});
