/** A query parameter as written in the URL; both parts may contain Liquid. */
export interface Parameter {
  name: string;
  value: string;
}

/** Liquid as a whole, or one character: separators inside Liquid do not count. */
const PARTS = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|[\s\S]/g;

/** Splits at every separator outside Liquid, or only at the first. */
function split(text: string, separator: string, onlyFirst = false): string[] {
  const pieces = [''];
  for (const [part] of text.matchAll(PARTS)) {
    if (part === separator && !(onlyFirst && pieces.length > 1)) pieces.push('');
    else pieces[pieces.length - 1] += part;
  }
  return pieces;
}

const partsOf = (url: string) => {
  const [beforeHash = '', hash] = split(url, '#', true);
  const [base = '', query] = split(beforeHash, '?', true);
  return { base, query, hash };
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Encodes what is not Liquid. Masks stay as they are: asterisks need no encoding. */
const encoded = (text: string) =>
  [...text.matchAll(PARTS)]
    .map(([part]) => (part.length > 1 && part.startsWith('{') ? part : encodeURIComponent(part)))
    .join('');

/** The parameters of a URL, readable. */
export function parametersOf(url: string): Parameter[] {
  const { query } = partsOf(url);
  if (!query) return [];
  return split(query, '&').map((pair) => {
    const [name = '', value = ''] = split(pair, '=', true);
    return { name: decoded(name), value: decoded(value) };
  });
}

/** The URL with other parameters. */
export function withParameters(url: string, parameters: Parameter[]): string {
  const { base, hash } = partsOf(url);
  const query = parameters.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  return `${base}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`;
}

/** The host a request goes to, without user and password. */
export const hostOf = (url: string): string => {
  const authority = url.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1);
};
