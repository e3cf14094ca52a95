#!/usr/bin/env node
import { main } from './program.js';
import { openTerminal, readPiped } from './terminal.js';

// The reader may close the pipe early, as `| head` does. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await main(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  terminal: openTerminal(),
  piped: () => readPiped((text) => process.stderr.write(text)),
});
