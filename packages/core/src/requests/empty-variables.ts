import { liquidReferences } from '../liquid/references.js';
import { clip } from '../shared/fields.js';

const MAX_PATH = 100;
/** What Liquid knows of any list or text. */
const BUILT_IN = new Set(['size', 'first', 'last']);

/** The variables that a template reads and that hold nothing: the usual reason why JSON breaks. Names only, no values. */
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
