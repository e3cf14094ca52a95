export { credentialPaths } from './credential-paths.js';
export { maskBody, maskHeader, maskHeaders, maskText, maskUrl } from './mask.js';
export { restoreBody, restoreHeaders, restoreUrl } from './restore.js';
export type { Restored } from './restore-text.js';
export { MASK } from './span.js';
