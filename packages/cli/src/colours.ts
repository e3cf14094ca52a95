import picocolors from 'picocolors';

const { FORCE_COLOR, NO_COLOR } = process.env;

/** Colours on terminals only: picocolors also uses them in CI jobs, where output is often parsed. */
export const pc = picocolors.createColors(
  !NO_COLOR && (Boolean(FORCE_COLOR) || (process.stdout.isTTY === true && picocolors.isColorSupported)),
);
