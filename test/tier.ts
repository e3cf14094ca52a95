/** Whether the long forms run, too: `npm run test:all`. */
export const LONG = process.env.SENDSTEP_TEST_TIER === 'all';

/** How often a random or repeated test runs: so often in full, a tenth of it in `npm test`. */
export const runs = (full: number): number => (LONG ? full : Math.ceil(full / 10));
