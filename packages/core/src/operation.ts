import type { z } from 'zod';
import type { Access } from './domain/access.js';
import type { KeyFacts } from './domain/key.js';
import type { Link } from './domain/link-token.js';
import type { BudgetState, Ports, SealContext } from './ports/index.js';

/** What calling an operation does to the world; hosts make their hints and exit texts from it. */
export type Effect = 'read' | 'create' | 'update' | 'destroy' | 'send';

/** Who is calling, and what a handler reaches the world through. */
export interface Context {
  /** The caller's store. Every query takes it first, so that another store's records are simply not there. */
  readonly storeId: string;
  /** Seals a text for one place of the caller's store, and opens it again. */
  seal(context: SealContext, text: string): Promise<string>;
  open(context: SealContext, sealed: string): Promise<string>;
  /** What was made for this key before, or made now and kept for a while. The key has to say everything it depends on. */
  remembered<T>(key: string, make: () => Promise<T>): Promise<T>;
  readonly level: Access;
  /** The calling key; absent for the owner. */
  readonly key?: KeyFacts & { hash: string };
  readonly budget?: BudgetState;
  /** What the link leads to that the caller came by. */
  readonly link?: Link & { storeName: string };
  /** Uses up one execute of the key's budget, or refuses. To be called right before something is really sent. */
  spendExecute(): Promise<void>;
  /** Told in a few words how far long work has come; absent where nobody watches. */
  progress?(words: string): void;
  readonly ports: Ports;
}

/** What a host may need to know about a run beside its output. */
export interface RunOutcome {
  /** Whether the run created a record. */
  created: boolean;
}

/** One thing that a caller can ask for, written once; REST, tools, CLI and embedders are projections of it. */
export interface Operation<
  L extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> {
  title: string;
  /** For a person or a model that has nothing else: what it does, what it answers, what it never answers. */
  description: string;
  level: L;
  effect: Effect;
  /** Creates the record if it is missing, and replaces it otherwise; the handler says which in `outcome`. */
  mayCreate?: true;
  /** Strict; no defaults in it, they would reset fields on a partial update. */
  input: I;
  /** What a GET of the same record returns: its fields that `input` lacks are ignored when sent back. */
  resource?: z.ZodObject;
  output: O;
  /** An input that works on the demo store; ids of records are filled in by whoever sends it. */
  example: z.input<I>;
  /** Finds the record that the input names, or throws `not_found`: that answer comes before faults in the content. */
  subject?(input: { id: string }, context: Context): Promise<unknown>;
  /** Returns the result of invalid input where that is no error to the caller: a step is recorded as FAILED. */
  refused?(sent: Record<string, unknown>, reason: string, context: Context): Promise<z.input<O>>;
  handler(input: z.output<I>, context: Context, outcome: RunOutcome): Promise<z.input<O>>;
}

export const defineOperation = <const L extends Access, I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<L, I, O>,
): Operation<L, I, O> => operation;
