/** The entry `@sendstep/core/errors`: errors and URLs, without schemas and operations. */
export * from './shared/errors.js';
export { parseUrl } from './shared/url.js';
