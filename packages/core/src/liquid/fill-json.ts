import { isJson } from '../shared/json.js';
import { LiquidFault } from './fault.js';
import { isAlone, type Opened } from './opened.js';
import type { Tokens } from './tokens.js';

export const NOT_JSON = 'not JSON after rendering';

/**
 * Fills credentials into JSON text and keeps every other byte, because signatures depend on it. Whether the text is JSON
 * is checked without them, so the result reveals nothing about a value. Inside a string a value is inserted unchanged if
 * it is valid there, like a key stored with its line breaks as `\n`, and escaped otherwise.
 */
export function fillJson(text: string, tokens: Tokens, open: (number: number) => Opened) {
  let [sent, shown, skeleton] = ['', '', ''];
  let from = 0;
  let inString = false;
  let loose: Opened | undefined;
  const copy = (piece: string) => {
    sent += piece;
    shown += piece;
    skeleton += piece;
  };
  for (const match of text.matchAll(new RegExp(`"|\\\\[^]|${tokens.source}`, 'g'))) {
    const [found, number] = match;
    copy(text.slice(from, match.index));
    from = match.index + found.length;
    if (number === undefined) {
      if (found === '"') inString = !inString;
      copy(found);
      continue;
    }
    const one = open(tokens.numberOf(number));
    const isValue = isAlone(one) && isJson(one.value);
    if (!inString && !one.literal && !isValue) loose ??= one;
    sent += inString ? inJsonString(one) : one.value;
    shown += inString ? one.shown : `"${one.shown}"`;
    skeleton += inString ? '' : one.literal && !isValue ? one.value : '0';
  }
  copy(text.slice(from));
  if (!isJson(skeleton)) throw new LiquidFault(NOT_JSON);
  if (loose) throw new LiquidFault(`${loose.shown} is not valid JSON; add the json filter`);
  return { sent, shown };
}

const inJsonString = ({ value, op }: Opened) =>
  op === 'json' || isJson(`"${value}"`) ? value : JSON.stringify(value).slice(1, -1);
