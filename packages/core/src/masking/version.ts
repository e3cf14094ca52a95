/**
 * Raised whenever the rules mask some text differently. Clear columns that were masked with a lower number are masked again by a
 * job. `test/masking/version.test.ts` fails when the rules changed and this number did not.
 */
export const MASKING_VERSION = 1;
