import type { Later } from '../ports/liquid-renderer.js';

/** The credential, or result of a deferred operation, behind a token. */
export interface Opened {
  value: string;
  shown: string;
  /** The secrets it contains. */
  names: readonly string[];
  /** A literal from the stored text, inserted unchanged. */
  literal?: boolean;
  /** The last operation applied. */
  op?: Later;
  /** The input of that operation, if it is a single token. */
  of?: Opened | undefined;
}

/**
 * Whether it is a single credential, changed or not, without other text. Only then may the format of the value affect
 * the outcome: with adjacent text, a template could probe its first or last characters.
 */
export const isAlone = ({ op, of }: Opened): boolean => op === undefined || (of !== undefined && isAlone(of));
