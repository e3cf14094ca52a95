import { OPERATIONS } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKoaApp } from '../src/app.js';
import { type Listening, listen } from '../src/listen.js';
import { openApiDocument } from '../src/openapi/document.js';
import { API_ROOT } from '../src/routes.js';
import { type CallOptions, callDocumented, type Documented, documentedRoutes } from './documented.js';
import { schemaChecker } from './json-schema.js';
import { answering, recordFor, type Shop } from './records.js';

const document = openApiDocument({ release: '1.2.3' });
const ERROR = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
  additionalProperties: false,
};

const routes = documentedRoutes(document);
const schemaFaults = schemaChecker(document.components.schemas);

describe('the OpenAPI document', () => {
  it('is valid for an independent validator, references included', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    // Blocks of a design contain blocks, so the resolved document has no end.
    expect(() => validator.resolveRefs()).not.toThrow();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
    expect(references.length).toBeGreaterThan(200);
    for (const path of new Set(references)) {
      const target = path.split('/').reduce((at: any, name) => at?.[name], document);
      expect(target, path).toBeTypeOf('object');
    }
  });

  it('is the same every time', () => {
    expect(JSON.stringify(openApiDocument({ release: '1.2.3' }))).toBe(JSON.stringify(document));
  });

  it('names the release and the address it was given', () => {
    const { info, servers } = openApiDocument({ release: '9.9.9', baseUrl: 'https://mail.example' });
    expect([info.version, servers[0].url]).toEqual(['9.9.9', 'https://mail.example']);
  });

  it('has every route with every verb, the index, health, the tool server and the door for steps, and nothing else', () => {
    const written = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((verb) => `${verb} ${path}`),
    );
    const served = routes.map(({ verb, path }) => `${verb} ${path}`);
    expect(written.toSorted()).toEqual(
      [
        'get /api/v1',
        'get /healthz',
        'get /readyz',
        'post /api/mcp',
        'post /steps/email',
        'post /steps/http',
        ...served,
      ].toSorted(),
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

  it('has every record as a named schema that something refers to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter((name) => !text.includes(`/schemas/${name}"`));
    expect(unused).toEqual([]);
    for (const { operation } of routes) {
      const { $ref } = Object.values(operation.responses)[0]!.content!['application/json'].schema;
      const { properties } = document.components.schemas[String($ref).split('/').at(-1)!]!;
      const items = properties?.items?.items as { $ref?: string } | undefined;
      if (items) expect(items.$ref, operation.operationId).toBeDefined();
    }
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

describe('a host', () => {
  let shop: Shop;
  let host: Listening;
  beforeAll(async () => {
    shop = await buildStore({ ...memoryPorts(), http: answering });
    host = await listen(createKoaApp(shop.app, { release: '1.2.3' }), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => host.close(0));

  const call = (route: Omit<Documented, 'name'>, how: CallOptions) => callDocumented(host.url, route, how);

  it.each(routes)('responds to the example of $verb $path as documented', async (route) => {
    const { name, operation } = route;
    const ids = await recordFor(name, shop);
    const isOnce = operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key');
    const headers: Record<string, string> = isOnce ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const how = { key: shop.execute, ids, headers };
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
