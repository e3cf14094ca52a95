import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { SendstepError } from '@sendstep/core';

/** Resolves when the client is gone: its input ended or nothing reads its output any more. */
export function clientGone(stdin: Readable, stdout: Writable, transport: Transport): Promise<void> {
  return new Promise((resolve, reject) => {
    // The transport closes itself at a line that is too long, and then no longer notices that the client is gone.
    transport.onclose = () => reject(new SendstepError('too_large', 'input: at most 10 MB per line'));
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // Without a listener, a broken pipe would end the process with a stack trace.
    stdout.on('error', () => resolve());
    if (stdin.destroyed || stdin.readableEnded) resolve();
  });
}

/** Waits until all running requests are done and their responses are written. */
export async function drain(running: Set<Promise<unknown>>, stdout: Writable): Promise<void> {
  // The input can end before its last line was passed on, and a response is written just after its handler settled.
  await setImmediate();
  await Promise.allSettled(running);
  await setImmediate();
  // The callback runs when everything before it was written or failed.
  await new Promise<unknown>((resolve) => stdout.write('', resolve));
}

/** Drops the message of a parse error, because it quotes the input, which may contain anything. */
export const withoutInput = (error: Error): Error =>
  error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError'
    ? new Error('a line of input is not a JSON-RPC message')
    : error;
