import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RepoConnection, RepoFailure } from '@sendstep/core';
import { buildSave, describeRepoHost, newId } from '@sendstep/core/testing';
import { gitRepo } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareRepository, caFile, copies, identity, root, serveGit } from './git-server.js';
import { httpsTarget, PUBLIC, rawTarget } from './targets.js';

/** Reaches the servers of these tests. */
const outside = (directory = copies()) => gitRepo({ directory, allowNetworks: [PUBLIC], caFile });

const git = (at: string, ...args: string[]) =>
  execFileSync('git', ['-C', at, '-c', 'user.name=Jo', '-c', 'user.email=jo@example.com', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const connectionTo = (url: string, over: Partial<RepoConnection> = {}): RepoConnection => ({
  storeId: newId(),
  provider: 'git',
  url,
  branch: 'main',
  token: undefined,
  ...over,
});
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: unknown) => (error instanceof RepoFailure ? error.message : `thrown: ${error}`),
  );

describe('a bare repository on disk', () => {
  describeRepoHost({ describe, it }, async () => {
    // Of two hosts each has a copy of its own, as on two machines.
    const hosts = [gitRepo({ directory: copies() }), gitRepo({ directory: copies() })] as const;
    return { hosts: [...hosts], connection: connectionTo(bareRepository()) };
  });

  it('continues after commits made by hand, and keeps their files', async () => {
    const url = bareRepository();
    const connection = connectionTo(url);
    const host = gitRepo({ directory: copies() });
    const save = buildSave();
    await host.commit(connection, [save]);
    const clone = join(root, newId());
    git(root, 'clone', '--quiet', url, clone);
    writeFileSync(join(clone, 'README.md'), 'ours');
    writeFileSync(join(clone, save.folder, 'notes.txt'), 'theirs');
    git(clone, 'add', '-A');
    git(clone, 'commit', '--quiet', '-m', 'By hand');
    git(clone, 'push', '--quiet');
    const by = (await host.log(connection, save.folder, 1, 20)).items[0]!;
    expect(by).toMatchObject({ message: 'By hand\n', author: 'Jo' });
    expect(Object.keys((await host.read(connection, by.sha, save.folder))!.files)).toContain('notes.txt');
    const sha = await host.commit(connection, [buildSave({ layoutId: save.layoutId, version: 2 })]);
    expect(git(url, 'ls-tree', '-r', '--name-only', sha).trim().split('\n')).toEqual([
      'README.md',
      `${save.folder}/layout.json`,
    ]);
    expect(git(url, 'rev-list', '--count', 'main').trim()).toBe('3');
  });

  it('creates an identical commit when another host repeats it', async () => {
    const save = buildSave();
    const shas = await Promise.all(
      [1, 2].map(() => gitRepo({ directory: copies() }).commit(connectionTo(bareRepository()), [save])),
    );
    expect(shas[0]).toBe(shas[1]);
  });

  it('does not read commits of a repository that was connected before, nor links out of the folder', async () => {
    const host = gitRepo({ directory: copies() });
    const before = connectionTo(bareRepository());
    const save = buildSave();
    const sha = await host.commit(before, [save]);
    const url = bareRepository();
    const now = { ...before, url };
    expect(await host.read(now, sha, save.folder)).toBeUndefined();
    await host.commit(now, [buildSave()]);
    expect(await host.read(now, sha, save.folder)).toBeUndefined();
    const blob = execFileSync('git', ['-C', url, 'hash-object', '-w', '--stdin'], { input: '/etc/passwd' }).toString();
    const inner = execFileSync('git', ['-C', url, 'mktree'], { input: `120000 blob ${blob.trim()}\tlayout.json\n` });
    const middle = execFileSync('git', ['-C', url, 'mktree'], { input: `040000 tree ${inner.toString().trim()}\tx\n` });
    const tree = execFileSync('git', ['-C', url, 'mktree'], {
      input: `040000 tree ${middle.toString().trim()}\temail-templates\n`,
    });
    const link = git(url, 'commit-tree', tree.toString().trim(), '-p', 'main', '-m', 'link').trim();
    git(url, 'update-ref', 'refs/heads/main', link);
    expect(await host.read(now, link, 'email-templates/x')).toBeUndefined();
  });

  it('finds the default branch, and refuses one that does not exist', async () => {
    const url = bareRepository('trunk');
    const host = gitRepo({ directory: copies() });
    const connection = connectionTo(url, { branch: 'trunk' });
    await host.commit(connection, [buildSave()]);
    expect(await host.check({ ...connection, branch: undefined })).toBe('trunk');
    expect(await failure(host.check({ ...connection, branch: 'main' }))).toBe(
      'the repository has no branch "main"; it has trunk',
    );
  });

  it.each([
    ['is not there', () => join(root, 'nothing.git'), 'no git repository found at this address'],
    ['is a command', () => 'ext::sh -c touch%20/tmp/x', 'this kind of address is not allowed'],
    ['is plain http', () => 'http://127.0.0.1:1/x.git', 'this kind of address is not allowed'],
    ['is the git protocol', () => 'git://127.0.0.1:1/x.git', 'this kind of address is not allowed'],
    ['is an option', () => '--upload-pack=touch /tmp/x', 'strange pathname'],
    ['does not answer', () => `https://${PUBLIC}:1/x.git`, 'the repository cannot be reached'],
  ])('reports when the address %s', async (_, url, sentence) => {
    expect(await failure(outside().check(connectionTo(url())))).toContain(sentence);
  });

  it('reports the message of a hook that refuses the push', async () => {
    const url = bareRepository();
    const hook = join(url, 'hooks', 'pre-receive');
    writeFileSync(hook, '#!/bin/sh\necho "no tickets, no push"\nexit 1\n');
    chmodSync(hook, 0o755);
    expect(await failure(gitRepo({ directory: copies() }).commit(connectionTo(url), [buildSave()]))).toBe(
      'the repository refused the commit: pre-receive hook declined',
    );
  });

  it('uses no hook or setting of the user or of a working copy', async () => {
    const directory = copies();
    const connection = connectionTo(bareRepository());
    const host = gitRepo({ directory });
    await host.commit(connection, [buildSave()]);
    const copy = join(directory, connection.storeId);
    mkdirSync(join(copy, 'hooks'), { recursive: true });
    for (const name of ['pre-push', 'reference-transaction', 'post-index-change']) {
      writeFileSync(join(copy, 'hooks', name), `#!/bin/sh\ntouch ${join(root, 'hooked')}\n`);
      chmodSync(join(copy, 'hooks', name), 0o755);
    }
    await host.commit(connection, [buildSave()]);
    expect(readdirSync(root)).not.toContain('hooked');
  });

  it('reports clearly when git is not installed', async () => {
    const path = process.env.PATH;
    onTestFinished(() => {
      process.env.PATH = path;
    });
    process.env.PATH = join(root, 'no-such-place');
    expect(await failure(gitRepo({ directory: copies() }).check(connectionTo('/x')))).toBe(
      'git is not installed on this host; install it',
    );
  });

  it('times out on a server that does not respond, and leaves no process running', async () => {
    const silent = await rawTarget(() => {});
    const url = `https://${PUBLIC}:${silent.port}/silent.git`;
    const host = gitRepo({ directory: copies(), allowNetworks: [PUBLIC], timeoutMs: 1500 });
    expect(await failure(host.check(connectionTo(url)))).toBe('the repository did not respond within 1.5 seconds');
    const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(left).not.toContain('silent.git');
  });
});

