import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** From `bench/dist`, where this runs, to the root. */
const ROOT = new URL('../../', import.meta.url);

/** A package as it is published: its built JavaScript. `tsup` at the root makes it. */
export async function built<T>(name: string): Promise<T> {
  return (await import(new URL(`packages/${name}/dist/index.js`, ROOT).href)) as T;
}

/** A dependency of one of our packages: the very copy that the host loads. */
export const dependencyOf = (name: string) => createRequire(new URL(`packages/${name}/package.json`, ROOT));

/** The file of one of the bench's processes. */
export const processFile = (name: string) => fileURLToPath(new URL(`${name}.js`, import.meta.url));
