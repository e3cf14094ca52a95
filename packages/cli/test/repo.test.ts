import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compose, readConfiguration } from '@sendstep/node';
import { describe, expect, it } from 'vitest';
import { commitSaves } from '../../core/src/jobs/commit-saves.js';
import { commandsIn } from './command.js';
import { sendstep, startServe, temporaryDirectory } from './process.js';

async function shop() {
  const data = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: data };
  const { command, json } = commandsIn(env);
  await command('stores', 'create', '--name', 'Corner shop');
  const url = join(data, 'layouts.git');
  execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=trunk', url]);
  const created = ['--name', 'News', '--subject', 'News', '--body-type', 'text', '--body', '<p>Hi</p>'];
  const { id } = await json('layouts', 'create', ...created);
  return { env, command, json, url, id };
}

describe('sendstep repo', () => {
  it('connects a bare repository, shows its status, and disconnects', async () => {
    const { command, json, url, id, env } = await shop();
    expect(await json('repo', 'status')).toEqual({ connected: false });
    const flags = ['--store', 'Corner shop', '--provider', 'git', '--url', url, '--branch', 'trunk'];
    expect(await json('repo', 'connect', ...flags)).toMatchObject({
      connected: true,
      provider: 'git',
      url,
      branch: 'trunk',
      hasToken: false,
      queued: 1,
    });
    await json('layouts', 'update', id, '--subject', 'Latest');
    const { app, close } = await compose(readConfiguration(env));
    while ((await commitSaves().run(app.ports)).more);
    await close();
    expect(await json('repo', 'status')).toMatchObject({ queued: 0, committed: 2, lastError: null });
    const { items, total } = await json('repo-versions', 'list', id);
    expect([total, items.map(({ message }: { message: string }) => message)]).toEqual([
      2,
      ['News: changed subject', 'News: created'],
    ]);
    expect(await json('repo-versions', 'get', id, items[1].sha)).toMatchObject({ layout: { subject: 'News' } });
    expect(await json('repo-versions', 'restore', id, items[1].sha)).toMatchObject({
      restored: items[1].sha,
      version: 3,
    });
    const other = await command('repo-versions', 'list', id, '--provider', 'github');
    expect(other).toMatchObject({ code: 1, error: expect.stringContaining('provider is git, not github') });
    expect(await json('repo', 'disconnect')).toEqual({ disconnected: true });
    expect(await command('repo', 'disconnect')).toMatchObject({
      code: 1,
      error: 'error: no repository is connected\n',
    });
  });

  it('reads a token only from standard input, and never prints it', async () => {
    const { env, command } = await shop();
    const token = 'tok_CANARY_7Q2x9ZpL4vRt';
    const flags = ['--provider', 'git', '--url', 'https://127.0.0.1:1/x.git'];
    const connect = (settings = {}) =>
      sendstep(['repo', 'connect', ...flags, '--token-stdin'], { ...env, ...settings }, `${token}\n`);
    expect(await connect()).toMatchObject({ code: 1, error: 'error: url: address not allowed\n' });
    expect(await connect({ SENDSTEP_ALLOW_NETWORKS: '127.0.0.1' })).toMatchObject({
      code: 1,
      error: 'error: url: the repository cannot be reached\n',
    });
    expect(await command('repo', 'connect', ...flags, '--token', token)).toMatchObject({ code: 2 });
    expect((await command('repo', 'status', '--json')).out).not.toContain(token);
  });

  it('is written by a running host, and read through its API', async () => {
    const { env, json, url, id } = await shop();
    await json('repo', 'connect', '--provider', 'git', '--url', url);
    const { key } = await json('keys', 'create', '--level', 'write');
    const host = await startServe(env, ['--no-demo']);
    const remote = { SENDSTEP_URL: host.url, SENDSTEP_API_KEY: key };
    const listed = async (...flags: string[]) => sendstep(['repo-versions', 'list', id, '--json', ...flags], remote);
    let items: { sha: string }[] = [];
    while (items.length === 0) items = JSON.parse((await listed()).out).items;
    expect(items).toHaveLength(1);
    expect(JSON.parse((await listed('--provider', 'git')).out).items).toEqual(items);
    expect((await listed('--provider', 'github')).error).toContain('provider is git, not github');
    const restored = await sendstep(['repo-versions', 'restore', id, items[0]!.sha, '--json'], remote);
    expect(JSON.parse(restored.out)).toMatchObject({ version: 2 });
  });
});
