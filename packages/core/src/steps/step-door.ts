import type { App, InputOf, OutputOf } from '../app/admit.js';
import { makeStepSecret, readStepSignature, signatureHolds, stepSecretPlace } from '../domain/step-signature.js';

/** What a workflow platform may ask for through the door; nothing else of the owner's. */
export type StepName = 'steps.sendEmail' | 'steps.runHttpRequest';
export type StepRunner = <N extends StepName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>;

export interface SignedStep {
  /** Only an id: a name would do for owners, who are not the ones who ask here. */
  storeId: string;
  /** `t=<unix seconds>,v1=<hex>` */
  signature: string;
  /** The bytes that were signed, exactly as they came. */
  body: Uint8Array;
}

/**
 * Lets in who signed a step with the store's secret. Undefined is all that anyone else learns: whether the store is
 * unknown, has no secret, or the signature is wrong or old. Signing the same once more is let in again; what keeps that
 * from running twice is the `runId` in the body.
 */
export async function openStepDoor(
  app: App,
  { storeId, signature, body }: SignedStep,
): Promise<StepRunner | undefined> {
  const { ports } = app;
  const read = readStepSignature(signature, ports.clock.now());
  if (!read) return undefined;
  const stored = await ports.stepSecrets.find(storeId);
  const store = stored && (await ports.stores.find(storeId));
  const vault = store && { storeId: store.id, dataKey: store.dataKey };
  const secret = stored && vault && (await ports.cipher.open(vault, stepSecretPlace(storeId), stored.sealed));
  // Without a secret the work is done under another one: how long an answer takes tells no more than what it says.
  const holds = signatureHolds(read, body, secret ?? makeStepSecret(ports.ids));
  if (!holds || secret === undefined) return undefined;
  const owner = await app.admit({ owner: storeId });
  return (name, input) => owner.run(name, input);
}
