// A program that uses the pool and then does nothing: it has to end by itself, and its processes with it.
import { execFileSync } from 'node:child_process';
import { liquidPool } from '../src/liquid-pool.js';

const pool = liquidPool();
const [part] = await pool.render({
  storeId: 'S',
  parts: [{ text: '{{ variables.word }}', mode: 'text' }],
  variables: { word: 'rendered' },
});
const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'liquid-child'])
  .toString()
  .trim()
  .split('\n');
process.stderr.write(JSON.stringify({ part, children }));
if (process.argv[2] === 'stay') setInterval(() => {}, 1_000);
