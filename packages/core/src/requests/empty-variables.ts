import { liquidReferences } from '../liquid/references.js';
import { clip } from '../shared/fields.js';

const MAX_PATH = 100;
/** Liquid properties of every list or text. */
const BUILT_IN = new Set(['size', 'first', 'last']);

/** Names of the variables a template reads that are empty, a common cause of invalid JSON. Never values. */
export const emptyVariables = (template: string, variables: unknown): string[] =>
  liquidReferences(template)
    .variables.filter((path) => isEmptyAt(variables, path.split('.')))
    .map((path) => clip(`variables.${path}`, MAX_PATH));

function isEmptyAt(root: unknown, names: string[]): boolean {
  let value = root;
  for (const name of names) {
    if (value === undefined || value === null) return true;
    if (BUILT_IN.has(name)) return false;
    value = Object(value)[name];
  }
  return value === undefined || value === null || value === '';
}
