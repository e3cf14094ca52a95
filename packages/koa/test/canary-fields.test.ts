import {
  type Admitted,
  type ApiOperationName,
  createApp,
  type HttpClient,
  jsonSchema,
  type Mailer,
  OPERATIONS,
  type Operation,
  type OperationName,
  SendstepError,
} from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { API_ROOT, ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { TOOLS, type ToolLine } from '@sendstep/mcp';
import { expect, it } from 'vitest';
import { byNoun, canariesOf, shownIn } from './every-field.js';
import { serveApp } from './host.js';

type Input = Record<string, unknown>;
type Outcome = { output: Input } | { refused: string };
/** One way to call an operation; undefined where it is not offered that way. */
type Way = (name: OperationName, input: Input) => Promise<Outcome | undefined>;

const all = Object.entries(OPERATIONS) as unknown as [OperationName, Operation][];
const writes = all.filter(([, { effect, level }]) => ['create', 'update', 'send'].includes(effect) && level !== 'link');
const nounOf = (name: string) => name.split('.')[0]!;

/**
 * Text that is returned as written although it may look like a credential. Everything else is masked: a new line here is a
 * decision, which the schema explains.
 */
const AS_WRITTEN = {
  files: 'filename',
  history: 'actionName stepReference summary',
  layouts:
    'actionName attachments body bodyDesign companyDetails description html marketingTexts name previewText subject summary text unsubscribeLinkLabel unsubscribeText',
  mailboxes: 'displayName',
  presets: 'blocks name',
  secrets: 'allowHosts',
  senders: 'displayName',
  settings: 'companyDetails keepKeys maskKeys texts',
  smtp: 'fromName host',
  steps: 'actionName stepReference summary',
  stores: 'name',
  translations: 'attachments body bodyDesign marketingTexts previewText subject texts',
  versions: 'attachments body bodyDesign description marketingTexts name previewText subject',
};

/** Fields whose form no canary has. A new field that is in neither list takes a canary, and is masked. */
const NOT_COVERED = {
  'app.link': 'member',
  'files.upload': 'content contentType',
  'layouts.create': 'defaultLocale',
  'layouts.import': 'defaultLocale',
  'layouts.update': 'defaultLocale',
  'mailboxes.connect': 'address',
  'members.add': 'email',
  'members.update': 'email',
  'repo.connect': 'token url',
  'settings.set': 'currency timeZone',
  'smtp.create': 'bounceAddress dkimDomain dkimKey dkimSelector fromAddress replyTo',
  'smtp.update': 'bounceAddress dkimDomain dkimKey dkimSelector fromAddress replyTo',
  'versions.create': 'layout translations', // objects with the fields of layouts.create and translations.put
};

/** The example of an operation, and one with each other choice that it has: some fields go with one choice only. */
function basesOf({ input, example }: Operation): Input[] {
  const choices = Object.entries(jsonSchema(input, 'input').properties ?? {}).flatMap(([field, schema]) =>
    Array.isArray(schema.enum) ? schema.enum.map((choice) => ({ ...example, [field]: choice })) : [],
  );
  return [{ ...example }, ...choices];
}

const http: HttpClient = {
  allows: async () => true,
  send: async ({ url, headers, body }) => ({
    status: 200,
    statusText: 'OK',
    headers: { 'x-echo': JSON.stringify(headers).slice(0, 1000) },
    body: Buffer.from(JSON.stringify({ url, headers, body: String(body) })),
    truncated: false,
    url,
  }),
};
const mailer: Mailer = {
  send: async (_, { to }) => ({
    accepted: to.map(({ address }) => address),
    rejected: [],
    reply: '250 OK',
    attempts: 1,
  }),
};

it('a credential in any text field of any input is masked in every output, except where it is returned as written', async () => {
  const app = createApp({ ...memoryPorts(), http, mailer });
  const { owner } = await buildStore(app.ports);
  const host = await serveApp(app);
  const ways = [byOwner(owner), byRest(host, owner), byTools(host, owner)];
  // All of them lead to the same operations; over HTTP some rounds are enough.
  const waysOf = (round: number) => (round % 4 === 0 ? ways : ways.slice(0, 1));
  const shown = new Set<string>();
  const covered = new Set<string>();
  const ids = new Map<string, string[]>();

  async function call(way: Way, name: OperationName, input: Input): Promise<Outcome | undefined> {
    const outcome = await way(name, input);
    if (!outcome) return undefined;
    const found = 'output' in outcome ? shownIn(outcome.output) : shownIn(outcome.refused, ['refused']);
    for (const field of found) shown.add(`${nounOf(name)}: ${field}`);
    return outcome;
  }

  /** Stores canaries in as many fields as the operation takes together: which are too many is told by its error. */
  async function store(way: Way, name: OperationName, base: Input, canaries: Input): Promise<void> {
    const sent = { ...base, ...canaries };
    for (;;) {
      const outcome = await call(way, name, sent);
      if (!outcome) return;
      if ('output' in outcome) {
        for (const field of Object.keys(canaries))
          if (sent[field] === canaries[field]) covered.add(`${name}: ${field}`);
        const id = outcome.output.id ?? outcome.output.key;
        if (typeof id === 'string') ids.set(nounOf(name), [...(ids.get(nounOf(name)) ?? []), id]);
        return;
      }
      const refused = Object.keys(sent).filter((field) => new RegExp(`(^|; )${field}\\b`).test(outcome.refused));
      // Some fields need others that take no canary: then the canaries are taken back one by one.
      const given = Object.keys(canaries).filter((field) => field in sent && sent[field] !== base[field]);
      const back = refused.length > 0 ? refused : given.slice(-1);
      // A choice that does not go with the example. What is stored in no round is not covered, and the end says so.
      if (back.length === 0) return;
      for (const field of back) {
        if (field in base && sent[field] !== base[field]) sent[field] = base[field];
        else delete sent[field];
      }
    }
  }

  const idFor = (field: string, name: OperationName, round: number) => {
    const noun = { layoutId: 'layouts', requestId: 'httpRequests' }[field] ?? ownerOf(name);
    const known = ids.get(noun) ?? [];
    return known[round % known.length];
  };

  for (const [name, operation] of writes) {
    const fields = [...canariesOf(operation)].filter(([, canaries]) => canaries.length > 0);
    const bases = basesOf(operation);
    const rounds = Math.max(0, ...fields.map(([, canaries]) => canaries.length * 2));
    for (let round = 0; round < rounds; round++) {
      const canaries = fields.map(([field, some]) => [field, some[round % some.length]]);
      const base = { ...bases[round % bases.length] };
      for (const [field, value] of Object.entries(base)) {
        if (value === '…') base[field] = idFor(field, name, round);
        if (field === 'runId') base[field] = app.ports.ids.uuid();
      }
      for (const way of waysOf(round)) await store(way, name, base, Object.fromEntries(canaries));
    }
  }
  const texts = writes.flatMap(([name, operation]) =>
    [...canariesOf(operation).keys()].map((field) => `${name}: ${field}`),
  );

  const history = await owner.run('history.list', { limit: 100 });
  ids.set(
    'history',
    history.items.map(({ id }) => id),
  );
  for (const [name, operation] of all) {
    if (operation.effect !== 'read' || operation.level === 'link') continue;
    const records = 'id' in operation.input.shape ? (ids.get(ownerOf(name)) ?? []) : [undefined];
    expect(records, name).not.toEqual([]);
    for (const [round, id] of records.entries()) {
      const { page, limit, q, status, ...example } = operation.example as Input;
      const input = { ...example, ...(id && { id }), ...('limit' in operation.input.shape && { limit: 100 }) };
      for (const way of waysOf(round)) await call(way, name, input);
    }
  }

  expect(byNoun(shown)).toEqual(AS_WRITTEN);
  expect(byNoun(texts.filter((field) => !covered.has(field)))).toEqual(NOT_COVERED);
});

/** The noun whose ids an operation takes. */
const ownerOf = (name: OperationName) =>
  ['translations', 'versions', 'repoVersions'].includes(nounOf(name)) ? 'layouts' : nounOf(name);

const byOwner =
  (owner: Admitted): Way =>
  async (name, input) => {
    try {
      return { output: (await owner.run(name, input as never)) as Input };
    } catch (error) {
      if (error instanceof SendstepError) return { refused: error.message };
      throw error;
    }
  };

type Host = Awaited<ReturnType<typeof serveApp>>;

/** The rounds in between may take longer than a host keeps an idle connection. */
const CLOSE = { connection: 'close' };

/** A key for each call: budgets are not what is tested here. */
const newKey = async (owner: Admitted) => (await owner.run('keys.create', { level: 'execute', name: 'A key' })).key;

const byRest =
  (host: Host, owner: Admitted): Way =>
  async (name, input) => {
    const route: Route | null | undefined = ROUTES[name as ApiOperationName];
    if (!route) return undefined;
    const [verb] = verbsOf(route);
    const inPath = [...route[1].matchAll(/:(\w+)/g)].map(([, field]) => field);
    const path = API_ROOT + route[1].replace(/:(\w+)/g, (_, field) => encodeURIComponent(String(input[field])));
    const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !inPath.includes(field)));
    const query = verb === 'get' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const body = verb === 'get' ? undefined : rest;
    const answer = await host.call(await newKey(owner), verb!.toUpperCase(), path + query, body, CLOSE);
    return answer.status < 300 ? { output: answer.body } : { refused: answer.body?.error ?? answer.text };
  };

const byTools =
  (host: Host, owner: Admitted): Way =>
  async (name, input) => {
    const tool: ToolLine | null | undefined = TOOLS[name as ApiOperationName];
    if (!tool) return undefined;
    const params = { name: tool.name, arguments: input };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const accept = { accept: 'application/json, text/event-stream', ...CLOSE };
    const { body } = await host.call(await newKey(owner), 'POST', `/api/mcp?tools=${tool.set ?? ''}`, message, accept);
    const { structuredContent, content, isError } = body.result ?? {
      content: [{ text: JSON.stringify(body) }],
      isError: true,
    };
    const text: string = content[0].text;
    return isError
      ? { refused: text }
      : { output: { id: structuredContent.id, items: [structuredContent, JSON.parse(text)] } };
  };
