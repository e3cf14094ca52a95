/** Bits of a signature: a chunk of 400 records has some 5,000 different sequences of three characters. */
const BITS = 16_384;

/** Shorter texts have no place in a signature. */
export const SIGNED_LENGTH = 3;

/** The bit of every sequence of three UTF-16 units. */
function* bitsOf(text: string): Generator<number> {
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  for (let i = 2; i < text.length; i++) {
    const third = text.charCodeAt(i);
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
    yield (Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2d) >>> 7) % BITS;
    [first, second] = [second, third];
  }
}

/** The signature with the sequences of one more text; the same object if it has them all. */
export function addToSignature(signature: Uint8Array, text: string): Uint8Array {
  let added = signature;
  for (const bit of bitsOf(text)) {
    if ((added[bit >> 3] ?? 0) & (1 << (bit & 7))) continue;
    if (added === signature) {
      added = new Uint8Array(BITS / 8);
      added.set(signature);
    }
    added[bit >> 3]! |= 1 << (bit & 7);
  }
  return added;
}

/** Whether some text with this signature may contain the given one. May be wrong, but only if it is true. */
export function mayContain(signature: Uint8Array, text: string): boolean {
  for (const bit of bitsOf(text)) if (!((signature[bit >> 3] ?? 0) & (1 << (bit & 7)))) return false;
  return true;
}
