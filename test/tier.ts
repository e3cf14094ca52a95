/** Whether the long forms run: `npm run test:all`. */
export const LONG = process.env.SENDSTEP_TEST_TIER === 'all';

/** Whether only fast tests run: `npm run test:quick`. */
export const QUICK = process.env.SENDSTEP_TEST_TIER === 'quick';

const SHARE = LONG ? 1 : QUICK ? 1 / 100 : 1 / 10;
/** The number of runs of a random or repeated test: all in `test:all`, a tenth in `npm test`, a hundredth in `test:quick`. */
export const runs = (full: number): number => Math.ceil(full * SHARE);
