import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The root, relative to `bench/dist`. */
const ROOT = new URL('../../', import.meta.url);

/** A package as published: its JavaScript, built by `tsup` at the root. */
export async function built<T>(name: string, entry = 'index'): Promise<T> {
  return (await import(new URL(`packages/${name}/dist/${entry}.js`, ROOT).href)) as T;
}

/** Resolves a dependency of one of our packages, the same copy that the host loads. */
export const dependencyOf = (name: string) => createRequire(new URL(`packages/${name}/package.json`, ROOT));

/** The file of a bench process. */
export const processFile = (name: string) => fileURLToPath(new URL(`${name}.js`, import.meta.url));
