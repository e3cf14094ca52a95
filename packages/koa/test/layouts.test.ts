import { OPERATIONS } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { serveApp, startHost } from './host.js';

const PATH = '/api/v1/email-templates';
const text = (fields: object = {}) => ({ name: 'A', subject: 'B', bodyType: 'text', ...fields });
const long = (count: number) => 'é'.repeat(count);
const link = '{{ unsubscribe_link }}';

describe('the limits of the specification, each at its edge and one over it', () => {
  it.each<[string, (count: number) => object, number, string]>([
    ['name', (n) => ({ name: long(n) }), 200, 'name: at most 200 characters'],
    ['description', (n) => ({ description: long(n) }), 2000, 'description: at most 2000 characters'],
    [
      'marketingTexts.unsubscribeText',
      (n) => ({ marketingTexts: { unsubscribeText: long(n - link.length) + link } }),
      2000,
      'marketingTexts.unsubscribeText: at most 2000 characters',
    ],
    [
      'marketingTexts.unsubscribeLinkLabel',
      (n) => ({ marketingTexts: { unsubscribeLinkLabel: long(n) } }),
      100,
      'marketingTexts.unsubscribeLinkLabel: at most 100 characters',
    ],
    [
      'marketingTexts.companyDetails',
      (n) => ({ marketingTexts: { companyDetails: long(n) } }),
      2000,
      'marketingTexts.companyDetails: at most 2000 characters',
    ],
  ])('%s', async (_, fields, limit, error) => {
    const { call, write } = await startHost();
    expect((await call(write, 'POST', PATH, text(fields(limit)))).status).toBe(201);
    const over = await call(write, 'POST', PATH, text(fields(limit + 1)));
    expect({ status: over.status, body: over.body }).toEqual({ status: 400, body: { error } });
  });
});

describe('validation on every write', () => {
  it.each([
    ['rule 1: Liquid in subject', { subject: '{{ x' }, 'subject: line 1, column 1: output "{{ x" not closed'],
    [
      'rule 1: Liquid in previewText',
      { previewText: '{{ x' },
      'previewText: line 1, column 1: output "{{ x" not closed',
    ],
    ['rule 1: Liquid in body', { body: '{{ x' }, 'body: line 1, column 1: output "{{ x" not closed'],
    ['rule 3: a missing subject', { subject: undefined }, 'subject: required'],
    [
      'an unsubscribe text without a placeholder',
      { marketingTexts: { unsubscribeText: 'Bye' } },
      'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
    ],
  ])('%s is refused on create and on update, and nothing changes', async (_, fields, error) => {
    const { call, write } = await startHost();
    expect((await call(write, 'POST', PATH, text(fields))).body).toEqual({ error });
    const { body: made } = await call(write, 'POST', PATH, text());
    if (JSON.stringify(fields) !== '{}') {
      for (const method of ['PUT', 'PATCH']) {
        const refused = await call(write, method, `${PATH}/${made.id}`, fields);
        expect({ status: refused.status, body: refused.body }).toEqual({ status: 400, body: { error } });
      }
    }
    expect((await call(write, 'GET', `${PATH}/${made.id}`)).body).toEqual(made);
  });

  it('rule 1: Liquid in every text block of a design', async () => {
    const { call, write } = await startHost();
    const bodyDesign = { blocks: [{ type: 'columns', columns: [{ blocks: [{ type: 'text', text: '{% if x %}' }] }] }] };
    const { status, body } = await call(write, 'POST', PATH, { name: 'A', subject: 'B', bodyDesign });
    expect(status).toBe(400);
    expect(body.error).toMatch(
      /^bodyDesign\.blocks\[0\]\.columns\[0\]\.blocks\[0\]\.text: Liquid: tag \{% if x %\} not closed/,
    );
  });

  it('rule 2: a fileKey of another store is as if it were not there', async () => {
    const ports = memoryPorts();
    const [mine, theirs] = [await buildStore(ports), await buildStore(ports)];
    const { call } = await serveApp(mine.app);
    const { key } = await theirs.owner.run('files.upload', OPERATIONS['files.upload'].example);
    const refused = await call(mine.write, 'POST', PATH, text({ attachments: [{ filename: 'a', fileKey: key }] }));
    const random = await call(mine.write, 'POST', PATH, text({ attachments: [{ filename: 'a', fileKey: 'nope' }] }));
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: 'attachments[0].fileKey: no such file' });
    expect(random.text).toBe(refused.text);
  });
});

it('lists by category, refuses an unknown one, and has no filter by body type', async () => {
  const { call, write, read } = await startHost();
  await call(write, 'POST', PATH, text({ category: 'marketing' }));
  await call(write, 'POST', PATH, { name: 'V', subject: 'S' });
  const total = async (query: string) => (await call(read, 'GET', `${PATH}?${query}`)).body.total;
  expect([
    await total('category=marketing'),
    await total('category=transactional'),
    await total('bodyType=text'),
  ]).toEqual([1, 1, 2]);
  expect((await call(read, 'GET', `${PATH}?category=spam`)).body).toEqual({
    error: 'category: must be one of transactional, marketing',
  });
});

it('serves a schema whose example can be posted unchanged', async () => {
  const { call, write, read } = await startHost();
  const { body: schema } = await call(read, 'GET', '/api/v1/layout-schema');
  expect(Object.keys(schema)).toEqual(['schema', 'defaults', 'liquid', 'constraints', 'example']);
  expect(Object.keys(schema.liquid)).toEqual(['tags', 'filters', 'variables', 'secrets']);
  const { status, body } = await call(write, 'POST', PATH, {
    name: 'Example',
    subject: 'S',
    bodyDesign: schema.example,
  });
  expect(status).toBe(201);
  expect(body.bodyDesign).toEqual(schema.example);
});

it('previews with a read key and no body at all', async () => {
  const { call, write, read, owner } = await startHost();
  const server = { host: 'mail.example', port: 587, security: 'tls' } as const;
  await owner.run('smtp.create', { name: 'Mail', ...server, fromAddress: 'shop@example.com', isDefault: true });
  const { body: made } = await call(write, 'POST', PATH, text({ body: '<p>Hi</p>' }));
  const { status, body } = await call(read, 'POST', `${PATH}/${made.id}/preview`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ subject: 'B', text: 'Hi', locale: 'en', warnings: [] });
  // As it is sent: a document that says its language.
  expect(body.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">.*<body><p>Hi<\/p><\/body><\/html>$/);
});

it('deletes without being blocked, and warns of steps that still use it', async () => {
  const { call, write, owner } = await startHost();
  const { body: made } = await call(write, 'POST', PATH, text());
  await owner.run('steps.remember', { stepReference: 'flow/1', layoutId: made.id });
  expect((await call(write, 'DELETE', `${PATH}/${made.id}`)).body).toEqual({
    deleted: true,
    id: made.id,
    warning: '1 workflow step still uses this layout and fails until it uses another one',
  });
});
