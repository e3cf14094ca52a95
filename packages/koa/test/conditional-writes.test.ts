import { request } from 'node:http';
import { type ApiOperationName, OPERATIONS } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { describe, expect, it } from 'vitest';
import { startHost } from './host.js';

const LAYOUTS = '/api/v1/email-templates';
const REQUESTS = '/api/v1/http-requests';
const LAYOUT = { name: 'A', subject: 'S', bodyType: 'text', body: '<p>b</p>' };

async function shop() {
  const host = await startHost();
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    host.call(host.write, method, path, body, headers);
  const made = async (path: string, body: object) => `${path}/${(await send('POST', path, body)).body.id}`;
  const layout = () => made(LAYOUTS, LAYOUT);
  const httpRequest = () => made(REQUESTS, { url: 'https://a.example' });
  async function translation() {
    const at = `${await layout()}/translations/de`;
    await send('PUT', at, { subject: 'D' });
    return at;
  }
  return { ...host, send, layout, httpRequest, translation };
}
const ifMatch = (tag: string | null) => ({ 'If-Match': tag! });
const MALFORMED = 'must be * or a list of entity tags such as "7", in quotes';

describe('ETag', () => {
  it('is the version of a layout, translation, version and HTTP request, in reads and in writes', async () => {
    const { send, layout, httpRequest } = await shop();
    const at = await layout();
    const tag = async (method: string, path: string, body?: object) =>
      (await send(method, path, body)).headers.get('etag');
    expect((await send('POST', LAYOUTS, LAYOUT)).headers.get('etag')).toBe('"1"');
    expect(await tag('GET', at)).toBe('"1"');
    expect(await tag('PATCH', at, { subject: 'T' })).toBe('"2"');
    expect(await tag('PUT', `${at}/translations/de`, { subject: 'D' })).toBe('"3"');
    expect(await tag('PUT', `${at}/translations/fr`, { subject: 'F' })).toBe('"4"');
    expect(await tag('GET', `${at}/translations/de`)).toBe('"3"');
    expect(await tag('HEAD', `${at}/versions/2`)).toBe('"2"');
    expect(await tag('POST', `${at}/translations/de/promote`)).toBe('"5"');
    expect(await tag('POST', `${at}/versions/1/restore`)).toBe('"6"');
    expect(await tag('GET', at)).toBe('"6"');
    const other = await httpRequest();
    expect(await tag('GET', other)).toBe('"1"');
    expect(await tag('PUT', other, { name: 'n' })).toBe('"2"');
    for (const path of [LAYOUTS, `${at}/versions`, '/api/v1/me', `${at}/nope`])
      expect(await tag('GET', path)).toBeNull();
    expect(await tag('DELETE', other)).toBeNull();
  });

  it('differs for compressed bytes, and each of them is a condition for the same version', async () => {
    const { send, url, read } = await shop();
    const { body } = await send('POST', LAYOUTS, { ...LAYOUT, body: 'x'.repeat(3000) });
    const at = `${LAYOUTS}/${body.id}`;
    const tagFor = (encoding: string) =>
      new Promise((resolve) => {
        const headers = { authorization: `Bearer ${read}`, 'accept-encoding': encoding };
        request(url + at, { headers }, (response) => {
          response.resume();
          resolve([response.headers['content-encoding'], response.headers.etag]);
        }).end();
      });
    expect(await tagFor('identity')).toEqual([undefined, '"1"']);
    expect(await tagFor('gzip')).toEqual(['gzip', '"1-gzip"']);
    expect(await tagFor('br')).toEqual(['br', '"1-br"']);
    for (const tag of ['"1"', '"1-gzip"', '"1-br"']) {
      const { status, headers } = await send('GET', at, undefined, { 'If-None-Match': tag });
      expect([status, headers.get('etag')]).toEqual([304, tag]);
    }
    expect((await send('PATCH', at, { subject: 'T' }, ifMatch('"1-br"'))).status).toBe(200);
    expect((await send('PATCH', at, { subject: 'U' }, ifMatch('"1-br"'))).status).toBe(412);
  });

  it('can be read by a page of another origin, which may send conditions', async () => {
    const { call } = await startHost(memoryPorts(), { origins: ['https://app.example'] });
    const { headers } = await call(undefined, 'OPTIONS', LAYOUTS, undefined, { origin: 'https://app.example' });
    expect(headers.get('access-control-expose-headers')!.split(', ')).toContain('ETag');
    expect(headers.get('access-control-allow-headers')!.split(', ')).toEqual(
      expect.arrayContaining(['If-Match', 'If-None-Match']),
    );
  });
});

