import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Somebody who can be asked. */
export interface Terminal {
  ask(question: string): Promise<string>;
  /** What is typed is not shown. */
  askHidden(question: string): Promise<string>;
}

const NOTICE_MS = 2_000;

/** The terminal, unless the command runs in a script. Questions go to standard error, so results can be redirected. */
export function openTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const ask = async (question: string, output: NodeJS.WritableStream) => {
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    // Without this, Ctrl-C and Ctrl-D would leave the question open and end the command as if it had succeeded.
    const cancelled = new Promise<never>((_, reject) => lines.once('close', () => reject(new Error('cancelled'))));
    try {
      return await Promise.race([lines.question(question), cancelled]);
    } finally {
      cancelled.catch(() => {});
      lines.close();
    }
  };
  return {
    ask: (question) => ask(question, process.stderr),
    async askHidden(question) {
      process.stderr.write(question);
      try {
        return await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
      } finally {
        process.stderr.write('\n');
      }
    },
  };
}

/**
 * What is piped into the command, or undefined if standard input is not a pipe or a file. A notice says that the command
 * waits: a script may have left a pipe open.
 */
export async function readPiped(notice: (text: string) => void): Promise<Buffer | undefined> {
  if (!isPiped()) return undefined;
  const waiting = setTimeout(
    () => notice('reading the value from standard input; use </dev/null if there is none\n'),
    NOTICE_MS,
  );
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  } finally {
    clearTimeout(waiting);
  }
  return Buffer.concat(chunks);
}

function isPiped(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile();
  } catch {
    // Standard input is closed.
    return false;
  }
}
