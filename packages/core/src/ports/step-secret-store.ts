import type { StepSecret } from '../domain/step-signature.js';

/** Where the secret is kept that a store's platform signs its steps with. Every adapter passes `describeStepSecretStore`. */
export interface StepSecretStore {
  find(storeId: string): Promise<StepSecret | undefined>;
  /** The one before is gone. */
  replace(storeId: string, secret: StepSecret): Promise<void>;
  remove(storeId: string): Promise<void>;
}
