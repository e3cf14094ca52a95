import { gzipSync } from 'node:zlib';
import { guardedFetch } from '@sendstep/node';
import { expect, it } from 'vitest';
import { client, echo, httpTarget, PRIVATE } from './targets.js';

const fetchWith = (maxBytes = 10_000) => guardedFetch(client(), { timeoutMs: 60_000, maxBytes });

it('returns decompressed bodies, the status and the headers', async () => {
  const { url } = await httpTarget((request, response) => {
    if (request.method === 'DELETE') return response.writeHead(204).end();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', link: '<x>; rel="next"' };
    return response.writeHead(404, headers).end(gzipSync('{"message":"Not Found"}'));
  });
  const response = await fetchWith()(url);
  expect([response.status, response.ok, response.headers.get('link')]).toEqual([404, false, '<x>; rel="next"']);
  expect(response.headers.has('content-encoding')).toBe(false);
  expect(await response.json()).toEqual({ message: 'Not Found' });
  expect((await fetchWith()(url, { method: 'DELETE' })).status).toBe(204);
});

it('connects only where the client may connect', async () => {
  const inside = await httpTarget(echo, PRIVATE);
  await expect(fetchWith()(inside.url)).rejects.toMatchObject({ reason: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);
});

it('fails instead of returning a truncated body', async () => {
  const { url } = await httpTarget((_, response) => response.end('x'.repeat(101)));
  expect(await (await fetchWith(101)(url)).text()).toHaveLength(101);
  await expect(fetchWith(100)(url)).rejects.toMatchObject({
    reason: 'bad_response',
    message: 'the response is longer than 100 bytes',
  });
});

it('reports the final URL of the response', async () => {
  const { url } = await httpTarget(echo);
  const response = await fetchWith()(new URL('/x', url), { method: 'PUT', body: 'tea', headers: [['X-A', 'b']] });
  expect(response.url).toBe(`${url}/x`);
  expect(await response.json()).toMatchObject({ method: 'PUT', body: 'tea', headers: { 'x-a': 'b' } });
});

it('sends only text bodies', async () => {
  const { url } = await httpTarget(echo);
  await expect(fetchWith()(url, { method: 'POST', body: new FormData() })).rejects.toThrow(TypeError);
});
