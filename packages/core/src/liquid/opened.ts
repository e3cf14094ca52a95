import type { Later } from '../ports/liquid-renderer.js';

/** What a token stands for. */
export interface Opened {
  value: string;
  shown: string;
  /** The secrets that it is made of. */
  names: readonly string[];
  /** A literal as it is written in the stored text: it goes back as it was. */
  literal?: boolean;
  /** The last thing done to it. */
  op?: Later;
  /** What it was done to, when that is a single token. */
  of?: Opened | undefined;
}

/**
 * Whether it is a credential itself, changed or not, without other text. Only then may the form of the value decide
 * anything: text put beside it would ask questions about its first or last characters.
 */
export const isAlone = ({ op, of }: Opened): boolean => op === undefined || (of !== undefined && isAlone(of));
