export { credentialLiterals } from './credential-literals.js';
export { credentialPaths } from './credential-paths.js';
export { readings } from './echo-views.js';
export { type EchoMasker, echoMasker } from './echoes.js';
export { maskBody, maskHeader, maskHeaders, maskText, maskUrl } from './mask.js';
export { maskPersonal, maskPersonalText, type PersonalRules, personalMasks } from './personal/index.js';
export { restoreBody, restoreHeaders, restoreUrl } from './restore.js';
export type { Restored } from './restore-text.js';
export { MASK } from './span.js';
