import { type ApiOperationName, allows, LEVELS, type Level, OPERATIONS } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { API_ROOT, ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { describe, expect, it } from 'vitest';
import { serveApp } from './host.js';

const routes = (Object.entries(ROUTES) as [ApiOperationName, Route | null][]).flatMap(([name, route]) =>
  route ? verbsOf(route).map((verb) => ({ name, verb: verb.toUpperCase(), path: API_ROOT + route[1] })) : [],
);

type Shop = Awaited<ReturnType<typeof buildStore>>;

/** How a record of every kind is made, and what is really stored of it; later resources add themselves here. */
const MAKE: Record<string, { collection: string; content: object; stored(shop: Shop, id: string): Promise<unknown> }> =
  {
    'email-templates': {
      collection: '/api/v1/email-templates',
      content: {
        name: 'Order',
        subject: 'Order {{ variables.n }}',
        bodyDesign: { blocks: [{ type: 'text', text: 'Hi' }], testVariables: { n: 1 } },
        marketingTexts: { companyDetails: 'Shop Ltd' },
      },
      async stored({ store, app }, id) {
        const { row, content } = (await app.ports.layouts.find(store.id, id))!;
        const { version, ...rest } = row;
        return { rest, content, parts: await app.ports.layouts.listParts(store.id, id) };
      },
    },
    'http-requests': {
      collection: '/api/v1/http-requests',
      content: {
        url: 'https://user:hunter2@a.example/x?api_key=k1',
        method: 'POST',
        headers: { Authorization: 'Bearer abcdef123456', 'X-Ref': '{{ secrets.A }}' },
        body: { token: 't1', list: [{ password: 'p1' }], note: 'plain' },
      },
      async stored({ owner, store, app }, id) {
        const { sealed, version, ...clear } = (await app.ports.httpRequests.find(store.id, id))!;
        return { ...clear, content: await owner.context.open({ table: 'http_requests', id }, sealed) };
      },
    },
  };
const nounOf = (path: string) => path.split('/')[3]!;
const fill = (path: string, id: string) => path.replace(':id', id).replace(':locale', 'de').replace(':version', '1');
const exampleOf = (name: ApiOperationName) => {
  const { id, ...rest } = OPERATIONS[name].example as Record<string, unknown>;
  return rest;
};

it('is exactly this', () => {
  expect(routes.map(({ verb, path, name }) => `${verb} ${path} ${OPERATIONS[name].level}`)).toEqual([
    'GET /api/v1/me read',
    'GET /api/v1/email-templates read',
    'POST /api/v1/email-templates write',
    'POST /api/v1/email-templates/import write',
    'POST /api/v1/email-templates/check write',
    'GET /api/v1/email-templates/:id read',
    'PUT /api/v1/email-templates/:id write',
    'PATCH /api/v1/email-templates/:id write',
    'DELETE /api/v1/email-templates/:id write',
    'POST /api/v1/email-templates/:id/preview read',
    'POST /api/v1/email-templates/:id/lint read',
    'GET /api/v1/email-templates/:id/translations read',
    'GET /api/v1/email-templates/:id/translations/:locale read',
    'PUT /api/v1/email-templates/:id/translations/:locale write',
    'DELETE /api/v1/email-templates/:id/translations/:locale write',
    'POST /api/v1/email-templates/:id/translations/:locale/promote write',
    'GET /api/v1/email-templates/:id/versions/repo read',
    'GET /api/v1/email-templates/:id/versions/repo/:sha read',
    'POST /api/v1/email-templates/:id/versions/repo/:sha/restore write',
    'GET /api/v1/email-templates/:id/versions read',
    'POST /api/v1/email-templates/:id/versions write',
    'GET /api/v1/email-templates/:id/versions/:version read',
    'POST /api/v1/email-templates/:id/versions/:version/restore write',
    'GET /api/v1/layout-schema read',
    'GET /api/v1/http-requests read',
    'POST /api/v1/http-requests write',
    'GET /api/v1/http-requests/:id read',
    'PUT /api/v1/http-requests/:id write',
    'PATCH /api/v1/http-requests/:id write',
    'DELETE /api/v1/http-requests/:id write',
    'POST /api/v1/http-requests/:id/test execute',
    'GET /api/v1/smtp-configs read',
    'GET /api/v1/senders read',
    'GET /api/v1/secrets read',
    'GET /api/v1/files read',
    'DELETE /api/v1/files write',
    'GET /api/v1/presets read',
    'GET /api/v1/history read',
    'GET /api/v1/history/:id read',
    'GET /api/v1/stats read',
  ]);
});

/** Two stores on one host, the first with a record of every kind. */
async function twoStores() {
  const ports = memoryPorts();
  const mine = await buildStore(ports, 'Mine');
  const theirs = await buildStore(ports, 'Theirs');
  const host = await serveApp(mine.app);
  const ids: Record<string, string> = {};
  for (const [noun, { collection, content }] of Object.entries(MAKE)) {
    ids[noun] = (await host.call(mine.write, 'POST', collection, content)).body.id;
  }
  const german = `${MAKE['email-templates']!.collection}/${ids['email-templates']}/translations/de`;
  await host.call(mine.write, 'PUT', german, { subject: 'Bestellung', bodyDesign: { blocks: [] } });
  ids['smtp-configs'] = (await mine.owner.run('smtp.create', OPERATIONS['smtp.create'].example)).id;
  ids.senders = (await mine.owner.run('mailboxes.connect', OPERATIONS['mailboxes.connect'].example)).id;
  ids.secrets = (await mine.owner.run('secrets.set', OPERATIONS['secrets.set'].example)).name;
  ids.files = (await mine.owner.run('files.upload', OPERATIONS['files.upload'].example)).key;
  ids.presets = (await mine.owner.run('presets.create', OPERATIONS['presets.create'].example)).id;
  ids.history = await recordExecution(mine.owner);
  return { mine, theirs, ids, ...host };
}

const bodyOf = (verb: string, name: ApiOperationName) => (verb === 'GET' ? undefined : exampleOf(name));

describe.each(routes)('$verb $path', ({ name, verb, path }) => {
  const body = bodyOf(verb, name);

  it('is refused below its level, with the level in the error, and allowed from that level', async () => {
    const { mine, ids, call } = await twoStores();
    for (const level of LEVELS) {
      const { status, body: answer } = await call(mine[level], verb, fill(path, ids[nounOf(path)] ?? ''), body);
      // Allowed: what it then says of the content, such as a second promotion, is not about the level.
      if (allows(level, OPERATIONS[name].level as Level)) expect([200, 201, 400, 404, 409]).toContain(status);
      else {
        expect(status).toBe(403);
        expect(answer).toEqual({ error: `this key's level is ${level}; ${OPERATIONS[name].level} is required` });
      }
    }
  });

  it('cannot be reached around the level by other spellings', async () => {
    const { mine, ids, call } = await twoStores();
    if (OPERATIONS[name].level === 'read') return;
    const at = fill(path, ids[nounOf(path)] ?? '');
    for (const spelling of [
      at.toUpperCase(),
      at.replace('/api', '//api'),
      at.replace('/v1/', '/v1//'),
      `${at}/`,
      at.replace('/v1/', '/v1%2f'),
      `${at};x`,
    ]) {
      expect([403, 404, 405]).toContain((await call(mine.read, verb, spelling, body)).status);
    }
    for (const header of ['x-http-method-override', 'x-method-override']) {
      const answer = await call(mine.read, 'GET', at, undefined, { [header]: verb });
      expect([200, 404, 405]).toContain(answer.status);
    }
    const one = routes.find((route) => route.verb === 'GET' && route.path === `${API_ROOT}/${nounOf(path)}/:id`);
    const still = await call(mine.read, 'GET', fill(one?.path ?? `${API_ROOT}/${nounOf(path)}`, ids[nounOf(path)]!));
    expect(still.status).toBe(200);
    expect(still.text).toContain(ids[nounOf(path)]);
  });
});

describe.each(routes.filter(({ path }) => path.includes(':id')))('$verb $path', ({ name, verb, path }) => {
  it('returns the same 404 for the id of another store and for any other missing record', async () => {
    const { mine, theirs, ids, call } = await twoStores();
    const body = bodyOf(verb, name);
    const id = ids[nounOf(path)]!;
    const random = '01980000-0000-7000-8000-000000000000';
    const shapes = [
      'nope',
      '..%2fx',
      '%00',
      '%F0%9F%92%A9',
      `${id}%20`,
      id.toUpperCase(),
      'x'.repeat(500),
      '1',
      '-1',
      "'%20or%201=1",
    ];
    const answers = [await call(theirs.execute, verb, fill(path, id), body)];
    for (const other of [random, ...shapes]) answers.push(await call(mine.execute, verb, fill(path, other), body));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
    // Nor is its content looked at first.
    if (body)
      expect((await call(theirs.execute, verb, fill(path, id), { url: 5, nonsense: 1 })).text).toBe(answers[0]!.text);
    expect((await call(mine.read, 'GET', fill(`${API_ROOT}/${nounOf(path)}/:id`, id))).status).toBe(200);
  });
});

it.each(routes.filter(({ path, verb }) => verb === 'GET' && !path.includes(':id')))(
  'GET $path shows nothing of another store',
  async ({ path }) => {
    const { mine, theirs, ids, call } = await twoStores();
    const { text } = await call(theirs.read, 'GET', path);
    for (const id of [...Object.values(ids), mine.store.id]) expect(text).not.toContain(id);
  },
);

const written = routes.filter(({ verb }) => verb === 'PUT');
it.each(written)('GET, $verb it back, and $path holds what it held before', async ({ path }) => {
  const { mine, ids, call } = await twoStores();
  const at = fill(path, ids[nounOf(path)]!);
  const before = (await call(mine.write, 'GET', at)).body;
  const { stored } = MAKE[nounOf(path)]!;
  const content = JSON.stringify(await stored(mine, ids[nounOf(path)]!), hideTimes);
  expect((await call(mine.write, 'PUT', at, before)).status).toBe(200);
  expect(JSON.stringify(await stored(mine, ids[nounOf(path)]!), hideTimes)).toBe(content);
});
const hideTimes = (key: string, value: unknown) => (key === 'updatedAt' ? 0 : value);
