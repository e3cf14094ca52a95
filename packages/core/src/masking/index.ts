export { credentialLiterals, credentialPaths, type StoredLiteral, withReferences } from './credentials.js';
export { readings } from './echo-readings.js';
export { type EchoMasker, echoMasker } from './echoes.js';
export { MASKING_VERSION, maskBody, maskHeader, maskHeaders, maskText, maskUrl } from './mask.js';
export { maskPersonal, maskPersonalText, type PersonalRules, personalMasker } from './personal/index.js';
export { type Restored, restoreBody, restoreHeaders, restoreUrl } from './restore.js';
export { MASK } from './span.js';
