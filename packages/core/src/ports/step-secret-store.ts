import type { StepSecret } from '../domain/step-signature.js';

/** Stores the secret that signs the steps of a store's platform. Every adapter passes `describeStepSecretStore`. */
export interface StepSecretStore {
  find(storeId: string): Promise<StepSecret | undefined>;
  /** Discards the previous one. */
  replace(storeId: string, secret: StepSecret): Promise<void>;
  remove(storeId: string): Promise<void>;
}
