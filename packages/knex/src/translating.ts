import { isAborted } from './errors.js';
import { createRetrying } from './retrying.js';

/**
 * Wraps a port so that driver errors are translated by the given function. Outside a transaction every statement is its own: one that lost
 * against another transaction changed nothing, and methods can run again from the start, unless they read a stream.
 */
export function translating<T extends object>(port: T, translate: (error: unknown) => unknown, mayRepeat = true): T {
  const retrying = createRetrying();
  const translated: Record<string, unknown> = {};
  for (const [name, method] of Object.entries(port)) {
    translated[name] =
      typeof method !== 'function'
        ? method
        : async (...args: unknown[]) => {
            const run = (): Promise<unknown> => method.apply(port, args);
            try {
              return await run();
            } catch (error) {
              if (!mayRepeat || !isAborted(error)) throw translate(error);
              return retrying.again(run, error, isAborted).catch((last: unknown) => {
                throw translate(last);
              });
            }
          };
  }
  return translated as T;
}
