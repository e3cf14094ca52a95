import { NO_NONCHARACTERS } from '../shared/fields.js';
import { liquidFaults } from './faults.js';
import { dynamicSecretFaults } from './references.js';
import { secretUseFaults } from './secret-uses.js';
import { holdsNoncharacter } from './tokens.js';

/**
 * Why a text cannot be stored as a template; undefined when it can. A secret named by a variable could never be handed in:
 * only named ones are.
 */
export function templateFaults(text: string): string[] | undefined {
  if (holdsNoncharacter(text)) return [NO_NONCHARACTERS];
  const faults = [...(liquidFaults(text) ?? []), ...dynamicSecretFaults(text), ...secretUseFaults(text)];
  return faults.length > 0 ? faults : undefined;
}
