import { newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { startHost } from './host.js';

const FILES = '/api/v1/files';
const content = Buffer.from('x');

describe('DELETE /api/v1/files', () => {
  it('takes the key in its body and returns it', async () => {
    const { call, owner, write } = await startHost();
    const { key } = await owner.run('files.upload', { filename: 'a.txt', content });
    const answer = await call(write, 'DELETE', FILES, { key });
    expect([answer.status, answer.body]).toEqual([200, { deleted: true, key }]);
    expect((await call(write, 'GET', FILES)).body.total).toBe(0);
  });

  it('returns the same 404 for the key of another store and for any other missing file', async () => {
    const mine = await startHost();
    const theirs = await startHost(mine.app.ports);
    const { key } = await mine.owner.run('files.upload', { filename: 'a.txt', content });
    await mine.owner.run('presets.create', {
      kind: 'header',
      name: 'Private name',
      blocks: [{ type: 'attachment', filename: 'a.txt', fileKey: key }],
    });
    const answers = [await theirs.call(theirs.write, 'DELETE', FILES, { key })];
    for (const other of [newId(), 'nope', '', '../x', '\u0000', `${key} `, key.toUpperCase(), 'x'.repeat(5000)]) {
      answers.push(await mine.call(mine.write, 'DELETE', FILES, { key: other }));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"error":"file not found"}']),
    );
    for (const list of [FILES, `${FILES}?usage=true`]) {
      expect((await theirs.call(theirs.read, 'GET', list)).body.items).toEqual([]);
    }
  });

  it('is 409 while the file is in use, and names what uses it', async () => {
    const { call, owner, write } = await startHost();
    const { key } = await owner.run('files.upload', { filename: 'a.txt', content });
    const blocks = [{ type: 'attachment', filename: 'a.txt', fileKey: key }];
    const { id } = await owner.run('presets.create', { kind: 'header', name: 'Default header', blocks });
    const refused = await call(write, 'DELETE', FILES, { key });
    const error = 'in use by preset "Default header"; GET /api/v1/files?usage=true shows what uses each file';
    expect([refused.status, refused.body]).toEqual([409, { error }]);
    await owner.run('presets.remove', { id });
    expect((await call(write, 'DELETE', FILES, { key })).status).toBe(200);
  });

  it.each<[string, unknown, number, string]>([
    ['no body', undefined, 400, 'key: required'],
    ['no key', {}, 400, 'key: required'],
    ['a null key', { key: null }, 400, 'key: required'],
    ['a list', ['x'], 400, 'request: must be an object'],
    ['a key that is a number', { key: 5 }, 400, 'key: must be a string'],
    ['an unknown field', { key: 'x', id: 'y' }, 400, 'id: unknown field'],
    ['what is no JSON', '{', 400, 'request: not valid JSON'],
  ])('refuses %s', async (_, body, status, error) => {
    const { call, write } = await startHost();
    const answer = await call(write, 'DELETE', FILES, body);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });

  it('takes no key from the address', async () => {
    const { call, owner, write } = await startHost();
    const { key } = await owner.run('files.upload', { filename: 'a.txt', content });
    expect((await call(write, 'DELETE', `${FILES}?key=${key}`)).body).toEqual({ error: 'key: required' });
    expect((await call(write, 'DELETE', `${FILES}/${key}`)).status).toBe(404);
  });
});

it.each([
  ['', false],
  ['?usage=', false],
  ['?usage=1', false],
  ['?usage=TRUE', false],
  ['?usage=false', false],
  ['?usage=true', true],
])('GET /api/v1/files%s tells usage: %s', async (query, told) => {
  const { call, owner, read } = await startHost();
  await owner.run('files.upload', { filename: 'a.txt', content });
  const { body } = await call(read, 'GET', FILES + query);
  expect('inUse' in body.items[0]).toBe(told);
  if (told) expect(body.items[0]).toMatchObject({ inUse: false, usedBy: [] });
});

it('offers no upload over REST, and presets only to be listed', async () => {
  const { call, read, execute, owner } = await startHost();
  expect((await call(execute, 'POST', FILES, { filename: 'a.txt' })).status).toBe(405);
  const blocks = [{ type: 'text', text: 'Shop' }];
  const { blocks: _, ...preset } = await owner.run('presets.create', { kind: 'header', name: 'H', blocks });
  const { status, body } = await call(read, 'GET', '/api/v1/presets');
  expect([status, body]).toEqual([200, { items: [preset], page: 1, limit: 25, total: 1, pages: 1 }]);
  expect((await call(execute, 'POST', '/api/v1/presets', {})).status).toBe(405);
  expect((await call(execute, 'GET', `/api/v1/presets/${preset.id}`)).status).toBe(404);
});
