// Sends random requests to a host and checks every response: `npm run fuzz -- --requests 200000 --seed 1`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from '../test/fuzz/run.js';

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, database: { type: 'string' } },
});
const requests = Number(values.requests ?? 3000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const directory = mkdtempSync(join(tmpdir(), 'sendstep-fuzz-'));
const database = values.database ?? `sqlite:${join(directory, 'sendstep.db')}`;
const STEP = 2000;
const MAX_SHOWN = 3000;
console.log(`${requests} requests, seed ${seed}, ${database.split(':')[0]}`);
const started = performance.now();
const { findings, statuses, operations } = await fuzz({
  database,
  seed,
  requests,
  onFinding({ fault, index, request, response, log }) {
    const parts = [request, response, log].map((text) => `\n  ${text.slice(0, MAX_SHOWN)}`);
    console.log(`${fault} (request ${index})${parts.join('')}`);
  },
  onProgress(done, found) {
    if (done % STEP > 0) return;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${done} of ${requests}, ${seconds} s, ${found} findings`);
  },
});
rmSync(directory, { recursive: true, force: true });
const least = Math.min(...Object.values(operations));
console.log(`statuses: ${JSON.stringify(statuses)}`);
console.log(`${Object.keys(operations).length} operations on their surfaces, each at least ${least} times`);
console.log(findings.length === 0 ? 'no findings' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
