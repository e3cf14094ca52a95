import { describe, expect, it } from 'vitest';
import { makeAuthority } from './certificates.js';
import { client, echo, httpsTarget, httpTarget, PRIVATE, PUBLIC, textOf } from './targets.js';

/** Redirects `/` to wherever it is told, and tells what arrives at any other path. */
const redirecting = (status: number, location: string) =>
  httpTarget((request, response) => {
    if (request.url !== '/') return echo(request, response);
    response.writeHead(status, { location }).end();
  });

const HEADERS = {
  Authorization: 'Bearer t',
  Cookie: 'a=b',
  'X-Api-Key': 'k',
  Accept: 'application/json',
  'Accept-Language': 'de',
  'Content-Type': 'application/json',
  'Content-Language': 'de',
};
const send = (url: string, method = 'POST', allowing = client()) =>
  allowing.send({ method, url, headers: HEADERS, ...(method === 'GET' ? {} : { body: '{"a":1}' }), timeoutMs: 60_000 });

it.each([
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [303, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [301, 'PUT', 'PUT', '{"a":1}'],
  [302, 'DELETE', 'DELETE', '{"a":1}'],
  [307, 'POST', 'POST', '{"a":1}'],
  [308, 'PATCH', 'PATCH', '{"a":1}'],
  [301, 'GET', 'GET', ''],
])('%i after %s continues with %s', async (status, method, next, body) => {
  const { url } = await redirecting(status, '/there?x=1');
  const answer = await send(url, method);
  const arrived = JSON.parse(textOf(answer));
  expect(arrived).toMatchObject({ method: next, url: '/there?x=1', body });
  // On the same origin credentials go along; words about a body only with the body.
  expect(arrived.headers).toMatchObject({ authorization: 'Bearer t', cookie: 'a=b', 'x-api-key': 'k' });
  expect('content-type' in arrived.headers).toBe(body !== '' || method === 'GET');
  expect(answer.url).toBe(`${url}/there?x=1`);
});

it.each([300, 304, 305, 399, 200])('%i is a response, although it has a Location', async (status) => {
  const { url } = await redirecting(status, '/there');
  expect((await send(url, 'GET')).status).toBe(status);
});

it('302 without a Location is a response', async () => {
  const { url } = await httpTarget((_, response) => response.writeHead(302).end('where?'));
  expect(await send(url)).toMatchObject({ status: 302 });
});

it('a Location with non-ASCII characters is followed', async () => {
  const { url } = await redirecting(302, Buffer.from('/Grüße').toString('latin1'));
  expect(JSON.parse(textOf(await send(url))).url).toBe('/Gr%C3%BC%C3%9Fe');
});

describe('a redirect to another origin', () => {
  const arrivedWith = async (location: string, allowing = client()) => {
    const { url } = await redirecting(307, location);
    return JSON.parse(textOf(await send(url, 'POST', allowing)));
  };
  const harmless = {
    accept: 'application/json',
    'accept-language': 'de',
    'content-type': 'application/json',
    'user-agent': 'Sendstep',
  };

  it('carries no credential, whatever its name', async () => {
    const other = await httpTarget(echo);
    const { headers, body } = await arrivedWith(`${other.url}/x`);
    expect(headers).toMatchObject(harmless);
    expect(body).toBe('{"a":1}');
    const { host, connection, 'content-length': length, 'accept-encoding': encoding, ...rest } = headers;
    expect(rest).toEqual(harmless);
  });

  it.each([301, 302, 303, 307, 308])(
    'no header made of a credential goes along with %i, whatever its name',
    async (status) => {
      const other = await httpTarget(echo);
      const { url } = await redirecting(status, `${other.url}/x`);
      const headers = { ...HEADERS, 'User-Agent': 'agent-7' };
      const confidentialHeaders = ['user-agent', 'ACCEPT', 'Accept-Language', 'Content-Type'];
      const answer = await client().send({ method: 'GET', url, headers, confidentialHeaders, timeoutMs: 60_000 });
      const arrived = JSON.parse(textOf(answer)).headers;
      expect(arrived).toMatchObject({ 'user-agent': 'Sendstep' });
      for (const name of ['accept', 'accept-language', 'content-type']) expect(arrived).not.toHaveProperty(name);
      expect(
        JSON.parse(
          textOf(
            await client().send({
              method: 'GET',
              url: (await redirecting(status, '/there')).url,
              headers,
              confidentialHeaders,
              timeoutMs: 60_000,
            }),
          ),
        ).headers,
      ).toMatchObject({ 'user-agent': 'agent-7', accept: 'application/json' });
    },
  );

  it('carries none from https to http, nor back again', async () => {
    const authority = makeAuthority();
    const plain = await httpTarget((request, response) => {
      if (request.url === '/back') return void response.writeHead(307, { location: `${secure.url}/end` }).end();
      return echo(request, response);
    });
    const secure = await httpsTarget(authority.issue([PUBLIC]), (request, response) => {
      if (request.url === '/end') return echo(request, response);
      response.writeHead(307, { location: `${plain.url}${request.url}` }).end();
    });
    for (const [path, origin] of [
      ['/down', plain.url],
      ['/back', secure.url],
    ]) {
      const answer = await send(`${secure.url}${path}`, 'POST', client({ ca: [authority.pem] }));
      expect(answer.url.startsWith(origin!)).toBe(true);
      const { headers } = JSON.parse(textOf(answer));
      expect([headers.authorization, headers.cookie, headers['x-api-key']]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('drops the user and password of the first URL and ignores those of the next', async () => {
    const other = await httpTarget(echo);
    const { url } = await redirecting(302, other.url.replace('//', '//evil:evil@'));
    const answer = await send(url.replace('//', '//jo:secret@'));
    expect(JSON.parse(textOf(answer)).headers.authorization).toBeUndefined();
    expect(answer.url).toBe(`${other.url}/`);
  });
});

it('the user and password of the URL are sent only to its origin', async () => {
  const { url } = await redirecting(302, '/there');
  const answer = await client().send({
    method: 'GET',
    url: url.replace('//', '//jo:secret@'),
    headers: {},
    timeoutMs: 60_000,
  });
  expect(JSON.parse(textOf(answer)).headers.authorization).toMatch(/^Basic /);
  expect(answer.url).toBe(`${url}/there`);
});

it.each(['file:///etc/passwd', 'ftp://a.example/', 'gopher://a.example/', 'javascript:alert(1)', 'data:,x', 'http://'])(
  'a redirect to %s leads nowhere',
  async (location) => {
    const { url } = await redirecting(302, location);
    await expect(send(url)).rejects.toMatchObject({
      reason: 'bad_redirect',
      message: `${new URL(url).host} redirects to a URL that is not http or https`,
    });
  },
);

it('five redirects are followed, a sixth is not, also in a loop', async () => {
  let calls = 0;
  const { url } = await httpTarget((request, response) => {
    calls++;
    const left = Number(request.url!.slice(1));
    if (left === 0) return void response.end('there');
    response.writeHead(302, { location: left === 99 ? '/99' : `/${left - 1}` }).end('x'.repeat(left * 10_000));
  });
  expect(textOf(await send(`${url}/5`, 'GET'))).toBe('there');
  calls = 0;
  for (const path of ['/6', '/99']) {
    await expect(send(`${url}${path}`, 'GET')).rejects.toMatchObject({
      reason: 'too_many_redirects',
      message: 'more than 5 redirects',
    });
  }
  expect(calls).toBe(12);
});

describe('redirects to internal addresses', () => {
  it.each([301, 302, 303, 307, 308])('%i: nothing is sent', async (status) => {
    const inside = await httpTarget(echo, PRIVATE);
    const sixth = `[::ffff:${PRIVATE}]:${inside.port}`;
    const places = [
      inside.url,
      `//${PRIVATE}:${inside.port}/`,
      `http://2130706435:${inside.port}/`,
      `http://${sixth}/`,
    ];
    for (const location of places) {
      const { url } = await redirecting(status, location);
      await expect(send(url)).rejects.toMatchObject({
        reason: 'address_not_allowed',
        message: expect.stringMatching(/^after a redirect: .*: address not allowed$/),
      });
    }
    expect(inside.connections()).toBe(0);
  });

  it('localhost is checked by its address', async () => {
    const inside = await httpTarget(echo, '127.0.0.1');
    const { url } = await redirecting(302, `http://localhost:${inside.port}/`);
    await expect(send(url)).rejects.toMatchObject({
      reason: 'address_not_allowed',
      message: 'after a redirect: localhost: address not allowed',
    });
    expect(inside.connections()).toBe(0);
  });

  it('later redirects are checked too', async () => {
    const inside = await httpTarget(echo, PRIVATE);
    const last = await redirecting(302, inside.url);
    const { url } = await redirecting(302, `${last.url}/`);
    await expect(send(url)).rejects.toMatchObject({ reason: 'address_not_allowed' });
    expect(inside.connections()).toBe(0);
  });
});
