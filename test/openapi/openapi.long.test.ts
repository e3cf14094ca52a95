import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@sendstep/koa';
import { afterAll, expect, it } from 'vitest';
import { run } from '../install/packed.js';
import { toolPath } from '../tools.js';

const folder = mkdtempSync(join(tmpdir(), 'sendstep-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(openApiDocument({ release: '1.2.3', baseUrl: 'https://sendstep.example' })));

/** These tools take minutes on a busy machine. */
const LIMIT = { timeout: 600_000 };
/** Warnings that stay, with their reasons. */
const ACCEPTED = [
  // `versions/repo/{sha}` and `versions/{version}/restore`: the router prefers the first, and no commit is named restore.
  'no-ambiguous-paths',
  // The index takes no input.
  'operation-4xx-response',
  // `oneOf: [{ required: [a] }, { required: [b] }]` next to the properties a and b.
  'no-required-schema-properties-undefined',
];

it('has no error by the rules that Redocly recommends, and no other warnings than these', LIMIT, async () => {
  const { output } = await run(toolPath('redocly'), ['lint', '--extends', 'recommended', '--format', 'json', file], {
    cwd: folder,
  });
  const { problems } = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('\n}') + 2));
  expect(problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  const rules = new Set<string>(problems.map(({ ruleId }: { ruleId: string }) => ruleId));
  expect([...rules].filter((rule) => !ACCEPTED.includes(rule))).toEqual([]);
});

it('has neither an error nor a warning by the rules that Spectral recommends', LIMIT, async () => {
  writeFileSync(join(folder, '.spectral.json'), '{ "extends": ["spectral:oas"] }');
  const args = ['lint', '--fail-severity', 'warn', '--ruleset', '.spectral.json', file];
  expect(await run(toolPath('spectral'), args, { cwd: folder })).toMatchObject({ failed: false });
});

it('gives precise types by openapi-typescript', LIMIT, async () => {
  const types = await run(toolPath('openapi-typescript'), [file, '-o', join(folder, 'api.ts')]);
  expect(types).toMatchObject({ failed: false });
  copyFileSync(join(import.meta.dirname, 'consumer.ts'), join(folder, 'consumer.ts'));
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
  const compiled = await run(toolPath('tsc'), [...options, join(folder, 'consumer.ts')], { cwd: folder });
  expect(compiled).toEqual({ failed: false, output: '' });
});
