import type { z } from 'zod';
import { allows, isLevel, type Level } from './domain/access.js';
import { BUDGETS, budgetState, coalesced } from './domain/budgets.js';
import { hashKey, isKey, type KeyFacts } from './domain/key.js';
import type { Context, Operation, RunOutcome } from './operation.js';
import { OPERATIONS, type OperationName } from './operations/index.js';
import type { BudgetKind, BudgetState, Ports, Vault } from './ports/index.js';
import { openLink } from './sending/links.js';
import { found, invalid, SendstepError } from './shared/errors.js';
import { invalidInput } from './shared/faults.js';
import { createLru } from './shared/lru.js';
import { maskMemo } from './shared/mask-memo.js';
import { type MaskMemo, recordMask } from './shared/record-mask.js';

/** A key, the owner of the installation working on a store named by id or name (or on none), or the token of a link. */
export type Caller = { key: string } | { owner: string | undefined } | { link: string };

export type InputOf<N extends OperationName> = z.input<(typeof OPERATIONS)[N]['input']>;
export type OutputOf<N extends OperationName> = z.output<(typeof OPERATIONS)[N]['output']>;

/** A caller who was let in: one use of the request budget is spent. */
export interface Admitted {
  readonly context: Context;
  /** Refuses an operation above the caller's level, before any input is looked at. */
  require(name: OperationName): void;
  /** Checks the level, parses the input, does the work, checks the answer. What is passed as `outcome` is filled in. */
  run<N extends OperationName>(name: N, input: InputOf<N>, outcome?: RunOutcome): Promise<OutputOf<N>>;
}

/** The operations bound to ports: what hosts and embedding programs hold. */
export interface App {
  readonly ports: Ports;
  /** The one door: key and budget first (401, 429), then `require` and `run`. `progress` is told of long work. */
  admit(caller: Caller, progress?: Context['progress']): Promise<Admitted>;
}

const MOST_FACTS = 10_000;
const REMEMBERED_CHARACTERS = 16_000_000;
const unauthenticated = () =>
  new SendstepError('unauthenticated', 'a valid API key is needed: Authorization: Bearer fak_…');

export function createApp(ports: Ports): App {
  const take = coalesced(ports.budgets, ports.clock);
  const facts = new Map<string, KeyFacts>();
  const memory = createLru<unknown>(REMEMBERED_CHARACTERS);
  const making = new Map<string, Promise<unknown>>();
  const memo = maskMemo();

  async function remembered<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = memory.get(key);
    if (known !== undefined) return known as T;
    // Those who ask while it is being made wait for the same one.
    let made = making.get(key) as Promise<T> | undefined;
    if (!made) {
      made = make().finally(() => making.delete(key));
      making.set(key, made);
    }
    const value = await made;
    memory.set(key, value, key.length * 2);
    return value;
  }

  async function factsOf(hash: string): Promise<KeyFacts> {
    const known = facts.get(hash);
    if (known) return known;
    const loaded = await ports.keys.factsByHash(hash);
    if (!loaded) throw unauthenticated();
    if (facts.size >= MOST_FACTS) facts.delete(facts.keys().next().value!);
    facts.set(hash, loaded);
    return loaded;
  }

  async function spend(hash: string, kind: BudgetKind): Promise<{ level: Level; budget: BudgetState }> {
    const taken = await take(hash, kind);
    if (!taken) throw unauthenticated();
    const budget = budgetState(kind, taken, taken.granted > 0);
    if (taken.granted > 0) return { level: taken.level, budget };
    const seconds = Math.ceil(budget.retryAfterMs! / 1000);
    const { limit, windowSeconds } = BUDGETS[kind];
    const message = `rate limit: ${limit} ${kind} calls in ${windowSeconds} seconds for this key; try again in ${seconds} s`;
    throw new SendstepError('rate_limited', message, { budget });
  }

  const sealing = (vault: Vault): Pick<Context, 'seal' | 'open'> => ({
    seal: (place, text) => ports.cipher.seal(vault, place, text),
    open: (place, sealed) => ports.cipher.open(vault, place, sealed),
  });

  async function keyContext(key: string): Promise<Context> {
    if (!isKey(key)) throw unauthenticated();
    const hash = hashKey(key);
    const { level, budget } = await spend(hash, 'request');
    const known = await factsOf(hash);
    return {
      storeId: known.storeId,
      ...sealing(known),
      remembered,
      level,
      key: { ...known, hash },
      budget,
      ports,
      async spendExecute() {
        await spend(hash, 'execute');
      },
    };
  }

  async function ownerContext(store: string | undefined): Promise<Context> {
    const named =
      store === undefined
        ? undefined
        : found((await ports.stores.find(store)) ?? (await ports.stores.findByName(store)), `store "${store}"`);
    const storeOf = () => {
      if (!named) throw invalid('store', 'required');
      return named;
    };
    return {
      get storeId() {
        return storeOf().id;
      },
      seal: (place, text) => sealing({ storeId: storeOf().id, dataKey: storeOf().dataKey }).seal(place, text),
      open: (place, sealed) => sealing({ storeId: storeOf().id, dataKey: storeOf().dataKey }).open(place, sealed),
      remembered,
      level: 'owner',
      ports,
      async spendExecute() {},
    };
  }

  async function linkContext(token: string): Promise<Context> {
    const { store, link } = found(await openLink(ports, token), 'link');
    return {
      storeId: store.id,
      ...sealing({ storeId: store.id, dataKey: store.dataKey }),
      remembered,
      level: 'link',
      link: { ...link, storeName: store.name },
      ports,
      async spendExecute() {},
    };
  }

  const contextOf = (caller: Caller): Promise<Context> => {
    if ('link' in caller) return linkContext(caller.link);
    return 'key' in caller ? keyContext(caller.key) : ownerContext(caller.owner);
  };

  return {
    ports,
    async admit(caller, progress) {
      const context = await contextOf(caller);
      if (progress) context.progress = progress;
      return {
        context,
        require: (name) => requireLevel(OPERATIONS[name], context),
        run: (name, input, outcome = { created: false }) =>
          run(OPERATIONS[name] as unknown as Operation, input, context, outcome, memo) as Promise<never>,
      };
    },
  };
}

