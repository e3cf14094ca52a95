/** The entry `@sendstep/core/memory`: ports without a database, for tests of embedding programs. */
export { memoryPorts } from './testing/memory/index.js';
export { type MemoryMailer, memoryMailer } from './testing/memory/mailer.js';
export { memoryRepoHost } from './testing/memory/repo-host.js';
