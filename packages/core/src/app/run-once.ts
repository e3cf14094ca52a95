import {
  checkIdempotencyKey,
  fingerprintOf,
  IDEMPOTENCY_KEY,
  idempotentWriteId,
  idempotentWriteSealContext,
} from '../domain/idempotent-write.js';
import type { Context, Operation, RunOutcome } from '../operation.js';
import { conflict, invalid, SendstepError } from '../shared/errors.js';

interface Kept {
  fingerprint: string;
  result: unknown;
}

/** A call with an idempotency key. */
export interface KeyedCall {
  operation: Operation;
  name: string;
  sent: Record<string, unknown>;
  key: string;
  /** Masks and checks an output. */
  show(output: unknown): unknown;
}

/** Refuses a key that is malformed, or that an operation with an effect would ignore. A read is safe to repeat anyway. */
export function requireKeyAllowed({ replay, effect }: Pick<Operation, 'replay' | 'effect'>, key: string): void {
  checkIdempotencyKey(key);
  if (!replay && effect !== 'read') throw invalid(IDEMPOTENCY_KEY, 'not supported by this operation');
}

/**
 * Runs the handler once per idempotency key. Its transaction also stores its result, so after a crash either both exist or
 * neither does, and of concurrent calls only one commits. A repeated call fails at that insert, or earlier because the
 * first call changed the record, and returns what is stored: looking it up first would cost every first call a query.
 */
export async function runOnce(
  { operation, name, sent, key, show }: KeyedCall,
  context: Context,
  outcome: RunOutcome,
  handle: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const { storeId, ports, seal, open } = context;
  const { replay } = operation;
  const id = idempotentWriteId(context.key?.id ?? context.member?.id ?? '', key);
  const place = idempotentWriteSealContext(id);
  const fingerprint = fingerprintOf(name, sent);

  const find = async (): Promise<Kept | undefined> => {
    const write = await ports.idempotentWrites.find(storeId, id);
    return write && JSON.parse(await open(place, write.sealed));
  };
  async function again(kept: Kept): Promise<unknown> {
    if (kept.fingerprint !== fingerprint) throw conflict(`${IDEMPOTENCY_KEY}: used for another request`);
    outcome.replayed = true;
    if (typeof replay !== 'function') return kept.result;
    try {
      return show(await replay(kept.result as string, context));
    } catch (error) {
      // There is no outcome to replay, yet or any more.
      if (error instanceof SendstepError && error.code === 'conflict') outcome.replayed = false;
      throw error;
    }
  }

  let committed = false;
  const transaction: Context['ports']['transaction'] = async (work) => {
    const result = await ports.transaction(async (tx) => {
      const made = await work(tx);
      const kept: Kept = { fingerprint, result: replay === 'output' ? show(made) : made };
      const sealed = await seal(place, JSON.stringify(kept));
      if (!(await tx.idempotentWrites.insert(storeId, { id, createdAt: ports.clock.now(), sealed }))) {
        throw new SendstepError('conflict', `${IDEMPOTENCY_KEY}: in use by another call; try again`, {
          retryAfterSeconds: 1,
        });
      }
      return made;
    });
    committed = true;
    return result;
  };

  // An operation that sends is looked up first: a repeated call must not be charged or prepared again.
  const earlier = operation.effect === 'send' ? await find() : undefined;
  if (earlier) return again(earlier);
  try {
    return await handle({ ...context, idempotent: true, ports: { ...ports, transaction } });
  } catch (error) {
    const first = committed ? undefined : await find().catch(() => undefined);
    if (!first) throw error;
    return again(first);
  }
}
