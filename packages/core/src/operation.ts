import type { z } from 'zod';
import type { Access } from './domain/access.js';
import type { KeyFacts } from './domain/key.js';
import type { Link } from './domain/link-token.js';
import type { SignedInMember } from './domain/role.js';
import type { BudgetState, Ports, SealContext } from './ports/index.js';

/** The side effect of an operation; hosts derive hints and messages from it. */
export type Effect = 'read' | 'create' | 'update' | 'destroy' | 'send';

/** The caller, and the handler's access to ports. */
export interface Context {
  /** The caller's store. Every query takes it first, so records of other stores are not found. */
  readonly storeId: string;
  /** The owner of the installation named no store: `storeId` throws, and a key id alone identifies a key. */
  readonly anyStore?: true;
  /** Encrypts and decrypts a text of the caller's store, bound to a row. */
  seal(context: SealContext, text: string): Promise<string>;
  open(context: SealContext, sealed: string): Promise<string>;
  /** A keyed hash of a text, which only the caller's store can make. */
  hash(purpose: string, text: string): Promise<string>;
  /**
   * Returns the cached value for this key, or makes and caches it. The key must include everything the value depends on.
   * `size` is the number of characters of a value that is larger than its key.
   */
  cached<T>(key: string, make: () => Promise<T>, size?: (value: T) => number): Promise<T>;
  readonly level: Access;
  /** Whose session it is; absent for keys and for owners of the installation, who have every role. */
  readonly member?: SignedInMember;
  /** The caller's key; absent for owners. */
  readonly key?: KeyFacts & { hash: string };
  readonly budget?: BudgetState;
  /** The caller's link. */
  readonly link?: Link & { storeName: string };
  /** Charges the key's execute budget or throws. Call right before something is actually sent. */
  spendExecute(): Promise<void>;
  /** Reports the progress of long operations; absent if nobody listens. */
  progress?(message: string): void;
  /** Whether the call has an idempotency key; `ports.transaction` then stores the result of its work with it. */
  readonly idempotent?: true;
  readonly ports: Ports;
}

/** What a host may need to know about a run besides its output. */
export interface RunOutcome {
  /** Whether the run created a record. */
  created: boolean;
  /** Whether the output is that of an earlier call with the same idempotency key. */
  replayed?: boolean;
}

/** An operation, defined once; REST, tools, CLI and embedding are projections of it. */
export interface Operation<
  L extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  title: string;
  /** Must be sufficient on its own for people and models: what it does, what it returns, what it never returns. */
  description: string;
  level: L;
  effect: Effect;
  /** Creates the record if missing, otherwise replaces it; the handler reports which in `outcome`. */
  mayCreate?: true;
  /** Strict, without defaults, which would reset fields on a partial update. */
  input: I;
  /** The schema that GET returns: its fields that `input` lacks are ignored when sent back. */
  resource?: z.ZodObject;
  output: O;
  /** A valid input for the demo store; callers fill in record ids. */
  example: z.input<I>;
  /** Finds the record the input refers to, or throws `not_found`, which takes precedence over invalid content. */
  subject?(input: { id: string }, context: Context): Promise<unknown>;
  /** Returns a result for invalid input where that is not an error: a step is recorded as FAILED. */
  refused?(sent: Record<string, unknown>, reason: string, context: Context): Promise<z.input<O>>;
  /**
   * Accepts an idempotency key. The result of the handler's only transaction is kept with the key: it is the output, or it
   * is a text from which this function makes the output of a repeated call.
   */
  replay?: 'output' | ((kept: string, context: Context) => Promise<z.input<O>>);
  /**
   * Makes the `warnings` of an output, if there are any, after the handler and its transaction. Those of a replayed output
   * are made again: the kept result has none.
   */
  warn?(output: z.output<O>, context: Context): Promise<string[]>;
  handler(input: z.output<I>, context: Context, outcome: RunOutcome): Promise<z.input<O>>;
}

export const defineOperation = <const L extends Access, I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<L, I, O>,
): Operation<L, I, O> => operation;