describe('If-Match', () => {
  it('refuses to overwrite what another editor saved, says who did, and loses nothing', async () => {
    const { send, layout, owner, call } = await shop();
    const { key } = await owner.run('keys.create', { level: 'write', name: 'Jo' });
    const at = await layout();
    const { headers, body } = await send('GET', at);
    expect((await call(key, 'PATCH', at, { subject: 'by Jo' })).status).toBe(200);
    const refused = await send('PUT', at, { ...body, subject: 'mine' }, ifMatch(headers.get('etag')));
    expect([refused.status, refused.body]).toEqual([
      412,
      { error: 'version: 2 was saved by Jo meanwhile; yours began at 1' },
    ]);
    const current = await send('GET', at);
    expect(current.body).toMatchObject({ subject: 'by Jo', version: 2 });
    const again = await send('PUT', at, { subject: 'mine' }, ifMatch(current.headers.get('etag')));
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"3"']);
    expect((await send('PUT', at, body)).status).toBe(200);
  });

  it('conditions every write to a record that has a tag', async () => {
    const { send, layout, httpRequest } = await shop();
    const [at, other] = [await layout(), await httpRequest()];
    await send('PUT', `${at}/translations/de`, { subject: 'D' });
    await send('PATCH', other, { name: 'n' });
    for (const [method, path, body] of [
      ['PUT', at, { subject: 'x' }],
      ['PATCH', at, { subject: 'x' }],
      ['POST', `${at}/translations/de/promote`],
      ['POST', `${at}/versions/1/restore`],
      ['PUT', `${at}/translations/de`, { subject: 'x' }],
      ['DELETE', `${at}/translations/de`],
      ['DELETE', at],
      ['PUT', other, { name: 'x' }],
      ['PATCH', other, { name: 'x' }],
      ['DELETE', other],
    ] as const) {
      const { status, body: refused } = await send(method, path, body, ifMatch('"1"'));
      expect([method, path, status, refused]).toEqual([
        method,
        path,
        412,
        { error: expect.stringMatching(/^version: 2 (of de )?was saved .*meanwhile; yours began at 1$/) },
      ]);
    }
    expect((await send('GET', at)).body).toMatchObject({ version: 2, languages: ['en', 'de'] });
    expect((await send('DELETE', `${at}/translations/de`, undefined, ifMatch('"2"'))).status).toBe(200);
    expect((await send('DELETE', at, undefined, ifMatch('"3"'))).status).toBe(200);
    expect((await send('DELETE', other, undefined, ifMatch('"2"'))).status).toBe(200);
  });

  it('lets two translators work on one layout', async () => {
    const { send, layout } = await shop();
    const at = await layout();
    const put = (locale: string, subject: string, tag: string | null) =>
      send('PUT', `${at}/translations/${locale}`, { subject }, tag ? ifMatch(tag) : {});
    const tags = {
      de: (await put('de', 'D', null)).headers.get('etag'),
      fr: (await put('fr', 'F', null)).headers.get('etag'),
    };
    for (let i = 0; i < 3; i++) {
      for (const locale of ['de', 'fr'] as const) {
        const { status, headers } = await put(locale, `${locale} ${i}`, tags[locale]);
        expect(status).toBe(200);
        tags[locale] = headers.get('etag');
      }
    }
    expect((await put('de', 'late', '"2"')).status).toBe(412);
  });

  it.each<[string, string, number]>([
    ['the current tag', '"1"', 200],
    ['a list with it', '"7", "1" ,"x"', 200],
    ['a list with empty elements', ', "7",, "1",', 200],
    ['any version', '*', 200],
    ['another tag', '"2"', 412],
    ['a list without it', '"2", "3"', 412],
    ['a weak tag', 'W/"1"', 412],
    ['a tag of another server', '"33a64df5"', 412],
    ['an empty tag', '""', 412],
    ['a number of another spelling', '"01"', 412],
    ['no quotes', '1', 400],
    ['one quote', '"1', 400],
    ['a list without commas', '"1" "2"', 400],
    ['a lower-case weak tag', 'w/"1"', 400],
    ['a list with a star', '*, "1"', 400],
    ['a space in a tag', '"a b"', 400],
    ['only commas', ', ,', 400],
    ['nothing', '', 400],
  ])('with %s (%s) is %i', async (_, value, status) => {
    const { send, layout, httpRequest } = await shop();
    for (const at of [await layout(), await httpRequest()]) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }]] as const) {
        const answer = await send(method, at, body, ifMatch(value));
        expect([method, answer.status]).toEqual([method, status]);
        if (status === 400) expect(answer.body).toEqual({ error: `If-Match: ${MALFORMED}` });
      }
    }
  });

  it('of a record that is not there is 404, except that a PUT of a translation is refused', async () => {
    const { send, layout } = await shop();
    const at = await layout();
    for (const value of ['*', '"1"']) {
      expect((await send('PATCH', `${LAYOUTS}/nope`, { subject: 'x' }, ifMatch(value))).status).toBe(404);
      expect((await send('DELETE', `${at}/translations/de`, undefined, ifMatch(value))).status).toBe(404);
      expect((await send('PUT', `${at}/translations/de`, { subject: 'x' }, ifMatch(value))).status).toBe(412);
    }
    expect((await send('GET', at)).body.languages).toEqual(['en']);
  });

  it('and ifVersion in the body do the same, and are refused together', async () => {
    const { send, layout } = await shop();
    const at = await layout();
    expect((await send('PATCH', at, { subject: 'x', ifVersion: 2 })).status).toBe(412);
    expect((await send('PATCH', at, { subject: 'x', ifVersion: 1 })).status).toBe(200);
    expect((await send('POST', `${at}/versions/1/restore`, { ifVersion: 1 })).status).toBe(412);
    expect((await send('DELETE', at, { ifVersion: 1 })).status).toBe(412);
    expect((await send('PATCH', at, { ifVersion: 2 }, ifMatch('"2"'))).body).toEqual({
      error: 'ifVersion: sent in a header, too',
    });
  });
});

