import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fuzz } from './fuzz/run.js';
import { LONG } from './tier.js';

/** Always the same requests: others are found by `npm run fuzz`. */
const SEED = 20_261_116;
const REQUESTS = LONG ? 3000 : 300;

it(`${REQUESTS} random requests to every operation over REST, tools, signed steps, the app and the core get documented responses that reveal nothing`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-fuzz-'));
  try {
    const database = `sqlite:${join(directory, 'sendstep.db')}`;
    const { findings, operations } = await fuzz({ database, seed: SEED, requests: REQUESTS });
    expect(findings.map(({ fault, index, request }) => ({ fault, index, request: request.slice(0, 2000) }))).toEqual(
      [],
    );
    // There are about 230 operations on their surfaces; a few requests cannot reach each of them.
    expect(Object.keys(operations).length).toBeGreaterThan(LONG ? 220 : 120);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 1_200_000);
