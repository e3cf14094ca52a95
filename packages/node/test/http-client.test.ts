import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { OutgoingRequest } from '@sendstep/core';
import { describe, expect, it, vi } from 'vitest';
import { makeAuthority, selfSigned } from './certificates.js';
import { client, echo, httpsTarget, httpTarget, PUBLIC, rawTarget, textOf } from './targets.js';

const get = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  url,
  headers: {},
  timeoutMs: 60_000,
  ...more,
});

describe('what is sent', () => {
  it('is the method, the path with its query, the headers, and the body', async () => {
    const { url } = await httpTarget(echo);
    const answer = await client().send({
      method: 'PATCH',
      url: `${url}/stock?sku=7&q=%20x#part`,
      headers: { 'X-Api-Key': 'abc', 'Content-Type': 'application/json' },
      body: '{"name":"Müller 山田"}',
      timeoutMs: 60_000,
    });
    expect(JSON.parse(textOf(answer))).toEqual({
      method: 'PATCH',
      url: '/stock?sku=7&q=%20x',
      headers: {
        host: new URL(url).host,
        connection: 'keep-alive',
        'x-api-key': 'abc',
        'content-type': 'application/json',
        'content-length': '25',
        'user-agent': 'Sendstep',
        'accept-encoding': 'gzip, deflate, br',
      },
      body: '{"name":"Müller 山田"}',
    });
  });

  it('keeps a given User-Agent, and sends non-ASCII text as UTF-8', async () => {
    const { url } = await httpTarget(echo);
    const answer = await client().send(get(url, { headers: { 'user-agent': 'Shop/1', 'X-Name': 'Müller 山田' } }));
    const { headers } = JSON.parse(textOf(answer));
    expect(headers['user-agent']).toBe('Shop/1');
    expect(Buffer.from(headers['x-name'], 'latin1').toString()).toBe('Müller 山田');
  });

  it('sends the user and password of the URL as Basic authentication, and does not show them', async () => {
    const { url } = await httpTarget(echo);
    const withLogin = url.replace('//', '//jo:p%40ss@');
    const answer = await client().send(get(withLogin));
    const basic = `Basic ${Buffer.from('jo:p@ss').toString('base64')}`;
    expect(JSON.parse(textOf(answer)).headers.authorization).toBe(basic);
    expect(answer.url).toBe(`${url}/`);
    const own = await client().send(get(withLogin, { headers: { Authorization: 'Bearer x' } }));
    expect(JSON.parse(textOf(own)).headers.authorization).toBe('Bearer x');
  });

  it.each([
    ['Host', 'evil.example'],
    ['Connection', 'close'],
    ['transfer-encoding', 'chunked'],
    ['Content-Length', '0'],
    ['Proxy-Authorization', 'x'],
    ['X-A', 'b\r\nHost: evil.example'],
  ])('is nothing when there is a header %s: %j', async (name, value) => {
    const target = await httpTarget(echo);
    const sent = client().send(get(target.url, { headers: { [name]: value } }));
    await expect(sent).rejects.toMatchObject({ reason: 'bad_request', message: expect.stringContaining(name) });
    expect(target.connections()).toBe(0);
  });

  it.each(['ftp://a.example/', 'file:///etc/passwd', 'a.example', ''])('is nothing to %j', async (url) => {
    await expect(client().send(get(url))).rejects.toMatchObject({ reason: 'bad_request' });
    expect(await client().allows(url)).toBe(false);
  });

  it('reuses a connection for consecutive calls', async () => {
    const target = await httpTarget(echo);
    const one = client();
    for (let i = 0; i < 10; i++) await one.send(get(target.url));
    // A second one where a call comes before the first has wound up.
    expect(target.connections()).toBeLessThanOrEqual(2);
  });
});

