import { jsonSchema, LEVELS, OPERATIONS, type Operation, type OperationName } from '@sendstep/core';
import { ROUTES, type Route } from '@sendstep/koa/routes';
import fc from 'fast-check';
import { TOOLS, type ToolLine } from '../../packages/mcp/src/tools.js';
import { hostileValue, mutate, mutation, OTHER, OWN, schemaValue } from './values.js';

/** One request, before placeholders become ids. `oddity` is what is wrong with its transport. */
export interface FuzzRequest {
  surface: 'rest' | 'tool' | 'owner';
  name: OperationName;
  caller: string;
  input: Record<string, unknown>;
  oddity: Oddity;
  /** Chooses among ids and verbs. */
  pick: number;
}

export const ODDITIES = {
  none: {},
  'wrong content type': { headers: ['Content-Type', 'text/plain'] },
  'form content type': { headers: ['Content-Type', 'application/x-www-form-urlencoded'] },
  'other charset': { headers: ['Content-Type', 'application/json; charset=utf-16'] },
  'odd content type': { headers: ['Content-Type', 'application/json; ;=;"'] },
  'no content type': { headers: ['X-None', '1'], bare: true },
  compressed: { headers: ['Content-Type', 'application/json', 'Content-Encoding', 'gzip'] },
  'two authorizations': { headers: ['Authorization', 'Bearer fak_other', 'Content-Type', 'application/json'] },
  'basic authorization': { headers: ['Authorization', 'Basic dTpw'], anonymous: true },
  'odd authorization': { headers: ['Authorization', 'Bearer  \t'], anonymous: true },
  'odd conditions': { headers: ['If-Match', 'W/"x", *, "', 'If-None-Match', '"', 'Content-Type', 'application/json'] },
  'any version': { headers: ['If-Match', '*', 'Content-Type', 'application/json'] },
  'no such version': { headers: ['If-Match', '"v999999999999999999999"', 'Content-Type', 'application/json'] },
  'idempotency key': { headers: ['Idempotency-Key', 'key-1', 'Content-Type', 'application/json'] },
  'two idempotency keys': {
    headers: ['Idempotency-Key', 'a', 'Idempotency-Key', 'b', 'Content-Type', 'application/json'],
  },
  'long idempotency key': { headers: ['Idempotency-Key', 'k'.repeat(5000), 'Content-Type', 'application/json'] },
  'odd accept': { headers: ['Accept', 'x/y;q=2, */', 'Content-Type', 'application/json'] },
  'odd encodings': { headers: ['Accept-Encoding', 'br;q=abc, *;q=0, gzip', 'Content-Type', 'application/json'] },
  range: { headers: ['Range', 'bytes=0-1', 'Content-Type', 'application/json'] },
  forwarded: {
    headers: ['X-Forwarded-Host', 'evil.example', 'X-Forwarded-Proto', 'x', 'Content-Type', 'application/json'],
  },
  'method override': { headers: ['X-HTTP-Method-Override', 'DELETE', 'Content-Type', 'application/json'] },
  'odd request id': { headers: ['X-Request-Id', '{"a":1}\t€'.replace('€', 'e'), 'Content-Type', 'application/json'] },
  'long header': { headers: ['X-Long', 'x'.repeat(8000), 'Content-Type', 'application/json'] },
  'odd protocol version': { headers: ['MCP-Protocol-Version', '1999-99-99', 'Content-Type', 'application/json'] },
  'odd cookie': { headers: ['Cookie', '=;=;__Host-a=%', 'Content-Type', 'application/json'] },
  'other method': { method: ['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'TRACE'] },
  'cut JSON': { body: (text: string) => text.slice(0, Math.max(1, text.length >> 1)) },
  'trailing JSON': { body: (text: string) => `${text},` },
  'duplicate keys': { body: (text: string) => text.replace(/^\{/, '{"id":1,"id":"x","name":"a","name":"b",') },
  'no UTF-8': {
    body: (text: string) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x7d])]),
  },
  'byte order mark': { body: (text: string) => `\ufeff${text}` },
  'a list': { body: (text: string) => `[${text}]` },
  'a number': { body: () => '1e309' },
  'no body': { body: () => '' },
  'a null': { body: () => 'null' },
  'too deep': { body: () => `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  'too deep objects': { body: () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}` },
  'too large': { body: () => JSON.stringify({ name: 'x'.repeat(5_100_000) }) },
  'odd query': { query: '&__proto__[a]=1&constructor=2&page=1&page=2&limit[]=3&q=%ZZ&%00=%00&a[b][c]=d&=&&&' },
  'odd path': { path: ['//', '/..;/', '/%2e%2e/', '/.', '%', '/\\', '?', '#x', '/%00'] },
} satisfies Record<string, OddityRule>;
export interface OddityRule {
  headers?: string[];
  /** Without the usual content type. */
  bare?: boolean;
  anonymous?: boolean;
  method?: string[];
  body?: (text: string) => string | Buffer;
  query?: string;
  path?: string[];
}
export type Oddity = keyof typeof ODDITIES;

