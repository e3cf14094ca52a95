import type { App, InputOf, OutputOf } from '../app/admit.js';
import { makeStepSecret, readStepSignature, signatureHolds, stepSecretSealContext } from '../domain/step-signature.js';

/** The operations a signed step may run, and no other owner operation. */
export type StepName = 'steps.sendEmail' | 'steps.runHttpRequest';
export type StepRunner = <N extends StepName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>;

export interface SignedStep {
  /** Must be an id; names are only for owners. */
  storeId: string;
  /** `t=<unix seconds>,v1=<hex>` */
  signature: string;
  /** The signed bytes, exactly as received. */
  body: Uint8Array;
}

/**
 * Verifies a step signed with the store's secret. Undefined for an unknown store, a store without a secret, and a wrong or
 * expired signature alike. A replay within the time limit is accepted; the `runId` in the body prevents a second run.
 */
export async function admitSignedStep(
  app: App,
  { storeId, signature, body }: SignedStep,
): Promise<StepRunner | undefined> {
  const { ports } = app;
  const read = readStepSignature(signature, ports.clock.now());
  if (!read) return undefined;
  const stored = await ports.stepSecrets.find(storeId);
  const store = stored && (await ports.stores.find(storeId));
  const vault = store && { storeId: store.id, dataKey: store.dataKey };
  const secret = stored && vault && (await ports.cipher.open(vault, stepSecretSealContext(storeId), stored.sealed));
  // Without a secret, verify against a random one, so timing does not reveal whether a secret exists.
  const holds = signatureHolds(read, body, secret ?? makeStepSecret(ports.ids));
  if (!holds || secret === undefined) return undefined;
  const owner = await app.admit({ owner: storeId });
  return (name, input) => owner.run(name, input);
}
