/** A path with the values of its parameters. */
export interface Match<T> {
  target: T;
  params: Record<string, string>;
}

interface Leaf<T> {
  target: T;
  /** The parameters in its path. */
  names: string[];
}
interface Branch<T> {
  literals: Map<string, Branch<T>>;
  parameter?: Branch<T>;
  byMethod: Map<string, Leaf<T>>;
}

const newBranch = <T>(): Branch<T> => ({ literals: new Map(), byMethod: new Map() });

/** Finds routes by the segments of their paths: a router that tries one expression after another takes longer. */
export interface RouteTree<T> {
  add(method: string, path: string, target: T): void;
  find(method: string, path: string): Match<T> | undefined;
}

/** A literal segment has precedence over a parameter, and of two equal paths the first. */
export function createRouteTree<T>(): RouteTree<T> {
  const root = newBranch<T>();

  /** Adds the values of parameters to `values`. */
  function findBelow(
    branch: Branch<T>,
    method: string,
    parts: string[],
    at: number,
    values: string[],
  ): Leaf<T> | undefined {
    if (at === parts.length) return branch.byMethod.get(method);
    const part = parts[at]!;
    const literal = branch.literals.get(part);
    const found = literal && findBelow(literal, method, parts, at + 1, values);
    if (found || !branch.parameter || part === '') return found;
    const { length } = values;
    values.push(part);
    const below = findBelow(branch.parameter, method, parts, at + 1, values);
    if (!below) values.length = length;
    return below;
  }

  return {
    add(method, path, target) {
      let branch = root;
      const names: string[] = [];
      for (const part of path.split('/')) {
        if (part.startsWith(':')) {
          names.push(part.slice(1));
          branch = branch.parameter ??= newBranch();
        } else {
          const next = branch.literals.get(part) ?? newBranch();
          branch.literals.set(part, next);
          branch = next;
        }
      }
      if (!branch.byMethod.has(method)) branch.byMethod.set(method, { target, names });
    },
    find(method, path) {
      const values: string[] = [];
      const found = findBelow(root, method, path.split('/'), 0, values);
      if (!found) return undefined;
      const params: Record<string, string> = {};
      for (const [i, name] of found.names.entries()) params[name] = values[i]!;
      return { target: found.target, params };
    },
  };
}
