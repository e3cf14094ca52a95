import { OPERATIONS } from '@sendstep/core';
import { buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitSaves } from '../../core/src/jobs/commit-saves.js';
import { createKoaApp } from '../src/app.js';
import { type Listening, listen } from '../src/listen.js';
import { openApiDocument } from '../src/openapi/document.js';
import type { ApiOperation } from '../src/openapi/types.js';
import { API_ROOT, ROUTES, type Route, verbsOf } from '../src/routes.js';
import { schemaFaults } from './json-schema.js';

const document = openApiDocument({ release: '1.2.3' });
const ERROR = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
  additionalProperties: false,
};

const routes = Object.entries(ROUTES as Record<string, Route | null>).flatMap(([name, route]) =>
  (route ? verbsOf(route) : []).map((verb) => {
    const path = (API_ROOT + route![1]).replace(/:(\w+)/g, '{$1}');
    return { name: name as keyof typeof ROUTES, verb, path, operation: document.paths[path]?.[verb] as ApiOperation };
  }),
);

describe('the OpenAPI document', () => {
  it('is valid for an independent validator, references included', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  });

  it('is the same every time', () => {
    expect(JSON.stringify(openApiDocument({ release: '1.2.3' }))).toBe(JSON.stringify(document));
  });

  it('names the release and the address it was given', () => {
    const { info, servers } = openApiDocument({ release: '9.9.9', baseUrl: 'https://mail.example' });
    expect([info.version, servers[0].url]).toEqual(['9.9.9', 'https://mail.example']);
  });

  it('has every route with every verb, the index, the tool server and the door for steps, and nothing else', () => {
    const written = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((verb) => `${verb} ${path}`),
    );
    const served = routes.map(({ verb, path }) => `${verb} ${path}`);
    expect(written.toSorted()).toEqual(
      ['get /api/v1', 'post /api/mcp', 'post /steps/email', 'post /steps/http', ...served].toSorted(),
    );
  });

  it('gives every operation an id of its own, and a tag that is listed', () => {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { tags } of all) expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
  });

  it('says that lists, and nothing else, link to their other pages', () => {
    const linking = routes.filter(({ operation }) =>
      Object.values(operation.responses).some(({ headers }) => headers && 'Link' in headers),
    );
    const lists = routes.filter(({ name }) => 'pages' in OPERATIONS[name].output.shape);
    expect(lists.length).toBeGreaterThan(8);
    expect(linking).toEqual(lists);
  });

  it('says that a PUT of a translation creates or replaces it', () => {
    const { responses } = document.paths['/api/v1/email-templates/{id}/translations/{locale}']!.put!;
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['200', '201']);
    expect(Object.keys(responses[201]!.headers!)).toContain('Location');
    expect(Object.keys(responses[200]!.headers!)).not.toContain('Location');
  });

  it.each(routes)('says the level of $verb $path', ({ name, operation }) => {
    expect(operation['x-level']).toBe(OPERATIONS[name].level);
    expect(operation.description).toContain(`Requires a key of level ${OPERATIONS[name].level}`);
  });
});

type Shop = Awaited<ReturnType<typeof buildStore>>;

