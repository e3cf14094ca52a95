import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { buildProgram } from '@sendstep/cli';
import { TOOL_SETS } from '@sendstep/mcp';
import { readConfiguration } from '@sendstep/node';
import { expect, it } from 'vitest';

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
const server = read('server.json');
const [npm] = server.packages;
const [remote, ...remotesWithSets] = server.remotes;

const text = { type: 'string', minLength: 1 };
const object = (required: string[], properties: Record<string, object>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const exactVersion = { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$' };
const input = {
  description: text,
  placeholder: text,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  choices: { type: 'array', items: text },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
};
const variables = { type: 'object', additionalProperties: object([], input) };
const setting = object(['name'], { ...input, name: text, value: text, variables });

/** The registry's rules for the fields used here, without additional properties: a typo would otherwise be ignored. */
const RULES = object(['$schema', 'name', 'description', 'version', 'packages', 'remotes'], {
  $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
  name: { type: 'string', pattern: '^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$' },
  title: { ...text, maxLength: 100 },
  description: { ...text, maxLength: 100 },
  version: exactVersion,
  packages: {
    type: 'array',
    items: object(['registryType', 'identifier', 'version', 'transport'], {
      registryType: { const: 'npm' },
      identifier: text,
      version: exactVersion,
      runtimeHint: text,
      transport: object(['type'], { type: { const: 'stdio' } }),
      packageArguments: {
        type: 'array',
        items: object(['type', 'value'], { type: { const: 'positional' }, value: text }),
      },
      environmentVariables: { type: 'array', items: setting },
    }),
  },
  remotes: {
    type: 'array',
    items: object(['type', 'url'], {
      type: { const: 'streamable-http' },
      url: { type: 'string', pattern: '^https://\\S+$' },
      variables,
      headers: { type: 'array', items: setting },
    }),
  },
});

it('server.json follows the rules of the registry', () => {
  const { errorMessage } = new AjvJsonSchemaValidator().getValidator(RULES)(server);
  expect(errorMessage).toBeUndefined();
});

it('server.json names the package that names it, in the same version', () => {
  const { name, version, mcpName, bin } = read('packages/cli/package.json');
  expect({ name: npm.identifier, version: npm.version, mcpName: server.name }).toEqual({ name, version, mcpName });
  expect(server.version).toBe(version);
  // npx runs the only command of a package, whatever its name; with two it could not choose.
  expect(Object.keys(bin)).toEqual(['sendstep']);
});

it('server.json starts a command that exists, and names exactly the settings it reads', () => {
  const streams = { out: () => true, error: () => true };
  const [word, ...more] = npm.packageArguments.map(({ value }: { value: string }) => value);
  const command = buildProgram({}, streams).commands.find((each) => each.name() === word);
  expect(more).toEqual([]);
  const settings = command!.options.map(({ description }) => /\[(\w+)\]$/.exec(description)?.[1]);
  const named = npm.environmentVariables.map(({ name }: { name: string }) => name);
  expect(named.toSorted()).toEqual(settings.toSorted());
});

it('server.json asks for every key and password as a secret, and fills every placeholder', () => {
  const secrets = npm.environmentVariables.filter(({ isSecret }: { isSecret?: boolean }) => isSecret);
  expect(secrets.map(({ name }: { name: string }) => name)).toEqual([
    'SENDSTEP_API_KEY',
    'SENDSTEP_DATABASE_URL',
    'SENDSTEP_MASTER_KEY',
  ]);
  const [authorization] = remote.headers;
  expect(authorization).toMatchObject({
    name: 'Authorization',
    isSecret: true,
    variables: { api_key: { isSecret: true } },
  });
  const placeholders = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(placeholders(remote.url)).toEqual(Object.keys(remote.variables));
  expect(placeholders(authorization.value)).toEqual(Object.keys(authorization.variables));
  expect(new URL(remote.url).pathname).toBe('/api/mcp');
});

it('server.json offers every set of tools over both transports', () => {
  const { choices } = npm.environmentVariables.find(({ name }: { name: string }) => name === 'SENDSTEP_TOOLS');
  expect(choices).toEqual(TOOL_SETS);
  for (const set of TOOL_SETS) expect(readConfiguration({ SENDSTEP_TOOLS: set }).toolSet).toBe(set);
  expect(remotesWithSets).toEqual(TOOL_SETS.map((set) => ({ ...remote, url: `${remote.url}?tools=${set}` })));
});
