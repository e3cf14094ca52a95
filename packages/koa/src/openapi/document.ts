import {
  type ApiOperationName,
  type ErrorCode,
  type Level,
  OPERATIONS,
  type Operation,
  type StepName,
} from '@sendstep/core';
import { versionReader } from '../conditions.js';
import { bodyIsOptional } from '../input.js';
import { API_ROOT, fieldsInPath, ROUTES, type Route, verbsOf } from '../routes.js';
import { STEP_PATHS } from '../steps-door.js';
import { COMPONENTS, errorResponses, json, notModified, success } from './components.js';
import { EXAMPLES } from './examples.js';
import { HEALTH, index, READINESS, RPC_SCHEMAS, TOOL_SERVER } from './extras.js';
import { IDEMPOTENCY_PARAMETER, KEY_CONFLICT, RUN_CONFLICT } from './idempotency.js';
import { type ApiSchemas, apiSchemas } from './schemas.js';
import { signedStep } from './steps.js';
import { TAGS, tagOf } from './tags.js';
import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument } from './types.js';

const NO_REPOSITORY = 'No repository is connected, or its provider is not the one in the path.';
/** When an operation returns 409, which its schemas do not say. */
const CONFLICTS: Partial<Record<ApiOperationName, string>> = {
  'repoVersions.list': NO_REPOSITORY,
  'repoVersions.get': NO_REPOSITORY,
  'repoVersions.restore': NO_REPOSITORY,
  'files.remove': 'The file is still in use; the text names the layouts and presets that use it.',
};

/** The REST API as OpenAPI 3.1, generated from the tables that serve it. */
export function openApiDocument({ release, baseUrl = '/' }: { release: string; baseUrl?: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = { [API_ROOT]: { get: index(release) } };
  const routes = (Object.entries(ROUTES) as [ApiOperationName, Route | null][]).filter(
    (entry): entry is [ApiOperationName, Route] => entry[1] !== null,
  );
  const steps = Object.entries(STEP_PATHS) as [StepName, string][];
  const schemas = apiSchemas([...routes, ...steps].map(([name]) => name));
  for (const [name, route] of routes) {
    const path = (API_ROOT + route[1]).replace(/:(\w+)/g, '{$1}');
    for (const [i, verb] of verbsOf(route).entries()) {
      const operationId = camel(i === 0 ? name : `${name}.${verb}`);
      paths[path] = { ...paths[path], [verb]: { operationId, ...describe(name, route, schemas) } };
    }
  }
  paths['/api/mcp'] = { post: TOOL_SERVER };
  paths['/healthz'] = { get: HEALTH };
  paths['/readyz'] = { get: READINESS };
  for (const [name, path] of steps) paths[path] = { post: signedStep(name, schemas) };
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sendstep',
      version: release,
      description: 'Email layouts, HTTP requests, history and statistics of one store. See /docs for the conventions.',
      contact: { name: 'Sendstep', url: 'https://github.com/sendstep/sendstep' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ key: [] }],
    tags: Array.from(tags, (name) => ({ name, description: TAGS[name]! })),
    paths,
    components: { ...COMPONENTS, schemas: { ...COMPONENTS.schemas, ...RPC_SCHEMAS, ...schemas.named } },
  };
}

const camel = (name: string) => name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

function describe(name: ApiOperationName, route: Route, schemas: ApiSchemas): Omit<ApiOperation, 'operationId'> {
  const operation = OPERATIONS[name] as unknown as Operation<Level>;
  const { title, description, level, effect, example, replay } = operation;
  const { properties = {}, required = [], ...rest } = schemas.input(name);
  const inPath = [...route[1].matchAll(/:(\w+)/g)].map(([, field]) => field!);
  const others = Object.keys(properties).filter((field) => !fieldsInPath(route).includes(field));
  const reads = verbsOf(route).includes('get');
  const hasCondition = 'ifVersion' in properties;
  // Where `ifVersion` would be the only field of the body, the header alone is described.
  const hasBody = !reads && others.some((field) => field !== 'ifVersion');
  const hasTag = versionReader(operation) !== undefined;

  const parameter =
    (where: ApiParameter['in']) =>
    (field: string): ApiParameter => {
      const { description: text, ...schema } = properties[field] ?? { type: 'string' };
      return {
        name: field,
        in: where,
        required: where === 'path' || required.includes(field),
        ...(text === undefined ? {} : { description: String(text) }),
        schema,
        ...(isSample(example[field]) ? { example: example[field] } : {}),
      };
    };
  const parameters = [
    ...inPath.map(parameter('path')),
    ...(reads ? others.map(parameter('query')) : []),
    ...(hasCondition ? [ifMatch(String(properties.ifVersion!.description))] : []),
    ...(operation.mayCreate || (reads && hasTag) ? [ifNoneMatch(reads)] : []),
    ...(replay ? [IDEMPOTENCY_PARAMETER] : []),
  ];
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([field]) => others.includes(field)));
  const needed = required.filter((field) => others.includes(field));
  const schema = { ...rest, properties: pick(properties), ...(needed.length > 0 && { required: needed }) };

  const conflicts = [CONFLICTS[name], replay && (effect === 'send' ? RUN_CONFLICT : KEY_CONFLICT)].filter(Boolean);
  const can: Record<ErrorCode, boolean> = {
    invalid: !reads || others.length > 0 || hasTag,
    unauthenticated: true,
    forbidden: level !== 'read',
    not_found: inPath.length > 0 || effect === 'destroy',
    conflict: conflicts.length > 0,
    stale: hasCondition,
    too_large: hasBody,
    unsupported: hasBody,
    rate_limited: true,
    target_failed: effect === 'send',
    unavailable: true,
  };
  const codes = (Object.keys(can) as ErrorCode[]).filter((code) => can[code]);
  return {
    summary: title,
    description: `${description}\n\nRequires a key of level ${level}${level === 'execute' ? '' : ' or above'}.`,
    tags: [tagOf(name)],
    'x-level': level,
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: needed.length > 0 || !bodyIsOptional(operation, route),
        content: json(schemas.body(name, schema), pick(example)),
      },
    }),
    responses: {
      ...successes(name, operation, hasTag, schemas),
      ...(reads && hasTag && { 304: notModified() }),
      ...errorResponses(codes, conflicts.join(' ')),
    },
  };
}

/** 201 if the operation creates a record, 200 and 201 if it may replace one instead. */
function successes(
  name: ApiOperationName,
  { title, effect, mayCreate, output, replay }: Operation<Level>,
  hasTag: boolean,
  schemas: ApiSchemas,
): Record<string, ApiResponse> {
  const schema = schemas.output(name);
  const example = EXAMPLES[name];
  const headers = [...(hasTag ? (['ETag'] as const) : []), ...(replay ? (['Idempotent-Replayed'] as const) : [])];
  if (effect === 'create') return { 201: success(title, schema, example, ['Location', ...headers]) };
  if (!mayCreate) return { 200: success(title, schema, example, 'pages' in output.shape ? ['Link'] : headers) };
  return {
    200: success('Replaced', schema, example, headers),
    201: success('Created', schema, example, ['Location', ...headers]),
  };
}

const header = (name: string, description: string): ApiParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const ifMatch = (description: string) =>
  header('If-Match', `${description} As it was in \`ETag\`, with the quotes; \`*\` is any version.`);
const ifNoneMatch = (reads: boolean) =>
  header(
    'If-None-Match',
    reads
      ? 'The `ETag` you have: if it is still current, the response is 304.'
      : '`*`: refused if the language exists.',
  );

/** `…` in an example is a placeholder. */
const isSample = (value: unknown) => value !== undefined && value !== '…';
