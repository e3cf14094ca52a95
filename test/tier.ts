/** Whether the long forms run: `npm run test:all`. */
export const LONG = process.env.SENDSTEP_TEST_TIER === 'all';

/** Whether only fast tests run: `npm run test:quick`. */
export const QUICK = process.env.SENDSTEP_TEST_TIER === 'quick';

/** The number of runs of a random or repeated test: all in `test:all`, a tenth otherwise. */
export const runs = (full: number): number => (LONG ? full : Math.ceil(full / 10));
