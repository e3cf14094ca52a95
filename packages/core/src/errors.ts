/** The entry `@sendstep/core/errors`: loads the errors and nothing else. */
export * from './shared/errors.js';
