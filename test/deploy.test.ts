import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '@sendstep/node/configuration';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isInstalled = (command: string, flag: string) => spawnSync(command, [flag]).status === 0;

it('.env.example lists every setting with its description (vitest -u writes it)', async () => {
  const lines = Object.entries(SETTINGS).map(([name, description]) => `# ${description}\n#${name}=\n`);
  await expect(`# Settings of Sendstep. Remove the # of those you set.\n\n${lines.join('\n')}`).toMatchFileSnapshot(
    '../.env.example',
  );
});

it.each(['Dockerfile', 'compose.yaml', 'deploy/sendstep.service'])('%s uses only settings that exist', (file) => {
  const used = [...read(file).matchAll(/\bSENDSTEP_[A-Z_]+/g)].map(([name]) => name);
  expect(used.filter((name) => !(name in SETTINGS))).toEqual([]);
});

it('the image runs as a user without privileges, and is checked at /healthz', () => {
  const [, last = ''] = read('Dockerfile')
    .split(/^FROM .*$/m)
    .slice(1);
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\/healthz/m);
});

it.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd accepts the unit, and finds it well confined', () => {
  const unit = join(root, 'deploy/sendstep.service');
  expect(spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' }).stderr).not.toContain(
    'sendstep.service:',
  );
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  expect(Number(/exposure level for \S+ (\S+)/.exec(report)![1])).toBeLessThan(2);
});

it.skipIf(!isInstalled('nginx', '-v'))('nginx accepts its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sendstep-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The names of the hosts resolve only in the network of the containers.
  const server = read('deploy/nginx.conf')
    .replace(/host\d:/g, '127.0.0.1:')
    .replace('listen 80', 'listen 127.0.0.1:8080');
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${server}\n}\n`);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});
