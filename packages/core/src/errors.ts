/** The entry `@sendstep/core/errors`: errors and URLs, without schemas and operations. */
export { describeFault } from './shared/describe-fault.js';
export * from './shared/errors.js';
export { parseUrl } from './shared/url.js';
