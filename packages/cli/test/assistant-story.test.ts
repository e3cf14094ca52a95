import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import type { Outcome } from './process.js';

const FOLDER = join(import.meta.dirname, '../../../examples/assistant-story');
const tell = (env: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      scriptLine('index.mjs'),
      { cwd: FOLDER, env: { ...process.env, ...env } },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

it('an assistant fixes a failing request with tools only, and with a lower level says which one it needs', async () => {
  const { code, out, error } = await tell();
  expect([code, error]).toEqual([0, '']);
  const [, reader, writer, executor] = out.split('An assistant with a key of level ');
  expect(reader).toContain('unknown tool "update_http_request"');
  expect(reader).toContain("my key's level is read: please give me one of level write.");
  expect(writer).toContain("my key's level is write: please give me one of level execute.");
  expect([...executor!.matchAll(/^- (\w+):/gm)].map(([, tool]) => tool)).toEqual([
    'get_stats',
    'list_history',
    'get_history_entry',
    'get_http_request',
    'update_http_request',
    'test_http_request',
    'list_history',
  ]);
  expect(executor).toContain('the header Authorization: Bearer ********');
  expect(executor).toContain('the latest execution of "Stock of one article" is SUCCESS');
});

it('the example exits with 1 when the request cannot be fixed', async () => {
  // The warehouse is unreachable, so nothing can be fixed.
  const { code, out } = await tell({ SENDSTEP_ALLOW_NETWORKS: '10.0.0.0/8' });
  expect(code).toBe(1);
  expect(out).toContain('url: address not allowed');
  expect(out).not.toContain('fixed');
});
