import type { z } from 'zod';
import { allows, isLevel } from '../domain/access.js';
import { requireAdministrator, requireRole, type SignedInMember } from '../domain/role.js';
import { hashAccessToken } from '../domain/session.js';
import type { Identity, IdentityRefusal } from '../members/identity.js';
import type { Context, Operation, RunOutcome } from '../operation.js';
import { OPERATIONS, type OperationName } from '../operations/index.js';
import { ROLE_OF } from '../operations/roles.js';
import type { Ports } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';
import { invalidInput } from '../shared/faults.js';
import { type Caller, createContexts } from './admit-context.js';
import { createOutputChecks, type OutputCheck } from './output-checks.js';
import { requireKeyAllowed, runOnce } from './run-once.js';
import { type SignedIn, signIn } from './sign-in.js';
import { signInWithIdentity } from './sign-in-identity.js';

export type { Caller, Identity, IdentityRefusal, SignedIn };

export type InputOf<N extends OperationName> = z.input<(typeof OPERATIONS)[N]['input']>;
export type OutputOf<N extends OperationName> = z.output<(typeof OPERATIONS)[N]['output']>;

/** `idempotencyKey`: a repeated call with the same key and input does nothing and returns the first output again. */
export interface RunOptions {
  idempotencyKey?: string | undefined;
}

/** An output with its JSON text. */
export interface WrittenOutput<T> {
  readonly output: Readonly<T>;
  readonly json: string;
}

/** A caller who was let in: one use of the request budget is spent. */
export interface Admitted {
  readonly context: Context;
  /** Refuses an operation above the caller's level or role, before any input is looked at. */
  require(name: OperationName): void;
  /** Checks the level or role, parses the input, does the work, checks the output. What is passed as `outcome` is filled in. */
  run<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    outcome?: RunOutcome,
    options?: RunOptions,
  ): Promise<OutputOf<N>>;
  /** The same with the JSON of the output, for hosts. A record that a handler caches is checked and written once. */
  runToJson<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    outcome?: RunOutcome,
    options?: RunOptions,
  ): Promise<WrittenOutput<OutputOf<N>>>;
}

/** The operations bound to ports: what hosts and embedding programs hold. */
export interface App {
  readonly ports: Ports;
  /** The only entry: checks key and budget, or session (401, 429). `progress` gets messages during long work. */
  admit(caller: Caller, progress?: Context['progress']): Promise<Admitted>;
  /** Uses up a sign-in link and starts a session (401). `label` is shown in the list of sessions. */
  signIn(linkToken: string, options: { label: string }): Promise<SignedIn>;
  /** Starts a session for a person whom an OpenID Connect provider has authenticated, if they are a member. */
  signInWithIdentity(identity: Identity, options: { label: string }): Promise<SignedIn | { refused: IdentityRefusal }>;
  /** Ends a session; does nothing if it has ended already. */
  signOut(session: string): Promise<void>;
}

export function createApp(ports: Ports): App {
  const contextOf = createContexts(ports);
  const { check, checkOnce, toJson } = createOutputChecks();
  return {
    ports,
    async admit(caller, progress) {
      const context = await contextOf(caller);
      if (progress) context.progress = progress;
      return {
        context,
        require: (name) => requireAccess(name, context),
        run: (name, input, outcome = { created: false }, options = {}) =>
          run(name, input, context, outcome, check, options) as Promise<never>,
        async runToJson(name, input, outcome = { created: false }, options = {}) {
          const output = await run(name, input, context, outcome, checkOnce, options);
          return { output, json: toJson(output) } as WrittenOutput<never>;
        },
      };
    },
    signIn: (linkToken, { label }) => signIn(ports, linkToken, label),
    signInWithIdentity: (identity, { label }) => signInWithIdentity(ports, identity, label),
    signOut: (session) => ports.transaction((tx) => tx.sessions.removeByHash(hashAccessToken(session))),
  };
}

function requireAccess(name: OperationName, { level, member }: Context): void {
  if (member) requireRoleFor(name, member);
  if (level === 'owner') return;
  const needed = OPERATIONS[name].level;
  if (level === 'link' && needed === 'link') return;
  // For keys, other operations do not exist (404, not 403); a link is only for its own operations.
  if (!isLevel(needed) || !isLevel(level)) throw new SendstepError('not_found', 'not found');
  if (!allows(level, needed)) {
    throw new SendstepError('forbidden', `this key's level is ${level}; ${needed} is required`);
  }
}

function requireRoleFor(name: OperationName, member: SignedInMember): void {
  // A host may pass a name from a request: `toString` is in every object.
  const needed = Object.hasOwn(ROLE_OF, name) ? ROLE_OF[name] : null;
  if (needed === null) throw new SendstepError('not_found', 'not found');
  if (needed === 'account') return;
  if (needed === 'installation') requireAdministrator(member);
  else requireRole(member, needed);
}

/** Whether null is a wrong value for a field, and not a missing one. Text that must not be blank is missing either way. */
const isOptional = (field: Operation['input']) =>
  field.safeParse(undefined).success && field.safeParse('').error?.issues[0]?.message !== 'required';

/** Which fields an operation takes, and which it ignores when they are sent back; worked out once. */
const planOf = ({ input, resource }: Pick<Operation, 'input' | 'resource'>) => {
  const fields = Object.keys(input.shape);
  return {
    fields,
    optional: new Set(fields.filter((field) => isOptional(input.shape[field]!))),
    readOnly: Object.keys(resource?.shape ?? {}).filter((field) => !fields.includes(field)),
  };
};
const PLANS = new Map<unknown, ReturnType<typeof planOf>>(
  Object.values(OPERATIONS).map((operation) => [operation, planOf(operation as unknown as Operation)]),
);

/** Drops read-only fields that were sent back, and parses the rest. */
function parseInput(operation: Operation, sent: Record<string, unknown>) {
  const { fields, optional, readOnly } = PLANS.get(operation)!;
  const input = readOnly.length === 0 ? sent : { ...sent };
  for (const field of readOnly) delete input[field];
  const parsed = operation.input.safeParse(input);
  return parsed.success ? { data: parsed.data } : { input, fault: invalidInput(parsed.error, input, fields, optional) };
}

/** Why an operation would refuse an input whatever is stored; undefined when it would look further. Nothing is run. */
export const inputFault = (name: OperationName, sent: Record<string, unknown>): string | undefined =>
  parseInput(OPERATIONS[name] as unknown as Operation, sent).fault?.message;

async function run(
  name: OperationName,
  sent: Record<string, unknown>,
  context: Context,
  outcome: RunOutcome,
  check: OutputCheck,
  { idempotencyKey: key }: RunOptions,
): Promise<object> {
  requireAccess(name, context);
  const operation = OPERATIONS[name] as unknown as Operation;
  if (key !== undefined) requireKeyAllowed(operation, key);
  const show = (output: unknown) => check(operation, output);
  const { data, input, fault } = parseInput(operation, sent);
  if (fault) {
    if (operation.subject && typeof input.id === 'string') await operation.subject({ ...input, id: input.id }, context);
    if (!operation.refused) throw fault;
    return show(await operation.refused(input, fault.message, context));
  }
  outcome.created = operation.effect === 'create';
  const handle = async (within: Context) => show(await operation.handler(data, within, outcome));
  const output =
    key === undefined || !operation.replay
      ? await handle(context)
      : ((await runOnce({ operation, name, sent, key, show }, context, outcome, handle)) as Record<string, unknown>);
  const warnings = (await operation.warn?.(output, context)) ?? [];
  return warnings.length > 0 ? { ...output, warnings } : output;
}
