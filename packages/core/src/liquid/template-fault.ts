import { liquidFaults } from './faults.js';
import { dynamicSecretFaults } from './references.js';

/**
 * Why a text cannot be stored as a template; undefined when it can. A secret named by a variable could never be handed in:
 * only named ones are.
 */
export function templateFaults(text: string): string[] | undefined {
  const faults = [...(liquidFaults(text) ?? []), ...dynamicSecretFaults(text)];
  return faults.length > 0 ? faults : undefined;
}
