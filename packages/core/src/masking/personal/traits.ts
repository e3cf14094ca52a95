/** Which characters a text has at all. One cheap look saves most texts from every finder. */
export interface Traits {
  digits: number;
  dots: number;
  colons: number;
  /** An at sign, or a percent or ampersand that may stand for one. */
  at: boolean;
  equals: boolean;
  blank: boolean;
  letters: boolean;
  capital: boolean;
  /** `<`, `{`, `[` or `?`: something with a form of its own may begin. */
  opening: boolean;
}

export function traitsOf(text: string): Traits {
  const traits: Traits = {
    digits: 0,
    dots: 0,
    colons: 0,
    at: false,
    equals: false,
    blank: false,
    letters: false,
    capital: false,
    opening: false,
  };
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 96 && code < 123) traits.letters = true;
    else if (code > 47 && code < 58) traits.digits++;
    else if ((code > 64 && code < 91) || code > 191) traits.letters = traits.capital = true;
    else if (code === 46) traits.dots++;
    else if (code === 32 || code === 10 || code === 9 || code === 13 || code === 160) traits.blank = true;
    else if (code === 58) traits.colons++;
    else if (code === 64 || code === 37 || code === 38) traits.at = true;
    else if (code === 61) traits.equals = true;
    else if (code === 60 || code === 123 || code === 91 || code === 63) traits.opening = true;
  }
  return traits;
}

/** Nothing in a text like this can be personal by itself: a word, a status, a small number, an amount. */
export const isCalm = (traits: Traits, sentences = true): boolean =>
  !traits.at &&
  !traits.equals &&
  !traits.opening &&
  (traits.digits < 4 || (traits.digits < 7 && traits.dots < 3)) &&
  traits.colons < (traits.blank ? 1 : 2) &&
  !(sentences && traits.blank && traits.capital);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]{0,14}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Ids and moments have many digits and are the most common values of all. */
export function isCommon(text: string): boolean {
  if (text.length === 36) return UUID.test(text);
  return text.length >= 10 && text.length < 36 && text[4] === '-' && text[7] === '-' && MOMENT.test(text);
}
