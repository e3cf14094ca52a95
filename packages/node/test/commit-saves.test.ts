import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ports, systemPorts } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { gitRepo } from '@sendstep/node';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';

cleanUpTargets();
const root = mkdtempSync(join(tmpdir(), 'sendstep-commits-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const until = async (what: () => boolean | Promise<boolean>, ms = 60_000) => {
  for (const end = Date.now() + ms; !(await what()); await pause(50)) {
    if (Date.now() > end) throw new Error('it did not happen in time');
  }
};

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    it('commits every version once and in order, though hosts are killed at any moment', async () => {
      const url = await target.url();
      await migrate(url);
      const bare = join(root, `${target.name}.git`);
      execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=main', bare]);
      const none = systemPorts().repoHosts;
      const directory = (name: string) => join(root, `${target.name}-${name}`);
      const ports: Ports = { ...asPorts(url), repoHosts: { ...none, git: gitRepo({ directory: directory('own') }) } };
      const { owner, store } = await buildStore(ports);
      const { id } = await owner.run('layouts.create', { name: 'Order', subject: 'S', bodyType: 'text', body: 'b' });
      await owner.run('repo.connect', { provider: 'git', url: bare });

      let acknowledged = 1;
      const start = (name: string, saves: number) => {
        const script = join(import.meta.dirname, 'commit-process.ts');
        const args = [...scriptLine(script), url, directory(name), store.id, id];
        const child = spawn(process.execPath, [...args, String(saves)], { stdio: ['ignore', 'pipe', 'inherit'] });
        onTestFinished(() => void child.kill('SIGKILL'));
        child.stdout.on('data', (lines: Buffer) => {
          for (const line of lines.toString().trim().split('\n')) acknowledged = Math.max(acknowledged, Number(line));
        });
        return child;
      };
      const kill = async (child: ReturnType<typeof start>) => {
        child.kill('SIGKILL');
        await new Promise((resolve) => child.once('close', resolve));
      };
      const committed = () => Number(execFileSync('git', ['-C', bare, 'rev-list', '--all', '--count']).toString());

      // Killed while it saves and commits, twice; the second time another host commits beside it.
      for (let round = 0; round < 2; round++) {
        const before = acknowledged;
        const [host, other] = [start('a', 1000), round === 1 ? start('b', 0) : undefined];
        await until(() => acknowledged > before + 15 && committed() > before);
        await pause(Math.random() * 100);
        await kill(host);
        if (other) await kill(other);
      }
      start('c', 0);
      await until(async () => (await ports.repositories.waiting(store.id)) === 0);

      const { version } = (await ports.layouts.find(store.id, id))!.row;
      expect(version).toBeGreaterThanOrEqual(acknowledged);
      const log = execFileSync('git', [
        '-C',
        bare,
        'log',
        '--reverse',
        '--format=%(trailers:key=Sendstep-Version,valueonly,separator=)',
        'main',
      ]);
      const versions = log.toString().trim().split('\n').map(Number);
      expect(versions).toEqual(Array.from({ length: version }, (_, i) => i + 1));
      expect(execFileSync('git', ['-C', bare, 'rev-list', '--merges', '--all']).toString()).toBe('');
      const newest = execFileSync('git', ['-C', bare, 'show', `main:email-templates/${id}/languages/en.json`]);
      expect(JSON.parse(newest.toString()).subject).toBe((await ports.layouts.find(store.id, id))!.row.subject);
      const status = await owner.run('repo.status', {});
      expect(status).toMatchObject({ queued: 0, lastError: null });
    }, 180_000);
  });
}
