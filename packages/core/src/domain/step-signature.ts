import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../ports/ids.js';

/** The secret a workflow platform signs steps with: one per store, stored sealed. */
export interface StepSecret {
  sealed: string;
  createdAt: number;
}
export const stepSecretSealContext = (storeId: string) => ({ table: 'step_secrets', id: storeId });

const SECRET_BYTES = 32;
const TOLERANCE_MS = 5 * 60 * 1000;

export const makeStepSecret = ({ random }: Pick<Ids, 'random'>) =>
  `sss_${Buffer.from(random(SECRET_BYTES)).toString('base64url')}`;

export interface StepSignature {
  time: string;
  /** Several, so a platform can rotate its secret without downtime. */
  signatures: Buffer[];
}

/** Parses `t=<unix seconds>,v1=<hex>`; undefined if malformed, too old or too new. */
export function readStepSignature(header: string, now: number): StepSignature | undefined {
  const parts = header.split(',').map((part) => part.trim());
  const values = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : []));
  const [time = '', ...more] = values('t');
  if (more.length > 0 || !/^\d{1,12}$/.test(time) || Math.abs(Number(time) * 1000 - now) > TOLERANCE_MS)
    return undefined;
  const signatures = values('v1').flatMap((hex) => (/^[\da-f]{64}$/i.test(hex) ? Buffer.from(hex, 'hex') : []));
  return signatures.length > 0 ? { time, signatures } : undefined;
}

/** Whether one of the signatures matches the body and secret. */
export function signatureHolds({ time, signatures }: StepSignature, body: Uint8Array, secret: string): boolean {
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return signatures.filter((signature) => timingSafeEqual(signature, right)).length > 0;
}
