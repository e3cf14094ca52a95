/** Whether the long forms run: `npm run test:all`. */
export const LONG = process.env.SENDSTEP_TEST_TIER === 'all';

/** The number of runs of a random or repeated test: all in `test:all`, a tenth in `npm test`. */
export const runs = (full: number): number => (LONG ? full : Math.ceil(full / 10));