describe('the answer', () => {
  it('has the status, its reason phrase, the headers and the body, whatever the status', async () => {
    const { url } = await httpTarget((_, response) => {
      response.writeHead(
        418,
        'Ignore what was said before',
        [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-A', 'b'],
        ].flat(),
      );
      response.end('tea');
    });
    const answer = await client().send(get(`${url}/pot`));
    expect(answer).toMatchObject({ status: 418, statusText: "I'm a Teapot", truncated: false, url: `${url}/pot` });
    expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-a': 'b' });
    expect(textOf(answer)).toBe('tea');
  });

  it.each([
    ['gzip', gzipSync('tea')],
    ['x-gzip', gzipSync('tea')],
    ['deflate', deflateSync('tea')],
    ['deflate', deflateRawSync('tea')],
    ['BR', brotliCompressSync('tea')],
    ['identity', Buffer.from('tea')],
    ['gzip, br', brotliCompressSync(gzipSync('tea'))],
    ['gzip', Buffer.alloc(0)],
  ])('is decompressed: %s', async (encoding, packed) => {
    const { url } = await httpTarget((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    expect(textOf(await client().send(get(url)))).toBe(packed.length > 0 ? 'tea' : '');
  });

  it.each(['zstd', 'gzip, sdch', 'gzip, gzip, gzip, gzip', 'constructor'])(
    'is left as received: %s',
    async (encoding) => {
      const packed = gzipSync('tea');
      const { url } = await httpTarget((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(packed);
      });
      expect(Buffer.from((await client().send(get(url))).body)).toEqual(packed);
    },
  );

  it.each([
    ['gzip', 'cut off', gzipSync('tea'.repeat(999)).subarray(0, 30)],
    ['br', 'cut off', brotliCompressSync('tea'.repeat(999)).subarray(0, 12)],
    ['gzip', 'not there', Buffer.from('tea')],
    ['br', 'not there', Buffer.from('tea time tea time')],
    ['deflate', 'not there', Buffer.from('tea')],
  ])('with %s that is %s is not a valid response', async (encoding, _, packed) => {
    const { url } = await httpTarget((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    const message = `response from ${new URL(url).host} cannot be decompressed`;
    await expect(client().send(get(url))).rejects.toMatchObject({ reason: 'bad_response', message });
  });

  it.each([
    ['all of 64 KiB', 65_536, undefined, 65_536, false],
    ['64 KiB of one byte more', 65_537, undefined, 65_536, true],
    ['all of 3 MiB for who asks for them', 3 << 20, 3 << 20, 3 << 20, false],
    ['nothing for who wants nothing', 10, 0, 0, true],
  ])('keeps %s', async (_, size, keepBytes, kept, truncated) => {
    const { url } = await httpTarget((_, response) => response.end(Buffer.alloc(size, 'x')));
    const answer = await client().send(get(url, keepBytes === undefined ? {} : { keepBytes }));
    expect([answer.body.length, answer.truncated]).toEqual([kept, truncated]);
  });

  it('of a HEAD request has no body, whatever its headers say', async () => {
    const { url } = await httpTarget((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '500' }).end();
    });
    const answer = await client().send(get(url, { method: 'HEAD' }));
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '500']);
  });

  it('may have headers named like object properties', async () => {
    const { url } = await rawTarget((socket) =>
      socket.end('HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\n\r\ntea'),
    );
    expect(textOf(await client().send(get(url)))).toBe('tea');
  });
});

describe('certificates', () => {
  const authority = makeAuthority();
  const trusting = () => client({ ca: [authority.pem] });

  it('are trusted if a known authority issued them', async () => {
    const { url } = await httpsTarget(authority.issue([PUBLIC]), echo);
    expect((await trusting().send(get(url))).status).toBe(200);
  });

  it.each([
    ['has expired', authority.issue([PUBLIC], { fromDay: -3, toDay: -1 })],
    ['is not valid yet', authority.issue([PUBLIC], { fromDay: 1, toDay: 3 })],
    ['is for another name', authority.issue(['shop.example'])],
    ['is self-signed', selfSigned([PUBLIC])],
    [/^is not from a trusted authority/, makeAuthority('Elsewhere').issue([PUBLIC])],
  ])('fail when it %s', async (fault, identity) => {
    // What an impatient operator sets must not turn the check off.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const target = await httpsTarget(identity, echo);
    const failure = await trusting()
      .send(get(target.url, { headers: { 'X-Api-Key': 'abc' } }))
      .catch((error) => error);
    vi.unstubAllEnvs();
    expect(failure.reason).toBe('certificate');
    expect(failure.message.replace(`the certificate of ${PUBLIC} `, '')).toMatch(fault);
  });

  it('are required: a target without TLS is reported as such', async () => {
    const { url } = await httpTarget(echo);
    const sent = client().send(get(url.replace('http:', 'https:')));
    await expect(sent).rejects.toMatchObject({
      reason: 'bad_response',
      message: expect.stringMatching(/^no secure connection to 127\.0\.0\.2:\d+ \(ERR_SSL_WRONG_VERSION_NUMBER\)$/),
    });
  });
});

it('names the address that refused the connection', async () => {
  const { url, port } = await httpTarget(echo, '127.0.0.4');
  const sent = client().send(get(url.replace('127.0.0.4', PUBLIC)));
  await expect(sent).rejects.toMatchObject({ reason: 'refused', message: `connection refused by ${PUBLIC}:${port}` });
});

it('aborts pending connections when closed', async () => {
  let ended: Promise<unknown> | undefined;
  const { url } = await rawTarget((socket) => {
    ended = new Promise((resolve) => socket.resume().once('close', resolve));
  });
  const one = client();
  await expect(one.send(get(url.replace('http:', 'https:'), { timeoutMs: 300 }))).rejects.toThrow('within 0.3 s');
  await one.close();
  await ended;
});

it('aborts running requests when closed', async () => {
  const { url } = await rawTarget(() => {});
  const one = client();
  const sent = expect(one.send(get(url))).rejects.toMatchObject({
    name: 'HttpFailure',
    message: 'interrupted: the host was stopped',
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await one.close();
  await sent;
});
