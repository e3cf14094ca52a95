import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, SendstepError } from '@sendstep/client';
import { expect, it } from 'vitest';
import { startHost } from '../../koa/test/host.js';

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const AsyncFunction = (async () => {}).constructor as new (
  ...source: string[]
) => (...values: unknown[]) => Promise<void>;

it('the examples of the README run', async () => {
  const { url, execute } = await startHost();
  const code = [...README.matchAll(/```ts\n(.*?)```/gs)]
    .map(([, block]) => block!.replace(/^import .*\n/m, ''))
    .join('');
  const printed: unknown[][] = [];
  const process = { env: { SENDSTEP_URL: url, SENDSTEP_API_KEY: execute } };
  const console = { log: (...values: unknown[]) => printed.push(values) };
  const names = ['createClient', 'SendstepError', 'process', 'console'];
  await new AsyncFunction(...names, code)(createClient, SendstepError, process, console);
  expect(printed).toEqual([
    [expect.stringMatching(/: execute$/)],
    [expect.any(Number), expect.any(Array)],
    ['Order confirmation', ['en', 'de']],
    // The translation was a version.
    [expect.stringMatching(/^version: 2 was saved/)],
    ['invalid', 400],
    [{ name: 'required' }],
    [{ limit: 300, remaining: 293, resetSeconds: 60 }],
  ]);
});
