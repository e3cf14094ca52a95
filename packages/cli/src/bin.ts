#!/usr/bin/env node
import { main } from './program.js';
import { openTerminal, readPiped } from './terminal.js';

// The reader may close the pipe early, as `| head` does. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const args = process.argv.slice(2);
process.exitCode = await main(args, process.env, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  terminal: openTerminal(),
  piped: () => readPiped((text) => process.stderr.write(text)),
});
// A completion that gave up may still be connecting, which would keep the process alive and the shell waiting.
if (args[0] === 'complete') process.exit();
