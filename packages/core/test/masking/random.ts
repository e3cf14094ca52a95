/** Made-up characters from a fixed seed: the corpus needs tokens, the repository must not hold any. */
export const ALPHABETS = {
  hex: '0123456789abcdef',
  digits: '0123456789',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  alnum: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
} as const;

export type Letters = keyof typeof ALPHABETS;

export function generator(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return (length: number, letters: Letters = 'alnum'): string =>
    Array.from({ length }, () => ALPHABETS[letters][Math.floor(next() * ALPHABETS[letters].length)]).join('');
}

/** Base64 without the Buffer of Node, because half of the corpus is made when the module loads. */
export const base64 = (text: string): string => btoa(text);

const MARKS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\n';

/** Values like those that people keep as secrets, and worse ones. */
export function picker(seed: number) {
  const letters = generator(seed);
  const number = (from: number, to: number) => from + (Number.parseInt(letters(6, 'hex'), 16) % (to - from + 1));
  const text = (length: number, alphabet: string = ALPHABETS.alnum) =>
    Array.from({ length }, () => alphabet[number(0, alphabet.length - 1)]).join('');
  const alphabets = [
    ALPHABETS.alnum,
    ALPHABETS.hex,
    `${ALPHABETS.alnum}${MARKS}`,
    `${MARKS}%41\\n&amp;`,
    `äöüßéñ日本€${ALPHABETS.lower}`,
  ];
  return { number, text, value: () => `k${text(number(8, 40), alphabets[number(0, alphabets.length - 1)])}z` };
}
