import { jsonSchema, LEVELS, OPERATIONS, type Operation, type OperationName, ROLE_OF } from '@sendstep/core';
import { ROUTES, type Route } from '@sendstep/koa/routes';
import fc from 'fast-check';
import { TOOLS, type ToolLine } from '../../packages/mcp/src/tools.js';
import { OTHER_STORE } from './host.js';
import { ODDITIES, type Oddity } from './oddities.js';
import { hostileValue, mutate, mutation, OTHER, OWN, schemaValue } from './values.js';

/** One request, before placeholders become ids. `oddity` is what is wrong with its transport. */
export interface FuzzRequest {
  surface: 'rest' | 'tool' | 'owner' | 'step' | 'app';
  name: OperationName;
  caller: string;
  input: Record<string, unknown>;
  oddity: Oddity;
  /** Chooses among ids and verbs. */
  pick: number;
}

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
    if (surface === 'step') return name === 'steps.sendEmail' || name === 'steps.runHttpRequest';
    if (surface === 'app') return ROLE_OF[name] !== null;
    return !LEFT_OUT.has(name);
  });

const upload = fc.record({
  filename: fc.oneof(fc.constantFrom('a.txt', 'a.png', 'a.pdf', 'a'), hostileValue),
  content: fc.string({ unit: 'binary', maxLength: 200 }),
});

/** Inputs of an operation: its example, or anything like its schema, then changed in a few places. */
function inputOf(name: OperationName): fc.Arbitrary<Record<string, unknown>> {
  if (name === 'files.upload') return upload;
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
  step: [OTHER_STORE, 'expired', 'odd signature', 'nobody', 'stranger'],
  app: ['session editor', 'session viewer', OTHER_STORE, 'nobody', 'stranger'],
};
/** One that may: refusals for a lack of level are soon told. */
const USUAL = { rest: 'execute', tool: 'execute', owner: 'owner', step: 'signed', app: 'session owner' };

const requestsOn = (surface: FuzzRequest['surface']): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...operationsOf(surface).map((name) =>
      fc.record({
        surface: fc.constant(surface),
        name: fc.constant(name),
        caller: fc.oneof(
          { weight: 2, arbitrary: fc.constant(USUAL[surface]) },
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
  { weight: 1, arbitrary: requestsOn('step') },
  { weight: 3, arbitrary: requestsOn('app') },
);

const BATCH = 250;

/** The requests of a seed, always the same. */
export function* requestsOf(seed: number, count: number): Generator<FuzzRequest> {
  for (let made = 0; made < count; made += BATCH)
    yield* fc.sample(anyRequest, { seed: seed + made, numRuns: Math.min(BATCH, count - made) });
}
