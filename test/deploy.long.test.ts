import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LONG } from './tier.js';

const root = join(import.meta.dirname, '..');
const NOBODY = 65_534;

/** The commands of the Dockerfile run without Docker, in a copy of what its context would contain. */
it.skipIf(!LONG)(
  'the commands of the Dockerfile build a host that runs as another user from its own folder',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sendstep-image-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const [source, app, data] = ['src', 'app', 'data'].map((name) => join(folder, name)) as [string, string, string];
    for (const path of [source, data]) mkdirSync(path);
    const shell = (command: string, cwd: string) => execFileSync('sh', ['-c', command], { cwd, stdio: 'pipe' });
    shell(
      `git ls-files -co --exclude-standard -z | xargs -0 -I{} sh -c 'test -e "{}" && printf "%s\\0" "{}"' | tar -c --null -T - | tar -x -C ${source}`,
      root,
    );

    const [build = '', image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM .*$/m)
      .slice(1);
    for (const [, command] of build.matchAll(/^RUN (.*)$/gm)) shell(command!.replace(' /app', ` ${app}`), source);

    const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if (asUser.uid) chownSync(data, NOBODY, NOBODY);
    const list = (name: string) => JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(image)![1]!) as string[];
    const [command, ...args] = [...list('ENTRYPOINT'), ...list('CMD')].map((word) => word.replace(/^\/app/, app));
    const settings = Object.fromEntries(
      /^ENV (.*)$/m
        .exec(image)![1]!
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    const env = {
      PATH: process.env.PATH!,
      ...settings,
      SENDSTEP_DATA_DIR: data,
      SENDSTEP_HOST: '127.0.0.1',
      SENDSTEP_PORT: '0',
    };
    const host = spawn(command!, args, { cwd: data, env, ...asUser });
    onTestFinished(() => void host.kill('SIGKILL'));
    let out = '';
    host.stdout.on('data', (text) => {
      out += text;
    });
    let error = '';
    host.stderr.on('data', (text) => {
      error += text;
    });
    const ended = new Promise((resolve) => host.once('close', resolve));
    void ended.then(() => {
      out += `ended: ${error}`;
    });
    await expect.poll(() => out, { timeout: 120_000 }).toMatch(/Ctrl-C|ended/);
    const url = /REST\s+(http:\S+)\/api\/v1/.exec(out)?.[1];
    expect(url, out).toBeDefined();
    expect((await fetch(`${url}/app/`)).headers.get('content-type')).toMatch('text/html');
    // The check of the image, as it is.
    const [check, ...checkArgs] = list('HEALTHCHECK .* CMD');
    const port = new URL(url!).port;
    execFileSync(check!, checkArgs, { env: { ...env, SENDSTEP_PORT: port } });
    host.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  1_200_000,
);
