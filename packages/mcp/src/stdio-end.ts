import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { SendstepError } from '@sendstep/core';

/** Resolves when the client has gone: its input ended, or its output is read by nobody any more. */
export function clientGone(stdin: Readable, stdout: Writable, transport: Transport): Promise<void> {
  return new Promise((resolve, reject) => {
    // At a line that is too long it closes itself, and hears nothing from then on: not even that the client has gone.
    transport.onclose = () => reject(new SendstepError('too_large', 'input: at most 10 MB a line'));
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // Without a listener the broken pipe would end the process with a stack trace.
    stdout.on('error', () => resolve());
    if (stdin.destroyed || stdin.readableEnded) resolve();
  });
}

/** Waits until everything that was asked is answered and written. */
export async function answered(running: Set<Promise<unknown>>, stdout: Writable): Promise<void> {
  // The end of the input can come before its last line was handed on; and an answer is written just after its handler settled.
  await setImmediate();
  await Promise.allSettled(running);
  await setImmediate();
  // Called once everything before it went out, or cannot any more.
  await new Promise<unknown>((resolve) => stdout.write('', resolve));
}

/** JSON.parse quotes what it could not read, and a line may hold anything: such an error is told without its text. */
export const withoutInput = (error: Error): Error =>
  error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError'
    ? new Error('a line of input is no JSON-RPC message')
    : error;
