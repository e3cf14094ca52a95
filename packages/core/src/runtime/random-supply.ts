import { randomBytes } from 'node:crypto';

const SUPPLY_BYTES = 4096;

/**
 * Random bytes from a buffer that the system fills: requesting a few bytes each time costs as much as sealing a text. No
 * byte is used twice.
 */
export function randomSupply(): (bytes: number) => Buffer {
  let supply = Buffer.alloc(0);
  let given = 0;
  return (bytes) => {
    if (given + bytes > supply.length) {
      // A new buffer, so bytes that were returned do not change.
      supply = randomBytes(Math.max(SUPPLY_BYTES, bytes));
      given = 0;
    }
    given += bytes;
    return supply.subarray(given - bytes, given);
  };
}
