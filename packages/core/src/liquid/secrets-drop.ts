import { Drop } from 'liquidjs';
import { LiquidFault } from './fault.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
/** Where Liquid lets any list or text answer; without a secret of that name they say nothing, like the rest. */
const QUESTIONS = new Set(['size', 'first', 'last']);

class Secrets extends Drop {}

export const isSecrets = (value: unknown) => value instanceof Secrets;

/**
 * The secrets of a render: one name, one value, and nothing else. It has no properties, no keys and no value of its own,
 * so that loops, filters and comparisons find nothing to print. A proxy, because liquidjs reads inherited properties of
 * a drop and calls them: `secrets.constructor` would be one.
 */
export function secretsDrop(values: Record<string, string>): Drop {
  const answer = (key: unknown) => {
    if (typeof key !== 'string' || key === '') return undefined;
    if (Object.hasOwn(values, key)) return values[key];
    if (QUESTIONS.has(key)) return undefined;
    // Not a possible name: it came from a value, and values stay out of messages.
    throw new LiquidFault(NAME.test(key) ? `secret ${key} is not there` : 'a secret of that name is not there');
  };
  return new Proxy(new Secrets(), {
    get(_, key) {
      if (key === 'liquidMethodMissing') return answer;
      return key === 'valueOf' ? () => undefined : undefined;
    },
    has: () => false,
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
  });
}
