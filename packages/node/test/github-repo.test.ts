import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RepoConnection, RepoFailure } from '@sendstep/core';
import { buildSave, describeRepoHost, newId } from '@sendstep/core/testing';
import { githubRepo, guardedFetch, httpClient } from '@sendstep/node';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveGithub } from './github-server.js';

const root = mkdtempSync(join(tmpdir(), 'sendstep-github-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const TOKEN = 'ghp_CANARY7Q2x9ZpL4vRt8Wn3';

async function repository() {
  const path = join(root, `${newId()}.git`);
  execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=main', path]);
  const served = await serveGithub(path, TOKEN);
  onTestFinished(() => served.close());
  const client = httpClient({ allowNetworks: ['127.0.0.0/8'] });
  onTestFinished(() => client.close());
  const host = githubRepo({
    apiUrl: served.apiUrl,
    fetch: guardedFetch(client, { timeoutMs: 10_000, maxBytes: 10_000_000 }),
  });
  const connection: RepoConnection = {
    storeId: newId(),
    provider: 'github',
    url: 'https://github.com/shop/layouts.git',
    branch: 'main',
    token: TOKEN,
  };
  return { path, served, host, connection };
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: unknown) => (error instanceof RepoFailure ? error.message : `thrown: ${error}`),
  );

describe('a repository on GitHub', () => {
  describeRepoHost({ describe, it }, async () => {
    const { host, connection } = await repository();
    return { hosts: [host, host], connection };
  });

  it('starts over when someone else moved the branch meanwhile', async () => {
    const { host, connection, served, path } = await repository();
    await host.commit(connection, [buildSave()]);
    const [mine, theirs] = [buildSave(), buildSave()];
    served.beforeUpdate = async () => {
      served.beforeUpdate = undefined;
      await host.commit(connection, [theirs, mine]);
    };
    await host.commit(connection, [mine]);
    for (const { folder } of [mine, theirs]) {
      expect((await host.log(connection, folder, 1, 20)).items).toHaveLength(1);
    }
    expect(execFileSync('git', ['-C', path, 'rev-list', '--merges', 'main']).toString()).toBe('');
  });

  it('reads only commits of the branch, not those of a fork', async () => {
    const { host, connection, path } = await repository();
    const save = buildSave();
    const sha = await host.commit(connection, [save]);
    const env = {
      ...process.env,
      GIT_AUTHOR_NAME: 'x',
      GIT_AUTHOR_EMAIL: 'x',
      GIT_COMMITTER_NAME: 'x',
      GIT_COMMITTER_EMAIL: 'x',
    };
    const fork = execFileSync('git', ['-C', path, 'commit-tree', `${sha}^{tree}`, '-m', 'evil'], { env })
      .toString()
      .trim();
    expect(await host.read(connection, fork, save.folder)).toBeUndefined();
    expect(await host.read(connection, sha, save.folder)).toBeDefined();
  });

  it('requests one page of one folder', async () => {
    const { host, connection, served } = await repository();
    await host.commit(connection, [buildSave()]);
    served.requests.length = 0;
    await host.log(connection, 'email-templates/x', 3, 20);
    expect(served.requests.at(-1)).toMatch(/^GET \/repos\/shop\/layouts\/commits\?/);
    expect(served.requests.at(-1)).toMatch(/path=email-templates%2Fx&page=3&per_page=20/);
  });

  const denied = { body: { message: `Bad ${TOKEN}` } };
  it.each([
    ['401', { ...denied, status: 401 }, 'GitHub rejected the token; it may have expired'],
    [
      '403',
      { ...denied, status: 403 },
      'the token lacks permission; give it read and write access to the contents of the repository',
    ],
    [
      'a used up rate limit',
      { ...denied, status: 403, headers: { 'x-ratelimit-remaining': '0' } },
      'GitHub’s rate limit for this token is used up; this is retried later',
    ],
    ['429', { ...denied, status: 429 }, 'GitHub’s rate limit for this token is used up; this is retried later'],
    ['404', { ...denied, status: 404 }, 'repository not found on GitHub, or the token has no access to it'],
    ['422', { ...denied, status: 422 }, 'GitHub refused the change: Bad ********'],
    ['503', { ...denied, status: 503 }, 'GitHub is not available (503)'],
    [
      'a token that may not write',
      { body: { default_branch: 'main', permissions: { push: false } } },
      'the token cannot write to the repository; give it write access to its contents',
    ],
  ])('explains %s, without the token', async (_, instead, sentence) => {
    const { host, connection, served } = await repository();
    served.instead.push(instead);
    expect(await failure(host.check(connection))).toBe(sentence);
  });

  it('reports an unreachable server and a missing branch', async () => {
    const { host, connection, served } = await repository();
    await host.commit(connection, [buildSave()]);
    expect(await failure(host.check({ ...connection, branch: 'trunk' }))).toBe(
      'the repository has no branch "trunk"; it has main',
    );
    served.close();
    expect(await failure(host.check(connection))).toMatch(/^GitHub cannot be reached: /);
  });

  it('cannot connect to an address that the installation does not allow', async () => {
    const { connection, served } = await repository();
    const client = httpClient();
    onTestFinished(() => client.close());
    const host = githubRepo({
      apiUrl: served.apiUrl,
      fetch: guardedFetch(client, { timeoutMs: 60_000, maxBytes: 1000 }),
    });
    expect(await failure(host.check(connection))).toMatch(/^GitHub cannot be reached: /);
    expect(served.requests).toEqual([]);
  });
});