/** Makes the record that an example's `…` stand for, by noun (or by operation, where that needs another one). */
const RECORDS: Record<string, (shop: Shop) => Promise<Record<string, string>>> = {
  async layouts({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    return { id };
  },
  async translations({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    const { locale } = await owner.run('translations.put', { ...OPERATIONS['translations.put'].example, id });
    return { id, locale };
  },
  async versions({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    return { id, version: '1' };
  },
  async repoVersions({ owner, app, store }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    await owner.run('repo.connect', OPERATIONS['repo.connect'].example);
    while ((await commitSaves(0).run(app.ports)).more);
    return { id, sha: (await app.ports.repositories.find(store.id))!.lastCommit! };
  },
  async httpRequests({ app, write }) {
    const { id } = await (await app.admit({ key: write })).run(
      'httpRequests.create',
      OPERATIONS['httpRequests.create'].example,
    );
    return { id };
  },
  async 'httpRequests.test'({ app, owner, write }) {
    await owner.run('secrets.set', { name: 'SHOP_KEY', value: 'k-123456' });
    return RECORDS.httpRequests!({ app, owner, write } as Shop);
  },
  async smtp({ owner }) {
    await owner.run('smtp.create', OPERATIONS['smtp.create'].example);
    return {};
  },
  async senders({ owner }) {
    await owner.run('mailboxes.connect', OPERATIONS['mailboxes.connect'].example);
    return {};
  },
  async secrets({ owner }) {
    await owner.run('secrets.set', OPERATIONS['secrets.set'].example);
    return {};
  },
  async files({ owner }) {
    const { key } = await owner.run('files.upload', OPERATIONS['files.upload'].example);
    return { key };
  },
  async presets({ owner }) {
    await owner.run('presets.create', OPERATIONS['presets.create'].example);
    return {};
  },
  async history({ owner }) {
    return { id: await recordExecution(owner, {}, { status: 'FAILED', error: 'no answer' }) };
  },
};

/** A way out that leads nowhere: what goes through it has tests of its own. */
const answering = {
  allows: async () => true,
  send: async ({ url }: { url: string }) => {
    const body = Buffer.from('{"stock":3}');
    return {
      status: 200,
      statusText: 'OK',
      headers: { 'content-type': 'application/json' },
      body,
      truncated: false,
      url,
    };
  },
};

describe('a host', () => {
  let shop: Shop;
  let host: Listening;
  beforeAll(async () => {
    shop = await buildStore({ ...memoryPorts(), http: answering });
    host = await listen(createKoaApp(shop.app, { release: '1.2.3' }), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => host.close(0));

  /** The call that the document describes, made of nothing but the document. */
  async function call(
    { verb, path, operation }: Omit<(typeof routes)[number], 'name'>,
    {
      key,
      ids = {},
      headers = {},
      ...over
    }: {
      key?: string;
      ids?: Record<string, string>;
      headers?: Record<string, string>;
      body?: string;
      type?: string;
    },
  ) {
    const url = new URL(host.url + path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'nobody'));
    for (const { in: where, name, example } of operation.parameters ?? []) {
      if (where === 'query' && example !== undefined) url.searchParams.set(name, String(example));
    }
    const example = operation.requestBody?.content['application/json'].example as object | undefined;
    const body = over.body ?? (example && JSON.stringify({ ...example, ...pick(ids, Object.keys(example)) }));
    return fetch(url, {
      method: verb.toUpperCase(),
      headers: {
        ...headers,
        ...(key && { Authorization: `Bearer ${key}` }),
        'Content-Type': over.type ?? 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    });
  }
  const pick = (from: Record<string, string>, names: string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

  it.each(routes)('responds to the example of $verb $path as documented', async (route) => {
    const { name, operation } = route;
    const { example } = OPERATIONS[name] as { example: Record<string, unknown> };
    const samples = Object.entries(example).filter(([, value]) => value !== '…');
    const ids = { ...Object.fromEntries(samples), ...(await (RECORDS[name] ?? RECORDS[name.split('.')[0]!])?.(shop)) };
    const isOnce = operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key');
    const headers: Record<string, string> = isOnce ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const how = { key: shop.execute, ids: ids as Record<string, string>, headers };
    const answer = await call(route, how);

    const [status, success] = Object.entries(operation.responses)[0]!;
    const body = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, answer.ok ? undefined : body.error]).toEqual([Number(status), undefined]);
    expect(schemaFaults(success.content!['application/json'].schema, body)).toEqual([]);
    for (const header of Object.keys(success.headers!)) {
      // A list on one page has no other page to link to.
      if (header === 'Link') continue;
      const from = header === 'Idempotent-Replayed' ? await call(route, how) : answer;
      expect(from.headers.has(header), header).toBe(true);
    }
  });

  it.each(routes)('refuses $verb $path as documented', async (route) => {
    const { responses, parameters, requestBody } = route.operation;
    const refused = async (status: number, how: Parameters<typeof call>[1]) => {
      const answer = await call(route, how);
      expect([answer.status, String(status) in responses]).toEqual([status, true]);
      expect(schemaFaults(ERROR, await answer.json())).toEqual([]);
    };
    await refused(401, {});
    if ('403' in responses) await refused(403, { key: shop.read });
    else expect((await call(route, { key: shop.read })).status).not.toBe(403);
    if (parameters?.some((parameter) => parameter.in === 'path')) await refused(404, { key: shop.execute });
    if (requestBody) {
      await refused(400, { key: shop.execute, body: '{' });
      await refused(415, { key: shop.execute, body: 'a=b', type: 'application/x-www-form-urlencoded' });
      await refused(413, { key: shop.execute, body: JSON.stringify({ name: 'x'.repeat(5_000_001) }) });
    }
  });

  it('returns the index as described, without a key', async () => {
    const operation = document.paths[API_ROOT]!.get!;
    const answer = await call({ verb: 'get', path: API_ROOT, operation }, {});
    const { schema, example } = operation.responses[200]!.content!['application/json'];
    const body = await answer.json();
    expect(schemaFaults(schema, body)).toEqual([]);
    expect(body).toEqual(example);
  });
});
