import { anyOf } from '../fields.js';

/** Values for the variables of a template: an object, or nothing. */
export const Variables = (description: string) =>
  anyOf(['object', 'null'], description, (value, fault) => {
    if (value === null || value === undefined || value === '') return {};
    if (typeof value !== 'object' || Array.isArray(value)) fault('must be an object');
    return value as Record<string, unknown>;
  });
