import { gzipSync } from 'node:zlib';
import { Octokit } from '@octokit/rest';
import { guardedFetch } from '@sendstep/node';
import { expect, it } from 'vitest';
import { client, echo, httpTarget, PRIVATE } from './targets.js';

const fetchWith = (maxBytes = 10_000) => guardedFetch(client(), { timeoutMs: 60_000, maxBytes });

it('works with GitHub’s library: headers, bodies, pages and errors', async () => {
  const { url } = await httpTarget((request, response) => {
    const json = (status: number, value: unknown, headers = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-encoding': 'gzip',
          ...headers,
        })
        .end(gzipSync(JSON.stringify(value)));
    const { pathname, searchParams } = new URL(request.url!, url);
    if (request.headers.authorization !== 'token t') return json(401, { message: 'Bad credentials' });
    if (request.method === 'DELETE') return response.writeHead(204).end();
    if (request.method === 'POST') return json(201, { sha: 'b10b' });
    if (pathname !== '/repos/o/r/commits') return json(404, { message: 'Not Found' });
    const page = Number(searchParams.get('page') ?? 1);
    const next = { link: `<${url}/repos/o/r/commits?page=${page + 1}>; rel="next"` };
    return json(200, [{ sha: `c${page}` }], page < 3 ? next : {});
  });
  const octokit = new Octokit({ auth: 't', baseUrl: url, request: { fetch: fetchWith() } });
  const repo = { owner: 'o', repo: 'r' };
  expect((await octokit.paginate(octokit.repos.listCommits, repo)).map(({ sha }) => sha)).toEqual(['c1', 'c2', 'c3']);
  expect((await octokit.git.createBlob({ ...repo, content: 'x' })).data.sha).toBe('b10b');
  expect((await octokit.git.deleteRef({ ...repo, ref: 'heads/x' })).status).toBe(204);
  await expect(octokit.repos.get(repo)).rejects.toMatchObject({ status: 404 });
  const stranger = new Octokit({ baseUrl: url, request: { fetch: fetchWith() } });
  await expect(stranger.repos.get(repo)).rejects.toMatchObject({ status: 401 });
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
