import { hasNoncharacter } from '../liquid/tokens.js';
import { anyOf, NO_NONCHARACTERS } from '../shared/fields.js';

/** Values for the variables of a template: an object, or nothing. */
export const Variables = (description: string) =>
  anyOf(['object', 'null'], description, (value, fault) => {
    if (value === null || value === undefined || value === '') return {};
    if (typeof value !== 'object' || Array.isArray(value)) fault('must be an object');
    else if (hasNoncharacter(textOf(value))) fault(NO_NONCHARACTERS);
    return value as Record<string, unknown>;
  });

/** What is no JSON, a circle for example, is refused where it renders. */
function textOf(value: object): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
