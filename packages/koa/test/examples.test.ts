import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { examplesFile } from '../../../scripts/openapi/examples-file.js';
import { openApiDocument } from '../src/openapi/document.js';
import { schemaChecker } from './json-schema.js';

const document = openApiDocument({ release: '1.2.3' });
const schemaFaults = schemaChecker(document.components.schemas);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

let file: Awaited<ReturnType<typeof examplesFile>>;
beforeAll(async () => {
  file = await examplesFile();
});

it('the example responses are those of a host; `npm run docs:openapi` writes them', () => {
  expect(readFileSync(file.path, 'utf8')).toBe(file.text);
});

it.each(operations)('$operationId has an example of its response, which its schema accepts', ({ responses }) => {
  const successes = Object.entries(responses).filter(([status, { content }]) => status.startsWith('2') && content);
  expect(successes.length).toBeGreaterThan(0);
  for (const [, { content }] of successes) {
    const { schema, example } = content!['application/json'];
    expect(example).toBeDefined();
    expect(schemaFaults(schema, example)).toEqual([]);
  }
});

it.each(operations.filter(({ requestBody }) => requestBody))(
  'the schema of $operationId accepts the example of its body',
  ({ requestBody }) => {
    const { schema, example } = requestBody!.content['application/json'];
    expect(schemaFaults(schema, example)).toEqual([]);
  },
);
