import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A fenced block. What follows the language says what the test does with it: `run`, or a file name to save it as. */
export interface Block {
  language: string;
  use: string;
  /** The line of the opening fence, from 1. */
  line: number;
  text: string;
}

export function blocksIn(page: string): Block[] {
  const source = readFileSync(join(ROOT, page), 'utf8');
  return [...source.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(({ 1: language, 2: use, 3: text, index }) => ({
    language: language!,
    use: use!,
    line: source.slice(0, index).split('\n').length,
    text: text!,
  }));
}

/** Every line of a block is at its line in the page, so what the shell and Node report can be found there. */
export const atItsLine = ({ line, text }: Block): string => '\n'.repeat(line) + text;

/** One bash script from the blocks of a page: saves the blocks with a file name, and runs the others in their order. */
export function scriptOf(page: string, blocks: Block[]): string {
  const lines = [`set -eEuo pipefail; trap 'echo "${page}:$LINENO: $BASH_COMMAND" >&2' ERR`];
  for (const block of blocks) {
    if (block.use === 'run') for (const [i, text] of block.text.split('\n').entries()) lines[block.line + i] = text;
    else if (block.use) lines[block.line - 1] = `cp "$BLOCKS/${block.line}" ${block.use}`;
  }
  return Array.from(lines, (line) => line ?? '').join('\n');
}
