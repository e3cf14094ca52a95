import { liquidFault } from './parse.js';
import { dynamicSecretFault } from './references.js';

/** Why a text cannot be stored as a template. A secret named by a variable could never be handed in: only named ones are. */
export const templateFault = (text: string): string | undefined => liquidFault(text) ?? dynamicSecretFault(text);
