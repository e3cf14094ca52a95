import { AssignTag, ForTag, Output, Tag, type Template, type Token, TypeGuards, toValueSync, Value } from 'liquidjs';
import { type ParsedText, parseText } from './parse.js';

/** A use of a name that the template did not define itself. */
interface Read {
  token: Token;
  /** The name and the path below it, as far as they are literal. */
  path: string[];
  /** Whether the whole path is literal; `secrets[variables.x]` and `[variables.x]` are not. */
  literal: boolean;
  /** Whether it is the value of an `assign` without filters. */
  assigned: boolean;
  /** Whether it is in a `{{ }}` or an `echo`. */
  printed: boolean;
  /** Whether a `default` filter provides a value when it is missing. */
  defaulted: boolean;
}

export interface LiquidReferences {
  secrets: string[];
  /** Dotted, below `variables`: `order.items.0.name`. */
  variables: string[];
  /** Other names, such as `unsubscribe_link`. */
  globals: string[];
}

/** All tokens of an expression that read a name, including those in brackets, ranges and filters. */
function accesses(token: unknown, found: Token[] = []): Token[] {
  const filtered = token instanceof Value || TypeGuards.isFilteredValueToken(token);
  if (filtered) {
    for (const part of token.initial.postfix) accesses(part, found);
    for (const { args } of token.filters) for (const one of args) accesses(Array.isArray(one) ? one[1] : one, found);
  } else if (TypeGuards.isRangeToken(token)) {
    for (const end of [token.lhs, token.rhs]) accesses(end, found);
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    // `"text".size` reads no name, but its brackets may.
    if (token.variable) accesses(token.variable, found);
    else found.push(token);
    for (const property of token.props) accesses(property, found);
  }
  return found;
}

const prints = (template: Template): boolean =>
  template instanceof Output || (template instanceof Tag && template.name === 'echo');

/** The tokens that a `default` filter of the same value covers. */
function defaultedIn(argument: unknown): Set<Token> {
  const isCovered = argument instanceof Value && argument.filters.some(({ name }) => name === 'default');
  return new Set(isCovered ? argument.initial.postfix.flatMap((part) => accesses(part)) : []);
}

function readOf(token: Token, facts: Pick<Read, 'assigned' | 'printed' | 'defaulted'>): Read {
  const path: string[] = [];
  const properties = TypeGuards.isPropertyAccessToken(token) ? token.props : [];
  for (const property of properties) {
    const { isWordToken, isQuotedToken, isNumberToken } = TypeGuards;
    if (!isWordToken(property) && !isQuotedToken(property) && !isNumberToken(property)) break;
    path.push(String(property.content));
  }
  return { token, path, literal: path.length === properties.length, ...facts };
}

/**
 * Walks the parsed templates. The analysis of liquidjs reports `"text".secrets` as a use of `secrets`, misses names in
 * ranges, and treats a name assigned in one branch as defined everywhere.
 */
function walk(templates: Template[], defined: Set<string>, certain: boolean, found: Read[]) {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) {
      const assigned = template instanceof AssignTag && argument instanceof Value && argument.filters.length === 0;
      const covered = defaultedIn(argument);
      for (const token of accesses(argument)) {
        const read = readOf(token, { assigned, printed: prints(template), defaulted: covered.has(token) });
        if (!defined.has(read.path[0] ?? '')) found.push(read);
      }
    }
    // A name defined in a branch or a loop may be undefined afterwards, so it hides nothing.
    for (const name of template.localScope?.() ?? []) if (certain) defined.add(name.content);
    if (!template.children) continue;
    const inner = template.blockScope ? new Set([...defined, ...template.blockScope()]) : defined;
    if (template instanceof ForTag) {
      walk(template.templates, inner, false, found);
      walk(template.elseTemplates, defined, false, found);
      continue;
    }
    const once = template instanceof Tag && ['liquid', 'capture'].includes(template.name);
    walk(toValueSync(template.children(false, true)) as Template[], inner, certain && once, found);
  }
}

/** None if the text does not parse, which `liquidFault` reports. */
function readsOf(text: string, { templates } = parseText(text)): Read[] {
  const found: Read[] = [];
  walk(templates, new Set(), true, found);
  return found;
}

/** A use of a name in a text, and where it starts. */
export interface NameUse {
  path: string[];
  begin: number;
  defaulted: boolean;
}
export interface NamesIn {
  /** The uses of names that the text does not define before it reads them. */
  uses: NameUse[];
  /** The names that the text assigns anywhere, also in a branch that may not run. */
  assigned: Set<string>;
}

/** The names that a text uses and assigns. */
export function namesIn(text: string): NamesIn {
  const { templates } = parseText(text);
  const found: Read[] = [];
  walk(templates, new Set(), true, found);
  const uses = found.flatMap(({ token: { begin }, path, defaulted }) =>
    // `offset: continue` is a keyword of `for`.
    path.length === 0 || path[0] === 'continue' ? [] : [{ path, begin, defaulted }],
  );
  return { uses, assigned: new Set(assignedIn(templates)) };
}

const assignedIn = (templates: Template[]): string[] =>
  templates.flatMap((template) => [
    ...[...(template.localScope?.() ?? [])].map(({ content }) => content),
    ...(template.children ? assignedIn(toValueSync(template.children(false, true)) as Template[]) : []),
  ]);

/** The names a text reads when rendered. Comments, `raw` and quoted texts do not count. */
export function liquidReferences(text: string): LiquidReferences {
  const names = { secrets: new Set<string>(), variables: new Set<string>(), globals: new Set<string>() };
  for (const { path } of readsOf(text)) {
    const [root, ...below] = path;
    if (root === 'secrets') {
      if (below[0]) names.secrets.add(below[0]);
    } else if (root === 'variables') {
      if (below.length > 0) names.variables.add(below.join('.'));
    } else if (root !== undefined && root !== 'continue') names.globals.add(root); // `offset: continue` is a keyword of `for`
  }
  return { secrets: [...names.secrets], variables: [...names.variables], globals: [...names.globals] };
}

/** Whether a text prints one of these names, with or without filters. */
export const printsOne = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(name)) &&
  readsOf(text).some(
    ({ path, literal, printed }) => printed && literal && path.length === 1 && names.includes(path[0]!),
  );

/**
 * References to secrets that are not literal, with line and column. Only secrets that a text names are decrypted, and
 * variables must not choose a secret.
 */
export function dynamicSecretFaults(text: string, parsed?: ParsedText): string[] {
  // Parsing is expensive, and such a reference cannot be written without these.
  if (!/secrets|\[/.test(text)) return [];
  const faults = readsOf(text, parsed).filter(({ path, literal, assigned }) => {
    if (path.length === 0) return !literal;
    return path[0] === 'secrets' && path.length === 1 && (!literal || assigned);
  });
  return faults.map(({ token }) => {
    const [line, column] = token.getPosition();
    return `line ${line}, column ${column}: a secret must be referenced by name, such as secrets.NAME`;
  });
}