describe('a server with a token', () => {
  const TOKEN = 'tok_CANARY_7Q2x9ZpL4vRt8Wn3';
  const ENCODED = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');

  const server = (options: { echo?: boolean } = {}) =>
    serveGit(bareRepository(), { authorization: `Basic ${ENCODED}`, ...options });

  it('gets it in a header only: it is not in arguments, files or errors', async () => {
    const served = await server();
    const directory = copies();
    const host = outside(directory);
    const connection = connectionTo(served.url, { token: TOKEN });
    const seen: string[] = [];
    const watch = setInterval(() => {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
          seen.push(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
        } catch {}
      }
    }, 5);
    const save = buildSave();
    await host.commit(connection, [save]);
    expect((await host.log(connection, save.folder, 1, 20)).items).toHaveLength(1);
    clearInterval(watch);
    expect(served.refused).toBe(0);
    const arguments_ = seen.filter((line) => line.startsWith('git'));
    expect(arguments_.length).toBeGreaterThan(0);
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
    expect(files.length).toBeGreaterThan(100);
    for (const secret of [TOKEN, ENCODED]) {
      expect(arguments_.join('\n')).not.toContain(secret);
      expect(files).not.toContain(secret);
    }
  });

  it('is distinguished from one that refuses the token; the error does not contain it even if the server echoes it', async () => {
    const served = await server({ echo: true });
    const host = outside();
    const wrong = await failure(host.check(connectionTo(served.url, { token: `${TOKEN}x` })));
    expect(wrong).toBe('access was denied; check the token, or the ssh key of this host');
    const echoed = await failure(host.check(connectionTo(`${served.url}/echo`, { token: TOKEN })));
    expect(echoed).not.toBe('succeeded');
    expect(echoed).not.toContain(TOKEN);
    expect(echoed).not.toContain(ENCODED);
  });

  it('is not sent to the target of a redirect', async () => {
    const served = await server();
    const asked: (string | undefined)[] = [];
    const thief = await httpsTarget(identity, (request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    served.redirect = `${thief.url}/x.git`;
    const host = outside();
    expect(await failure(host.check(connectionTo(served.url, { token: TOKEN })))).toBe(
      'the repository has moved; connect it by its new address',
    );
    expect(asked).toEqual([]);
  });
});