const NOUN_OF: Record<string, string> = { translations: 'layouts', versions: 'layouts', repoVersions: 'layouts' };
const FIELD_NOUNS: Record<string, string> = {
  layoutId: 'layouts',
  requestId: 'httpRequests',
  actionConfigId: 'layouts',
  senderId: 'smtp',
  key: 'files',
};

/** Streams of bytes, and what would end the run: its own keys, members and stores. */
const LEFT_OUT = new Set([
  'files.upload',
  'files.read',
  'links.download',
  'links.show',
  'links.unsubscribe',
  'links.resubscribe',
]);

const operationsOf = (surface: FuzzRequest['surface']) =>
  (Object.keys(OPERATIONS) as OperationName[]).filter((name) => {
    if (surface === 'rest') return (ROUTES as Record<string, Route | null>)[name];
    if (surface === 'tool') return (TOOLS as Record<string, ToolLine | null>)[name];
    return !LEFT_OUT.has(name);
  });

/** Inputs of an operation: its example, or anything like its schema, then changed in a few places. */
function inputOf(name: OperationName): fc.Arbitrary<Record<string, unknown>> {
  const { input, example } = OPERATIONS[name] as unknown as Operation;
  const schema = jsonSchema(input, 'input');
  const noun = NOUN_OF[name.split('.')[0]!] ?? name.split('.')[0]!;
  const idFields = Object.keys(schema.properties ?? {}).filter((field) => field === 'id' || FIELD_NOUNS[field]);
  const ids = fc.record(
    Object.fromEntries(
      idFields.map((field) => {
        const of = FIELD_NOUNS[field] ?? noun;
        return [
          field,
          fc.oneof(
            { weight: 8, arbitrary: fc.constant(OWN + of) },
            { weight: 2, arbitrary: fc.constant(OTHER + of) },
            { weight: 1, arbitrary: hostileValue },
          ),
        ];
      }),
    ),
  );
  const base = fc.oneof(
    { weight: 2, arbitrary: fc.constant(JSON.parse(JSON.stringify(example)) as Record<string, unknown>) },
    { weight: 3, arbitrary: schemaValue(schema) as fc.Arbitrary<Record<string, unknown>> },
    {
      weight: 2,
      arbitrary: (schemaValue(schema) as fc.Arbitrary<Record<string, unknown>>).map((some) => ({
        ...(JSON.parse(JSON.stringify(example)) as object),
        ...some,
      })),
    },
  );
  const mutations = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(base, ids, mutations).map(([some, known, changes]) => {
    const chosen = Object.fromEntries(Object.entries(known).filter(([field]) => field === 'id' || field in example));
    return mutate({ ...some, ...chosen }, changes);
  });
}

const CALLERS = {
  rest: [...LEVELS, ...LEVELS, ...LEVELS, 'nobody', 'stranger'],
  tool: [...LEVELS, ...LEVELS, ...LEVELS, 'nobody', 'stranger'],
  owner: ['owner', 'owner', 'session owner', 'session editor', 'session viewer'],
};

const requestsOn = (surface: FuzzRequest['surface']): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...operationsOf(surface).map((name) =>
      fc.record({
        surface: fc.constant(surface),
        name: fc.constant(name),
        // Mostly one that may: refusals for a lack of level are soon told.
        caller: fc.oneof(
          { weight: 2, arbitrary: fc.constant(surface === 'owner' ? 'owner' : 'execute') },
          { weight: 1, arbitrary: fc.constantFrom(...CALLERS[surface]) },
        ),
        input: inputOf(name),
        oddity: fc.oneof(
          { weight: 4, arbitrary: fc.constant<Oddity>('none') },
          { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(ODDITIES) as Oddity[])) },
        ),
        pick: fc.nat(),
      }),
    ),
  );

const anyRequest = fc.oneof(
  { weight: 5, arbitrary: requestsOn('rest') },
  { weight: 3, arbitrary: requestsOn('tool') },
  { weight: 2, arbitrary: requestsOn('owner') },
);

const BATCH = 250;

/** The requests of a seed, always the same. */
export function* requestsOf(seed: number, count: number): Generator<FuzzRequest> {
  for (let made = 0; made < count; made += BATCH)
    yield* fc.sample(anyRequest, { seed: seed + made, numRuns: Math.min(BATCH, count - made) });
}
