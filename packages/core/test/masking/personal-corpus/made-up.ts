/** Numbers with a valid check, from a fixed seed: the repository must not hold anybody's. */
export type Random = (below: number) => number;

/** The same numbers every time. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const digits = (random: Random, length: number): string => Array.from({ length }, () => random(10)).join('');
const two = (number: number): string => String(number).padStart(2, '0');

const luhnSum = (text: string): number =>
  [...text].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
const withLuhn = (text: string): string => text + ((10 - (luhnSum(`${text}0`) % 10)) % 10);

export function card(random: Random): string {
  const number = [
    () => withLuhn(`4${digits(random, 14)}`),
    () => withLuhn(`5${1 + random(5)}${digits(random, 13)}`),
    () => withLuhn(`37${digits(random, 12)}`),
    () => withLuhn(`6011${digits(random, 11)}`),
  ][random(4)]!();
  const gap = ['', ' ', '-'][random(3)]!;
  return number.length === 15
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)].join(gap)
    : number.match(/.{4}/g)!.join(gap);
}

const rest = (text: string): number =>
  Number(
    [...text]
      .map((char) => Number.parseInt(char, 36))
      .join('')
      .match(/.{1,7}/g)!
      .reduce((left, part) => String(Number(left + part) % 97), ''),
  );

export function iban(random: Random, country: string, length: number): string {
  const letters = ['GB', 'NL'].includes(country) ? 'INGB' : '';
  const account = letters + digits(random, length - 4 - letters.length);
  return country + two(98 - rest(`${account + country}00`)) + account;
}

const weigh = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, each, at) => sum + each * Number(text[at]), 0);
const birth = (random: Random) => ({
  year: two(40 + random(60)),
  month: two(1 + random(12)),
  day: two(1 + random(28)),
});

/** National ids by the name that the table of countries gives them. */
export const IDS: Record<string, (random: Random) => string> = {
  ssn: (random) => `${100 + random(500)}-${10 + random(89)}-${1000 + random(8999)}`,
  nino: (random) => {
    const number = `${'ABCEH'[random(5)]}${'ABCEH'[random(5)]}${digits(random, 6)}${'ABCD'[random(4)]}`;
    return random(2) === 0 ? number : number.replace(/(..)(..)(..)(..)(.)/, '$1 $2 $3 $4 $5');
  },
  dni: (random) => {
    const number = random(2) === 0 ? digits(random, 8) : `X${digits(random, 7)}`;
    return number + 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number.replace('X', '0')) % 23];
  },
  codice: (random) => {
    const letters = (length: number) => Array.from({ length }, () => 'BCDFGLMNPRSTVZ'[random(14)]).join('');
    const { year, day } = birth(random);
    const start = `${letters(6)}${year}${'ABCDEHLMPRST'[random(12)]}${day}${letters(1)}${digits(random, 3)}`;
    const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
    const index = (char: string) => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);
    const sum = [...start].reduce((total, char, at) => total + (at % 2 === 0 ? odd[index(char)]! : index(char)), 0);
    return start + String.fromCharCode(65 + (sum % 26));
  },
  pesel: (random) => {
    const { year, month, day } = birth(random);
    const start = year + month + day + digits(random, 4);
    return start + ((10 - (weigh(start, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10);
  },
  nir: (random) => {
    const { year, month } = birth(random);
    const start = `${1 + random(2)}${year}${month}${two(1 + random(90))}${digits(random, 6)}`;
    return start + two(97 - rest(start));
  },
  bsn: (random) => digits(random, 9),
  nif: (random) => digits(random, 9),
  steuer: (random) => `${1 + random(9)}${digits(random, 10)}`,
  cpf: (random) => {
    const check = (text: string) => {
      const left =
        (weigh(
          text,
          Array.from({ length: text.length }, (_, at) => text.length + 1 - at),
        ) *
          10) %
        11;
      return text + (left % 10);
    };
    const number = check(check(digits(random, 9)));
    return number.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
  },
  personnummer: (random) => {
    const { year, month, day } = birth(random);
    return withLuhn(year + month + day + digits(random, 3)).replace(/(.{6})/, '$1-');
  },
  cpr: (random) => {
    const { year, month, day } = birth(random);
    return `${day}${month}${year}-${digits(random, 4)}`;
  },
  rodne: (random) => {
    const { year, month, day } = birth(random);
    const start = Number(`${year}${month}${day}000`);
    const number = String(start * 10 + ((11 - ((start * 10) % 11)) % 11)).padStart(10, '0');
    return `${number.slice(0, 6)}/${number.slice(6)}`;
  },
  tckn: (random) => {
    const start = `${1 + random(9)}${digits(random, 8)}`;
    const odd = weigh(start, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
    const even = weigh(start, [0, 1, 0, 1, 0, 1, 0, 1]);
    const tenth = (((odd * 7 - even) % 10) + 10) % 10;
    return `${start}${tenth}${(odd + even + tenth) % 10}`;
  },
};
