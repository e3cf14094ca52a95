import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { mailServer } from './mail-server.js';

const root = join(import.meta.dirname, '../../..');

/** An empty directory below the root, where a program finds our packages by name. */
function directory(): string {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const path = mkdtempSync(join(cache, 'readme-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

it('the program of the README sends an email, reads the history, and ends by itself', async () => {
  const [, program] = /```js\n(import \{ createSendstep \}.*?)```/s.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )!;
  expect(program!.split('\n').length).toBeLessThan(40);
  const inbox = await mailServer({}, '127.0.0.1');
  const cwd = directory();
  writeFileSync(join(cwd, 'program.mjs'), program!);
  const env = {
    ...process.env,
    SENDSTEP_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_PORT: String(inbox.at().port),
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, scriptLine(join(cwd, 'program.mjs')), {
    cwd,
    env,
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'SUCCESS: Order to 1 recipient\n', stderr: '' });
  expect(inbox.received).toMatchObject([{ to: ['jo@example.com'], mail: { subject: 'Your order 1042' } }]);
});
