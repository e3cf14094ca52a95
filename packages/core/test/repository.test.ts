import { type App, createApp, type Ports, RepoFailure, type RepoSave, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts, memoryRepoHost } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { commitSaves } from '../src/jobs/commit-saves.js';

const TOKEN = 'tok_CANARY_7Q2x9ZpL4vRt';
const URL_ = 'https://git.example/shop/layouts.git';

/** A store with a clock that can be moved and a repository that can be made to fail. */
async function shop() {
  let now = 1_800_000_000_000;
  const host = memoryRepoHost();
  const state = { down: undefined as string | undefined, died: false, commits: [] as RepoSave[][] };
  const base = memoryPorts({ clock: { now: () => now } });
  const git = {
    ...host,
    async check(connection: Parameters<typeof host.check>[0]) {
      if (state.down) throw new RepoFailure(state.down);
      return host.check(connection);
    },
    async commit(connection: Parameters<typeof host.commit>[0], saves: RepoSave[]) {
      if (state.down) throw new RepoFailure(state.down);
      state.commits.push(saves);
      const sha = await host.commit(connection, saves);
      if (state.died) throw new Error('killed after the push');
      return sha;
    },
  };
  const ports: Ports = { ...base, repoHosts: { git, github: host } };
  const { owner, store, write } = await buildStore(ports);
  const app: App = createApp(ports);
  const job = commitSaves(1);
  const work = async () => {
    for (let turn = 0; turn < 50; turn++) {
      now += 10;
      if (!(await job.run(ports)).more) return;
    }
  };
  const key = () => app.admit({ key: write });
  return { ports, owner, store, key, host, state, job, work, pass: (ms: number) => (now += ms), now: () => now };
}
type Shop = Awaited<ReturnType<typeof shop>>;
const connect = ({ owner }: Shop, fields: object = {}) =>
  owner.run('repo.connect', { provider: 'git', url: URL_, branch: 'main', token: TOKEN, ...fields } as never);
const create = async ({ key }: Shop, name = 'Order') =>
  (await (await key()).run('layouts.create', { name, subject: 'S', bodyType: 'text', body: 'v1' })).id;
const update = async ({ key }: Shop, id: string, body: string) => (await key()).run('layouts.update', { id, body });
/** What the repository holds: subject lines, oldest first. */
const lines = ({ host }: Shop, url = URL_) =>
  (host.repositories.get(`${url} main`) ?? []).map(({ message }) => {
    const [, name, version] = /^(.*)\n[\s\S]*Version: (\d+)/.exec(message)!;
    return `${version} ${name}`;
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? `${error.code} ${error.message}` : `thrown: ${error}`),
  );

