import { Drop } from 'liquidjs';
import { LiquidFault } from './fault.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
/** Properties of any list or text in Liquid; undefined here unless there is a secret of that name. */
const BUILT_IN_PROPERTIES = new Set(['size', 'first', 'last']);

class Secrets extends Drop {}

export const isSecrets = (value: unknown) => value instanceof Secrets;

/**
 * The `secrets` object of a render: returns a value by name and has no properties, keys or value of its own, so loops,
 * filters and comparisons find nothing to print. A proxy, because liquidjs reads and calls inherited properties of a
 * drop, such as `secrets.constructor`.
 */
export function secretsDrop(values: Record<string, string>): Drop {
  const find = (key: unknown) => {
    if (typeof key !== 'string' || key === '') return undefined;
    if (Object.hasOwn(values, key)) return values[key];
    if (BUILT_IN_PROPERTIES.has(key)) return undefined;
    // Not a valid name, so it came from a value, and values must not appear in messages.
    throw new LiquidFault(NAME.test(key) ? `secret ${key} not found` : 'secret not found');
  };
  return new Proxy(new Secrets(), {
    get(_, key) {
      if (key === 'liquidMethodMissing') return find;
      return key === 'valueOf' ? () => undefined : undefined;
    },
    has: () => false,
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
  });
}
