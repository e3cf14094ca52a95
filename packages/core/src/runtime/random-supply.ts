import { randomBytes } from 'node:crypto';

const SUPPLY_BYTES = 4096;

/**
 * Random bytes a few at a time, from a supply that is filled up by the system: asking it each time costs as much as
 * sealing a text. No byte is given out twice.
 */
export function randomSupply(): (bytes: number) => Buffer {
  let supply = Buffer.alloc(0);
  let given = 0;
  return (bytes) => {
    if (given + bytes > supply.length) {
      // A new one, so that what was given out stays as it is.
      supply = randomBytes(Math.max(SUPPLY_BYTES, bytes));
      given = 0;
    }
    given += bytes;
    return supply.subarray(given - bytes, given);
  };
}
