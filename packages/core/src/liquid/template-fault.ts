import { NO_NONCHARACTERS } from '../shared/fields.js';
import { liquidFaults } from './faults.js';
import { parseText } from './parse.js';
import { dynamicSecretFaults } from './references.js';
import { secretUseFaults } from './secret-uses.js';
import { hasNoncharacter } from './tokens.js';

/**
 * Why a text cannot be stored as a template, or undefined. Secrets must be referenced by name, because only those are
 * passed to the renderer.
 */
export function templateFaults(text: string): string[] | undefined {
  if (hasNoncharacter(text)) return [NO_NONCHARACTERS];
  const parsed = parseText(text);
  const faults = [
    ...(liquidFaults(text, parsed) ?? []),
    ...dynamicSecretFaults(text, parsed),
    ...secretUseFaults(text, parsed),
  ];
  return faults.length > 0 ? faults : undefined;
}
