import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('the suites run under node:test, without Vitest', async () => {
  const file = join(import.meta.dirname, 'memory.node-test.ts');
  const flags = ['--conditions=@sendstep/source', '--import', 'tsx', '--test', '--test-reporter=tap'];
  // Under Vitest it would wait for another process to collect its results.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, [...flags, file], { env, maxBuffer: 2 ** 26 });
  expect(stdout).toMatch(/^# fail 0$/m);
  expect(Number(/^# pass (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(200);
});
