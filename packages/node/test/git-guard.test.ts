import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type RepoConnection, RepoFailure } from '@sendstep/core';
import { buildSave, buildStore, memoryPorts, newId } from '@sendstep/core/testing';
import { type GitRepoOptions, gitRepo } from '@sendstep/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dnsStub, type Zone } from './dns-stub.js';
import { bareRepository, caFile, copies, serveGit } from './git-server.js';
import { PRIVATE, PUBLIC, rawTarget } from './targets.js';

const host = (options: Partial<GitRepoOptions> = {}) =>
  gitRepo({ directory: copies(), allowNetworks: [PUBLIC], caFile, ...options });
const naming = async (zone: Zone) => host({ resolve: await dnsStub(zone) });
const connectionTo = (url: string): RepoConnection => ({
  storeId: newId(),
  provider: 'git',
  url,
  branch: 'main',
  token: undefined,
});
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: unknown) => (error instanceof RepoFailure ? error.message : `thrown: ${error}`),
  );

describe('a repository over https', () => {
  it('is pushed to and fetched from when its address is allowed', async () => {
    const served = await serveGit(bareRepository());
    const connection = connectionTo(served.url);
    const save = buildSave();
    const sha = await host().commit(connection, [save]);
    expect((await host().read(connection, sha, save.folder))?.commit.sha).toBe(sha);
  });

  it('is reached at the address that the guard resolved; git does not resolve the name itself', async () => {
    const served = await serveGit(bareRepository());
    const one = await naming(() => [PUBLIC]);
    expect(await failure(one.commit(connectionTo(`https://git.example:${served.port}/repo.git`), [buildSave()]))).toBe(
      'succeeded',
    );
  });

  it.each([
    ['an address of the inside', PRIVATE],
    ['the address in another notation', '0x7f.3'],
    ['the address as a number', '2130706435'],
    ['the address mapped to IPv6', `[::ffff:${PRIVATE}]`],
    ['a name of this machine', 'localhost'],
    ['a name that resolves to the inside', 'git.example'],
    ['a private address', '10.0.0.5'],
    ['a metadata service', '169.254.169.254'],
  ])('is refused when the URL contains %s', async (_, name) => {
    const inside = await serveGit(bareRepository(), { address: PRIVATE });
    const one = await naming((asked) => (asked === 'localhost' ? ['127.0.0.1'] : [PRIVATE]));
    const connection = connectionTo(`https://${name}:${inside.port}/repo.git`);
    expect(await failure(one.check(connection))).toBe('address not allowed');
    expect(await failure(one.commit(connection, [buildSave()]))).toBe('address not allowed');
    expect(inside.connections()).toBe(0);
  });

  it('is refused when its name resolves to an internal address on the next connection', async () => {
    const outside = await serveGit(bareRepository());
    const inside = await serveGit(bareRepository(), { address: PRIVATE });
    const addresses = [[PUBLIC], [PRIVATE]];
    const one = await naming(() => addresses.shift());
    const connection = connectionTo(`https://git.example:${outside.port}/repo.git`);
    expect(await failure(one.check(connection))).toBe('succeeded');
    expect(await failure(one.check(connection))).toBe('address not allowed');
    expect([outside.connections(), inside.connections()]).toEqual([1, 0]);
  });

  it('cannot redirect to an internal address', async () => {
    const outside = await serveGit(bareRepository());
    const inside = await serveGit(bareRepository(), { address: PRIVATE });
    outside.redirect = inside.url;
    expect(await failure(host().check(connectionTo(outside.url)))).toBe(
      'the repository has moved; connect it by its new address',
    );
    expect([outside.connections(), inside.connections()]).toEqual([1, 0]);
  });

  it('is guarded whatever proxy the environment names', async () => {
    const outside = await serveGit(bareRepository());
    const inside = await serveGit(bareRepository(), { address: PRIVATE });
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '*');
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await failure(host().check(connectionTo(inside.url)))).toBe('address not allowed');
    expect(inside.connections()).toBe(0);
    expect(await failure(host().check(connectionTo(outside.url)))).toBe('succeeded');
  });

  it('still needs a trusted certificate', async () => {
    const served = await serveGit(bareRepository());
    const strict = gitRepo({ directory: copies(), allowNetworks: [PUBLIC] });
    expect(await failure(strict.check(connectionTo(served.url)))).toContain('certificate');
  });

  it('is distinguished from a name that does not resolve', async () => {
    const one = await naming(() => []);
    expect(await failure(one.check(connectionTo('https://git.example/repo.git')))).toBe(
      'the repository cannot be reached',
    );
  });

  it('cannot be connected at an internal address', async () => {
    const ports = memoryPorts();
    const { owner } = await buildStore({ ...ports, repoHosts: { ...ports.repoHosts, git: host() } });
    const input = { provider: 'git' as const, url: `https://${PRIVATE}/repo.git` };
    await expect(owner.run('repo.connect', input)).rejects.toMatchObject({
      code: 'invalid',
      message: 'url: address not allowed',
    });
  });
});

describe('the proxy of a command', () => {
  /** The proxy that a running git was told in its environment, and the arguments of all processes. */
  function running(mark: string) {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const read = (pid: string, file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
      } catch {
        return '';
      }
    };
    const git = processes.find((pid) => read(pid, 'cmdline').includes(mark));
    const proxy = git && /=(http:\/\/[^\0]*@127\.0\.0\.1:\d+)/.exec(read(git, 'environ'))?.[1];
    return proxy ? { proxy: new URL(proxy), args: processes.map((pid) => read(pid, 'cmdline')).join('\n') } : undefined;
  }
  const statusWithout = ({ port }: URL, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, method: 'CONNECT', path });
      asking.on('connect', ({ statusCode }, socket) => resolve(socket.destroy() && statusCode)).on('error', reject);
      asking.end();
    });

  it('serves only this command: it requires a password, which is in no argument, and stops with the command', async () => {
    const silent = await rawTarget(() => {});
    const url = `https://${PUBLIC}:${silent.port}/watched-${newId()}.git`;
    const check = failure(host({ timeoutMs: 15_000 }).check(connectionTo(url)));
    const { proxy, args } = await vi.waitUntil(() => silent.connections() > 0 && running(url), { timeout: 30_000 });
    expect(proxy.password.length).toBeGreaterThan(20);
    expect(args).not.toContain(proxy.password);
    expect(await statusWithout(proxy, `${PUBLIC}:${silent.port}`)).toBe(407);
    expect(silent.connections()).toBe(1);

    expect(await check).toBe('the repository did not respond within 15 seconds');
    await expect(statusWithout(proxy, `${PUBLIC}:${silent.port}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(url);
  });

  it('is not used for a path on disk', async () => {
    const resolve = vi.fn();
    expect(await failure(host({ resolve }).check(connectionTo(bareRepository())))).toBe('succeeded');
    expect(resolve).not.toHaveBeenCalled();
  });
});
