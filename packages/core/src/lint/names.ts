import { type NamesIn, namesIn } from '../liquid/references.js';
import { hasPath } from '../sending/references.js';
import { type Found, MAX_PER_TEXT } from './finding.js';
import { type LintText, placeIn, templateOf } from './texts.js';

const KNOWN = new Set(['variables', 'secrets', 'unsubscribe_url', 'unsubscribe_link']);

/** The names that a text uses and assigns. */
interface NamesOfText extends NamesIn {
  text: LintText;
  added: number;
}

export const namesOf = (texts: LintText[]): NamesOfText[] =>
  texts.map((text) => {
    const { template, added } = templateOf(text);
    return { text, added, ...namesIn(template) };
  });

/** Names that nothing defines, which print nothing, and variables without a value. */
export function nameFindings(read: NamesOfText[], variables: unknown): Found[] {
  const assigned = new Map<string, Set<string>>();
  for (const { text, assigned: names } of read)
    assigned.set(text.part, new Set([...(assigned.get(text.part) ?? []), ...names]));
  return read.flatMap(({ text, added, uses }) => {
    const found = new Map<string, Found>();
    const add = (code: 'missing_value' | 'unknown_name', name: string, begin: number, message: string) => {
      if (!found.has(name) && found.size < MAX_PER_TEXT) {
        found.set(name, { code, ...placeIn(text, begin - added), message, name });
      }
    };
    for (const { path, begin, defaulted } of uses) {
      const [root, ...below] = path as [string, ...string[]];
      const name = path.join('.');
      if (root === 'variables') {
        if (variables === undefined || below.length === 0 || defaulted || hasPath(variables, below.join('.'))) continue;
        add('missing_value', name, begin, `${name} has no value in the test variables; add one, or a default filter`);
      } else if (!KNOWN.has(root) && !text.names.includes(root) && !assigned.get(text.part)!.has(root)) {
        add('unknown_name', name, begin, `${name} is not defined and prints nothing; write variables.${name}`);
      }
    }
    return [...found.values()];
  });
}
