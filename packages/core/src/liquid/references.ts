import { AssignTag, ForTag, Output, Tag, type Template, type Token, TypeGuards, toValueSync, Value } from 'liquidjs';
import { sharedLiquid } from './engine.js';
import { hasLiquid } from './parse.js';

/** A place where a template reads a name that it did not make itself. */
interface Read {
  token: Token;
  /** The name and the path below it, as far as they are written out. */
  path: string[];
  /** Whether all of it is written out; `secrets[variables.x]` and `[variables.x]` are not. */
  literal: boolean;
  /** The value of an `assign`, as it is. */
  assigned: boolean;
  /** Whether it stands in a `{{ }}` or an `echo`. */
  printed: boolean;
}

export interface LiquidReferences {
  secrets: string[];
  /** Dotted, below `variables`: `order.items.0.name`. */
  variables: string[];
  /** Names of neither kind, like `unsubscribe_link`. */
  globals: string[];
}

/** Every token of an expression that reads a name, those inside brackets, ranges and filters too. */
function accesses(token: unknown, found: Token[] = []): Token[] {
  const filtered = token instanceof Value || TypeGuards.isFilteredValueToken(token);
  if (filtered) {
    for (const part of token.initial.postfix) accesses(part, found);
    for (const { args } of token.filters) for (const one of args) accesses(Array.isArray(one) ? one[1] : one, found);
  } else if (TypeGuards.isRangeToken(token)) {
    for (const end of [token.lhs, token.rhs]) accesses(end, found);
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    // `"text".size` reads no name, but what stands in its brackets may.
    if (token.variable) accesses(token.variable, found);
    else found.push(token);
    for (const property of token.props) accesses(property, found);
  }
  return found;
}

const prints = (template: Template): boolean =>
  template instanceof Output || (template instanceof Tag && template.name === 'echo');

function readOf(token: Token, assigned: boolean, printed: boolean): Read {
  const path: string[] = [];
  const properties = TypeGuards.isPropertyAccessToken(token) ? token.props : [];
  for (const property of properties) {
    const { isWordToken, isQuotedToken, isNumberToken } = TypeGuards;
    if (!isWordToken(property) && !isQuotedToken(property) && !isNumberToken(property)) break;
    path.push(String(property.content));
  }
  return { token, path, literal: path.length === properties.length, assigned, printed };
}

/**
 * Walks the parsed templates. The library's own analysis takes `"text".secrets` for a read of `secrets`, loses names
 * inside ranges, and takes a name that is assigned in one branch as made everywhere.
 */
function walk(templates: Template[], made: Set<string>, certain: boolean, found: Read[]) {
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) {
      const bare = template instanceof AssignTag && argument instanceof Value && argument.filters.length === 0;
      for (const token of accesses(argument)) {
        const read = readOf(token, bare, prints(template));
        if (!made.has(read.path[0] ?? '')) found.push(read);
      }
    }
    // A name made inside a branch or a loop may not be there afterwards, so it hides nothing.
    for (const name of template.localScope?.() ?? []) if (certain) made.add(name.content);
    if (!template.children) continue;
    const inner = template.blockScope ? new Set([...made, ...template.blockScope()]) : made;
    if (template instanceof ForTag) {
      walk(template.templates, inner, false, found);
      walk(template.elseTemplates, made, false, found);
      continue;
    }
    const once = template instanceof Tag && ['liquid', 'capture'].includes(template.name);
    walk(toValueSync(template.children(false, true)) as Template[], inner, certain && once, found);
  }
}

function readsOf(text: string): Read[] {
  if (!hasLiquid(text)) return [];
  const found: Read[] = [];
  try {
    walk(sharedLiquid().parse(text), new Set(), true, found);
  } catch {
    // What does not parse reads nothing; `liquidFault` says why.
    return [];
  }
  return found;
}

/** What a text reads when it renders. Comments, `raw` and texts in quotes do not count. */
export function liquidReferences(text: string): LiquidReferences {
  const names = { secrets: new Set<string>(), variables: new Set<string>(), globals: new Set<string>() };
  for (const { path } of readsOf(text)) {
    const [root, ...below] = path;
    if (root === 'secrets') {
      if (below[0]) names.secrets.add(below[0]);
    } else if (root === 'variables') {
      if (below.length > 0) names.variables.add(below.join('.'));
    } else if (root !== undefined && root !== 'continue') names.globals.add(root); // `offset: continue` is a word of `for`
  }
  return { secrets: [...names.secrets], variables: [...names.variables], globals: [...names.globals] };
}

/** Whether a text prints one of these names as it is, with filters or without. */
export const printsOne = (text: string, names: readonly string[]): boolean =>
  readsOf(text).some(
    ({ path, literal, printed }) => printed && literal && path.length === 1 && names.includes(path[0]!),
  );

/**
 * Where a text leaves open which secret it reads, with line and column. Only secrets that a text names are
 * opened, and who may edit variables must not choose one.
 */
export function dynamicSecretFaults(text: string): string[] {
  const faults = readsOf(text).filter(({ path, literal, assigned }) => {
    if (path.length === 0) return !literal;
    return path[0] === 'secrets' && path.length === 1 && (!literal || assigned);
  });
  return faults.map(({ token }) => {
    const [line, column] = token.getPosition();
    return `line ${line}, column ${column}: a secret must be named, like secrets.NAME`;
  });
}