function requireLevel(operation: Pick<Operation, 'level'>, { level }: Context): void {
  if (level === 'owner') return;
  const needed = operation.level;
  if (level === 'link' && needed === 'link') return;
  // What is no key's business is absent for a key, not refused; and a link is for its own page alone.
  if (!isLevel(needed) || !isLevel(level)) throw new SendstepError('not_found', 'not found');
  if (!allows(level, needed)) {
    throw new SendstepError('forbidden', `this key's level is ${level}; ${needed} is needed`);
  }
}

/** Whether null is a wrong value for a field, and not a missing one. Text that must not be blank is missing either way. */
const isOptional = (field: Operation['input']) =>
  field.safeParse(undefined).success && field.safeParse('').error?.issues[0]?.message !== 'required';

/** Which fields an operation takes, which it ignores when they are sent back, and how its output is masked; worked out once. */
const planOf = ({ input, resource, output }: Pick<Operation, 'input' | 'resource' | 'output'>) => {
  const fields = Object.keys(input.shape);
  return {
    fields,
    optional: new Set(fields.filter((field) => isOptional(input.shape[field]!))),
    readOnly: Object.keys(resource?.shape ?? {}).filter((field) => !fields.includes(field)),
    mask: recordMask(output),
  };
};
const PLANS = new Map<unknown, ReturnType<typeof planOf>>(
  Object.values(OPERATIONS).map((operation) => [operation, planOf(operation as unknown as Operation)]),
);

/** Drops read-only fields that were sent back, and parses the rest. */
function parseInput(operation: Operation, sent: Record<string, unknown>) {
  const { fields, optional, readOnly } = PLANS.get(operation)!;
  const input = { ...sent };
  for (const field of readOnly) delete input[field];
  const parsed = operation.input.safeParse(input);
  return parsed.success ? { data: parsed.data } : { input, fault: invalidInput(parsed.error, input, fields, optional) };
}

/** Why an operation would refuse an input whatever is stored; undefined when it would look further. Nothing is run. */
export const inputFault = (name: OperationName, sent: Record<string, unknown>): string | undefined =>
  parseInput(OPERATIONS[name] as unknown as Operation, sent).fault?.message;

async function run(
  operation: Operation,
  sent: Record<string, unknown>,
  context: Context,
  outcome: RunOutcome,
  memo: MaskMemo,
): Promise<unknown> {
  requireLevel(operation, context);
  // The one way out: whatever a handler returns, credentials that people wrote are masked as the schema says.
  const show = (output: unknown) => operation.output.parse(PLANS.get(operation)!.mask(output, memo));
  const { data, input, fault } = parseInput(operation, sent);
  if (fault) {
    if (operation.subject && typeof input.id === 'string') await operation.subject({ ...input, id: input.id }, context);
    if (!operation.refused) throw fault;
    return show(await operation.refused(input, fault.message, context));
  }
  outcome.created = operation.effect === 'create';
  return show(await operation.handler(data, context, outcome));
}
