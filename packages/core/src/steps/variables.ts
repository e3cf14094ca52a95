import { hasNoncharacter } from '../liquid/tokens.js';
import { anyOf, NO_NONCHARACTERS } from '../shared/fields.js';

/** Values for template variables: an object or nothing. */
export const Variables = (description: string) =>
  anyOf(['object', 'null'], description, (value, fault) => {
    if (value === null || value === undefined || value === '') return {};
    if (typeof value !== 'object' || Array.isArray(value)) fault('must be an object');
    else if (hasNoncharacter(textOf(value))) fault(NO_NONCHARACTERS);
    return value as Record<string, unknown>;
  });

/** Values that are not JSON, such as circular objects, are refused when rendering. */
function textOf(value: object): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
