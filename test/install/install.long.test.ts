import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toolPath } from '../tools.js';
import { type Installed, installPacked, run } from './packed.js';

const root = join(import.meta.dirname, '../..');
const { binaryOf } = await import(pathToFileURL(join(root, 'scripts/node-versions.mjs')).href);
const CURRENT = Number(process.versions.node.split('.')[0]);
const NODES: [version: number, binary: string | undefined][] = [20, 22, 24].map((version) => [
  version,
  version === CURRENT ? process.execPath : binaryOf(version),
]);
/** The program of the README, which sends an email to the mail server on $SMTP_PORT. */
const PROGRAM = /```js\n(import \{ createSendstep \}.+?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;

let installed: Installed;
beforeAll(async () => {
  installed = await installPacked();
}, 600_000);
afterAll(() => rmSync(installed.folder, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  const path = join(installed.folder, name);
  writeFileSync(path, text);
  return path;
};

// Compilers and installers take minutes on a busy machine.
describe('packages that were packed and installed in an empty folder', { timeout: 600_000 }, () => {
  it('depend on ranges of published versions', () => {
    for (const name of Object.keys(installed.files)) {
      const { dependencies = {} } = JSON.parse(
        readFileSync(join(installed.folder, 'node_modules', name, 'package.json'), 'utf8'),
      );
      for (const [library, range] of Object.entries(dependencies)) expect(`${library} ${range}`).toMatch(/ \^\d/);
    }
  });

  it('contain no sources, tests or source maps', async () => {
    for (const file of Object.values(installed.files)) {
      const { output } = await run('tar', ['tzf', file]);
      expect(output).toMatch(/LICENSE/);
      expect(output.match(/.*(\/src\/|\/test\/|\.map$|(?<!\.d)\.ts$).*/gm)).toBeNull();
    }
  });

  it('have no fault by publint, and resolve for ES modules by attw', async () => {
    for (const file of Object.values(installed.files)) {
      expect(await run(toolPath('publint'), [file, '--strict'])).toMatchObject({ failed: false });
      expect(await run(toolPath('attw'), [file, '--profile', 'esm-only'])).toMatchObject({ failed: false });
    }
  });

  const compilers: [name: string, path: () => string][] = [
    ['TypeScript 5', () => toolPath('tsc')],
    ['our TypeScript', () => join(root, 'node_modules/.bin/tsc')],
  ];
  const modules = [
    ['bundler', 'esnext'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ] as const;
  it.each(compilers.flatMap(([name, path]) => modules.map((module) => [name, ...module, path] as const)))(
    'have declarations without errors for %s with moduleResolution %s',
    async (_, resolution, module, path) => {
      const imports = installed.entries.map((entry, i) => `import * as e${i} from '${entry}';`);
      write('entries.ts', `${imports.join('\n')}\nexport default [${installed.entries.map((_, i) => `e${i}`)}];\n`);
      write('consumer.ts', readFileSync(join(import.meta.dirname, 'consumer.ts'), 'utf8'));
      const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--types', 'node'];
      const how = ['--moduleResolution', resolution, '--module', module];
      const { output } = await run(path(), [...options, ...how, 'entries.ts', 'consumer.ts'], {
        cwd: installed.folder,
      });
      // Declarations of other libraries contradict each other; ours and the consumer have no fault.
      const own = output
        .split('\n')
        .filter((line) => /error/.test(line) && !/^node_modules\/(?!@sendstep\/)/.test(line));
      expect(own).toEqual([]);
    },
  );

  it.each(NODES)('install without a warning about the version of Node, on Node %i', async (version, binary) => {
    if (version === CURRENT) return expect(installed.output).not.toMatch(/EBADENGINE|deprecated/);
    const npm = join((await run('npm', ['root', '-g'])).output.split('\n')[0]!, 'npm/bin/npm-cli.js');
    const args = [npm, 'install', '--dry-run', '--no-audit', '--prefer-offline', '--engine-strict'];
    const { failed, output } = await run(binary!, args, { cwd: installed.folder });
    expect({ failed, output }).toMatchObject({ failed: false, output: expect.not.stringMatching(/EBADENGINE/) });
  });

  it.each(NODES)('can be imported and required, on Node %i', async (_, binary) => {
    const list = JSON.stringify(installed.entries);
    const imported = write('imported.mjs', `for (const entry of ${list}) await import(entry);`);
    const required = write('required.cjs', `for (const entry of ${list}) require(entry);`);
    for (const file of [imported, required]) {
      expect(await run(binary!, [file], { cwd: installed.folder })).toMatchObject({ failed: false });
    }
  });

  it.each(NODES)('run the program of the README, which sends an email, on Node %i', async (_, binary) => {
    const subjects: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      async onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        subjects.push(/^Subject: (.*)/m.exec(Buffer.concat(chunks).toString())![1]!.trim());
        done();
      },
    });
    onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    rmSync(join(installed.folder, 'shop.db'), { force: true });
    const result = await run(binary!, [write('program.mjs', PROGRAM)], {
      cwd: installed.folder,
      env: { PATH: process.env.PATH, SMTP_PORT: String(port), MASTER_KEY: randomBytes(32).toString('base64') },
    });
    const output = 'SUCCESS: Order to 1 recipient\n';
    expect({ ...result, subjects }).toEqual({ failed: false, output, subjects: ['Your order 1042'] });
  });

  it.each(NODES)('have a command that runs, on Node %i', async (_, binary) => {
    const command = join(installed.folder, 'node_modules/.bin/sendstep');
    expect(await run(binary!, [command, '--help'])).toMatchObject({ failed: false });
  });
});