describe('a condition that cannot be evaluated', () => {
  const UNTAGGED = (Object.entries(ROUTES) as [ApiOperationName, Route | null][]).flatMap(([name, route]) => {
    const { input, output } = OPERATIONS[name];
    if (!route || 'ifVersion' in input.shape || ('version' in output.shape && verbsOf(route).includes('get')))
      return [];
    return [[verbsOf(route)[0]!.toUpperCase(), `/api/v1${route[1]}`] as const];
  });
  it('is refused on every route without a tag; reads know none, so If-None-Match is true', async () => {
    const { call, execute } = await shop();
    expect(UNTAGGED.length).toBeGreaterThan(15);
    for (const [method, path] of UNTAGGED) {
      const { status, body } = await call(execute, method, path, method === 'GET' ? undefined : {}, ifMatch('"1"'));
      // A record that does not exist is not found first.
      const isMissing = method === 'GET' && path.includes(':id');
      const expected = isMissing ? [404, expect.anything()] : [400, { error: 'If-Match: not supported here' }];
      expect([method, path, status, body]).toEqual([method, path, ...expected]);
      if (method !== 'GET' || isMissing) continue;
      expect((await call(execute, method, path, undefined, { 'If-None-Match': '"1", "x"' })).status).toBe(200);
      expect((await call(execute, method, path, undefined, { 'If-None-Match': 'x' })).status).toBe(400);
    }
  });

  it('is refused before the body is read', async () => {
    const { send } = await shop();
    expect((await send('POST', REQUESTS, '{', ifMatch('"1"'))).body).toEqual({ error: 'If-Match: not supported here' });
  });

  it('If-None-Match on a write is refused, except * where a PUT may create', async () => {
    const { send, layout } = await shop();
    const at = await layout();
    const error = 'If-None-Match: only * is supported, and only where a PUT may create the record';
    for (const [method, path, value] of [
      ['PUT', at, '*'],
      ['DELETE', at, '"1"'],
      ['POST', REQUESTS, '*'],
      ['PUT', `${at}/translations/de`, '"1"'],
    ] as const) {
      const { status, body } = await send(method, path, { subject: 'x' }, { 'If-None-Match': value });
      expect([status, body]).toEqual([400, { error }]);
    }
    const both = await send(
      'PUT',
      `${at}/translations/de`,
      { subject: 'x' },
      { ...ifMatch('*'), 'If-None-Match': '*' },
    );
    expect([both.status, both.body]).toEqual([400, { error: 'If-None-Match: contradicts If-Match' }]);
  });
});

describe('If-None-Match', () => {
  it('returns 304 without a body for the version that the client has, with the budget', async () => {
    const { send, layout, translation, httpRequest } = await shop();
    const at = await layout();
    for (const path of [at, await translation(), await httpRequest(), `${at}/versions/1`]) {
      const { headers } = await send('GET', path);
      const tag = headers.get('etag')!;
      for (const [method, value] of [
        ['GET', tag],
        ['HEAD', tag],
        ['GET', `W/${tag}`],
        ['GET', `"x", ${tag}`],
        ['GET', '*'],
      ] as const) {
        const answer = await send(method, path, undefined, { 'If-None-Match': value });
        expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', tag]);
        expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
        expect(answer.headers.get('content-type')).toBeNull();
      }
      expect((await send('GET', path, undefined, { 'If-None-Match': '"99"' })).status).toBe(200);
      const malformed = await send('GET', path, undefined, { 'If-None-Match': 'x' });
      expect([malformed.status, malformed.body]).toEqual([400, { error: `If-None-Match: ${MALFORMED}` }]);
    }
    expect((await send('GET', `${LAYOUTS}/nope`, undefined, { 'If-None-Match': '*' })).status).toBe(404);
  });

  it('* on the PUT of a translation creates it and never overwrites it', async () => {
    const { send, layout } = await shop();
    const at = `${await layout()}/translations/de`;
    const create = (subject: string) => send('PUT', at, { subject }, { 'If-None-Match': '*' });
    expect((await create('D')).status).toBe(201);
    const refused = await create('E');
    expect([refused.status, refused.body]).toEqual([412, { error: 'version: de exists already, as version 2' }]);
    expect((await send('GET', at)).body.subject).toBe('D');
  });
});
