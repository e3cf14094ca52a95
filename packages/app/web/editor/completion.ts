import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { htmlCompletionSource } from '@codemirror/lang-html';
import { liquidCompletionSource } from '@codemirror/lang-liquid';

/** A word to offer, with what it does. */
export interface Word {
  name: string;
  description?: string;
}

/** What can be completed. `variables` is a tree of names; its leaves and values do not matter. */
export interface Names {
  variables: Record<string, unknown>;
  secrets: readonly Word[];
  filters: readonly Word[];
  tags: readonly Word[];
  /** Besides `variables` and `secrets`. */
  globals: readonly Word[];
}

const option = (type: string, { name, description }: Word): Completion => ({
  label: name,
  type,
  ...(description && { info: description }),
});
/** Parts of blocks, which the list of tags has no entries for. */
const isPart = (label: string) => /^(?:end|els|when$)/.test(label);

/** The names below a path such as `variables.order.items`, through the first item of lists. */
function below(value: unknown, path: readonly string[]): unknown {
  const at = Array.isArray(value) ? value[0] : value;
  const [step, ...rest] = path;
  if (step === undefined) return at;
  return below(step === '[]' ? at : (at as Record<string, unknown> | null | undefined)?.[step], rest);
}

/** The list that a loop over the text before the cursor takes a name from: `{% for item in variables.order.items %}`. */
function loopOver(name: string, { state, pos }: CompletionContext): string[] | undefined {
  const loops = state.sliceDoc(0, pos).matchAll(/\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g);
  return [...loops].findLast(([, item]) => item === name)?.[2]?.split('.');
}

/** Completes HTML, and Liquid with the names that exist here. `names` is read each time, because it changes while one types. */
export function completionSources(names: () => Names): CompletionSource[] {
  const properties = (path: readonly string[], _: unknown, context: CompletionContext): Completion[] => {
    const { variables, secrets } = names();
    if (path[0] === 'secrets') return path.length === 1 ? secrets.map((word) => option('constant', word)) : [];
    const [root, ...rest] = path[0] === 'variables' ? path : [...(loopOver(path[0]!, context) ?? []), ...path.slice(1)];
    const found = root === 'variables' ? below(variables, rest) : undefined;
    return found !== null && typeof found === 'object'
      ? Object.keys(found).map((name) => option('property', { name }))
      : [];
  };
  const liquid: CompletionSource = (context) => {
    const { filters, tags, globals } = names();
    const own = [
      ...filters.map((word) => option('function', word)),
      ...tags.map((word) => option('keyword', word)),
      ...[{ name: 'variables' }, { name: 'secrets' }, ...globals].map((word) => option('variable', word)),
    ];
    const [usableFilters, usableTags] = [
      own.slice(0, filters.length),
      own.slice(filters.length, filters.length + tags.length),
    ];
    const variables = own.slice(filters.length + tags.length);
    const result = liquidCompletionSource({ filters: usableFilters, tags: usableTags, variables, properties })(context);
    if (!result) return null;
    // The library also offers what this installation does not know.
    const options = result.options.filter(
      (one) => own.includes(one) || one.type === 'property' || one.type === 'constant' || isPart(one.label),
    );
    return { ...result, options };
  };
  return [liquid, htmlCompletionSource];
}
