/** The entry `@sendstep/core/masking`: masks personal data in an embedding program's own logs; see docs/masking.md. */
export { maskPersonal, maskPersonalText, type PersonalRules, personalMasker } from './masking/personal/index.js';
