#!/usr/bin/env node
import { main } from './program.js';

process.exitCode = await main(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
