import { expect, it } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { loadUntilRefused } from '../../koa/test/load.js';
import { startServe, temporaryDirectory } from './process.js';

const ROUNDS = LONG ? 20 : 1;
const CLIENTS = 20;

it('SIGTERM to the command under load resets no request that was sent before it stopped listening', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'error' };
  for (let round = 1; round <= ROUNDS; round++) {
    const host = await startServe(env, ['--no-demo']);
    let ended: ReturnType<typeof host.end> | undefined;
    const outcomes = await loadUntilRefused(`${host.url}/api/v1`, CLIENTS, (count) => {
      if (count > 10 * CLIENTS) ended ??= host.end('SIGTERM');
    });
    // Any response will do: a host without CPU time refuses requests that it reads too late with 408.
    const cut = Object.keys(outcomes).filter((outcome) => !/^(\d{3}|ECONNREFUSED)$/.test(outcome));
    expect(cut, `round ${round}`).toEqual([]);
    expect(outcomes['200']).toBeGreaterThan(CLIENTS);
    expect(await ended).toMatchObject({ code: 0, error: '' });
  }
}, 1_200_000);
