import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('the example has no type errors', () => {
  const options = ['--allowJs', '--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--types', 'node'];
  const lines = [...options, '--customConditions', '@sendstep/source', 'examples/typed-client/index.mjs'];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // The compiler prints what is wrong and fails.
  expect(execFileSync(process.execPath, [compiler, '--ignoreConfig', ...lines], { cwd: root, encoding: 'utf8' })).toBe(
    '',
  );
});