describe('connecting', () => {
  it.each<[string, object, string]>([
    ['no provider', { provider: undefined }, 'invalid provider: required'],
    ['an unknown provider', { provider: 'gitlab' }, 'invalid provider: must be one of git, github'],
    ['no address', { url: '' }, 'invalid url: required'],
    [
      'a command',
      { url: 'ext::sh -c x' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'an option',
      { url: '--upload-pack=x' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'plain http',
      { url: 'http://a.example/x' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'a file address',
      { url: 'file:///srv/x' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'a relative path',
      { url: '../x.git' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'an ssh host that is an option',
      { url: 'ssh://-oProxyCommand=x/y' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'an ssh user that is an option',
      { url: 'ssh://-l@a.example/y' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    [
      'an scp host that is an option',
      { url: 'git@-x:y' },
      'invalid url: must be https://…, ssh://…, git@host:path or an absolute path',
    ],
    ['a line break', { url: 'https://a.example/\nx' }, 'invalid url: must not contain control characters'],
    [
      'a password in the address',
      { url: 'https://a:b@c.example/x' },
      'invalid url: must not contain a username or password; use the token field',
    ],
    ['a token for ssh', { url: 'git@a.example:x' }, 'invalid token: only for https and GitHub'],
    ['a token for a path', { url: '/srv/x.git' }, 'invalid token: only for https and GitHub'],
    ['a branch that is an option', { branch: '-x' }, 'invalid branch: not a branch name'],
    ['a branch that leads out', { branch: 'a/../b' }, 'invalid branch: not a branch name'],
    ['a branch with a space', { branch: 'a b' }, 'invalid branch: not a branch name'],
    ['GitHub elsewhere', { provider: 'github' }, 'invalid url: must be https://github.com/OWNER/NAME or OWNER/NAME'],
    [
      'GitHub by dots',
      { provider: 'github', url: 'shop/..' },
      'invalid url: must be https://github.com/OWNER/NAME or OWNER/NAME',
    ],
    [
      'GitHub without a token',
      { provider: 'github', url: 'shop/layouts', token: undefined },
      'invalid token: required for GitHub',
    ],
  ])('refuses %s', async (_, fields, error) => {
    expect(await refusal(connect(await shop(), fields))).toBe(error);
  });

  it.each<[string, object]>([
    ['https', {}],
    ['ssh', { url: 'ssh://git@a.example:2222/x.git', token: undefined }],
    ['the short form of ssh', { url: 'git@a.example:shop/x.git', token: undefined }],
    ['a path', { url: '/srv/git/x.git', token: null }],
    ['GitHub', { provider: 'github', url: 'https://github.com/shop/layouts.git' }],
    ['GitHub by ssh form', { provider: 'github', url: 'git@github.com:shop/layouts' }],
    ['GitHub by name', { provider: 'github', url: 'shop/lay.outs', branch: undefined }],
  ])('takes %s', async (_, fields) => {
    expect(await connect(await shop(), fields)).toMatchObject({
      connected: true,
      branch: 'main',
      queued: 0,
      committed: 0,
    });
  });

  it('says why a repository cannot be reached, and stays as it was', async () => {
    const at = await shop();
    at.state.down = 'there is no git repository at this address';
    expect(await refusal(connect(at))).toBe('invalid url: there is no git repository at this address');
    expect(await at.owner.run('repo.status', {})).toEqual({ connected: false });
    expect(await refusal(at.owner.run('repo.disconnect', {}))).toBe('conflict no repository is connected');
  });

  it('keeps the token sealed, and shows it nowhere', async () => {
    const at = await shop();
    await connect(at);
    const stored = (await at.ports.repositories.find(at.store.id))!;
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
    expect(await at.owner.context.open({ table: 'repositories', id: stored.id }, stored.sealed!)).toBe(TOKEN);
    const status = await at.owner.run('repo.status', {});
    expect(JSON.stringify(status)).not.toContain(TOKEN);
    expect(status).toMatchObject({ hasToken: true, lastError: null, nextAttemptAt: null });
  });

  it('is the owner’s business: to a key it is not there', async () => {
    const at = await shop();
    expect(await refusal((await at.key()).run('repo.status', {}))).toBe('not_found not found');
  });
});

describe('committing', () => {
  it('begins with every layout as it is, then makes one commit of each save, in order', async () => {
    const at = await shop();
    const first = await create(at, 'Old');
    await update(at, first, 'v2');
    await connect(at);
    expect(await at.owner.run('repo.status', {})).toMatchObject({ importing: false, queued: 1 });
    await update(at, first, 'v3');
    await at.work();
    expect(lines(at)).toEqual(['2 Old: changed body', '3 Old: changed body']);
    const second = await create(at, 'New');
    await update(at, first, 'v4');
    await (await at.key()).run('translations.put', { id: second, locale: 'de', subject: 'Neu' });
    await update(at, second, 'v3');
    expect(await at.owner.run('repo.status', {})).toMatchObject({ importing: false, queued: 4, committed: 2 });
    await at.work();
    expect(lines(at).slice(2).sort()).toEqual([
      '1 New: created',
      '2 New: added de',
      '3 New: changed body',
      '4 Old: changed body',
    ]);
    expect(lines(at).filter((line) => line.includes('New'))).toEqual([
      '1 New: created',
      '2 New: added de',
      '3 New: changed body',
    ]);
    const status = await at.owner.run('repo.status', {});
    expect(status).toMatchObject({ queued: 0, committed: 6, lastError: null });
    expect(status.lastCommit).toMatch(/^0+6$/);
    const newest = at.host.repositories.get(`${URL_} main`)!.at(-1)!;
    expect(newest.author).toBe('write key');
    expect(
      Object.keys(newest.tree)
        .filter((path) => path.includes(second))
        .sort(),
    ).toEqual(
      ['languages/de.html', 'languages/de.json', 'languages/en.html', 'languages/en.json', 'layout.json'].map(
        (path) => `email-templates/${second}/${path}`,
      ),
    );
  });

  it('imports more layouts than fit into one turn', async () => {
    const at = await shop();
    const owner = at.owner;
    for (let i = 0; i < 60; i++) await owner.run('layouts.create', { name: `L${i}`, subject: 'S' });
    await connect(at);
    await at.work();
    expect(new Set(lines(at)).size).toBe(60);
    expect(at.state.commits.every((saves) => saves.length <= 20)).toBe(true);
  });

  it('commits what was queued of a removed layout, and then its removal', async () => {
    const at = await shop();
    await connect(at);
    const id = await create(at);
    await update(at, id, 'v2');
    await (await at.key()).run('layouts.remove', { id });
    await at.work();
    expect(lines(at)).toEqual(['1 Order: created', '2 Order: changed body', '3 Order: removed']);
    expect(at.host.repositories.get(`${URL_} main`)!.at(-1)!.tree).toEqual({});
    expect(await at.ports.layouts.queuedSnapshot(at.store.id, id, 2)).toBeUndefined();
  });

  it('keeps every version while the repository is down, tries again at longer and longer intervals, and loses none', async () => {
    const at = await shop();
    await connect(at);
    const id = await create(at);
    at.state.down = 'the repository cannot be reached';
    const pauses: number[] = [];
    for (let version = 2; version <= 32; version++) {
      await update(at, id, `v${version}`);
      await at.work();
      const { lastError, nextAttemptAt } = await at.owner.run('repo.status', {});
      expect(lastError).toBe('the repository cannot be reached');
      const pause = Date.parse(nextAttemptAt!) - at.now();
      pauses.push(pause);
      await at.work();
      expect(Date.parse((await at.owner.run('repo.status', {})).nextAttemptAt!)).toBe(at.now() - 10 + pause);
      at.pass(pause);
    }
    expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1000));
    expect((await (await at.key()).run('versions.list', { id, limit: 100 })).total).toBe(25);
    at.state.down = undefined;
    await at.work();
    expect(lines(at)).toEqual(
      Array.from({ length: 32 }, (_, i) => `${i + 1} Order: ${i ? 'changed body' : 'created'}`),
    );
    expect(await at.owner.run('repo.status', {})).toMatchObject({ queued: 0, lastError: null });
  });

  it('does not commit again what was pushed right before the host died', async () => {
    const at = await shop();
    await connect(at);
    const id = await create(at);
    for (const body of ['v2', 'v3']) await update(at, id, body);
    at.state.died = true;
    await expect(at.job.run(at.ports)).rejects.toThrow('killed after the push');
    expect(await at.ports.repositories.waiting(at.store.id)).toBe(3);
    at.state.died = false;
    await update(at, id, 'v4');
    expect(await at.owner.run('repo.status', {})).toMatchObject({
      lastError: 'unexpected error; see the log of the host',
    });
    at.pass(6000);
    await at.work();
    expect(lines(at)).toEqual([
      '1 Order: created',
      '2 Order: changed body',
      '3 Order: changed body',
      '4 Order: changed body',
    ]);
    expect(await at.ports.repositories.waiting(at.store.id)).toBe(0);
  });

  it('leaves a store alone that another host works on', async () => {
    const at = await shop();
    await connect(at);
    await create(at);
    expect(await at.ports.leases.acquire(`repo:${at.store.id}`, 'another host', 60_000)).toBe(true);
    await at.work();
    expect(lines(at)).toEqual([]);
    await at.ports.leases.release(`repo:${at.store.id}`, 'another host');
    await at.work();
    expect(lines(at)).toHaveLength(1);
  });

  it('goes on with a new token for the same repository, and starts anew with another', async () => {
    const at = await shop();
    await connect(at);
    const id = await create(at);
    at.state.down = 'access was denied; check the token';
    await at.work();
    at.state.down = undefined;
    expect(await connect(at, { token: 'tok_2' })).toMatchObject({ queued: 1, lastError: null });
    await at.work();
    expect(lines(at)).toHaveLength(1);
    await update(at, id, 'v2');
    await connect(at, { url: '/srv/other.git', token: undefined });
    await at.work();
    expect(lines(at)).toHaveLength(1);
    expect(lines(at, '/srv/other.git')).toEqual(['2 Order: changed body']);
    expect(await at.owner.run('repo.disconnect', {})).toEqual({ disconnected: true });
    await update(at, id, 'v3');
    expect(await at.ports.repositories.waiting(at.store.id)).toBe(0);
  });
});

it('finishes queueing what was there before, when the host died while it connected', async () => {
  const at = await shop();
  for (const name of ['A', 'B']) await create(at, name);
  const { transaction } = at.ports;
  let writes = 0;
  // The connection is the first transaction of the operation; the host dies before the second.
  at.ports.transaction = (work) => (++writes > 1 ? Promise.reject(new Error('killed')) : transaction(work));
  await expect(connect(at)).rejects.toThrow('killed');
  at.ports.transaction = transaction;
  expect(await at.owner.run('repo.status', {})).toMatchObject({ connected: true, importing: true, queued: 0 });
  await at.work();
  expect(lines(at)).toEqual(['1 A: created', '1 B: created']);
});
