import type { Ids } from '../ports/ids.js';
import type { Later, OpaqueJob, Recipe, RenderedPart } from '../ports/liquid-renderer.js';
import { LiquidFault } from './fault.js';
import { fillJson } from './fill-json.js';
import { fillUrl } from './fill-url.js';
import { areRecipes, changeLater, isEncoding } from './later.js';
import type { Opened } from './opened.js';
import { hasNoncharacter, MAX_TOKENS, NONCE_BYTES, replaceLiteralReferences, type Tokens, tokensOf } from './tokens.js';

const MAX_FILLED = 2_000_000;
const HIDDEN = '********';
const CUT = 'a secret was cut or changed; print it whole';
const TOO_LARGE = 'too much output from secrets';

/** A rendered text with its credentials filled in: as sent, and as it may be shown. */
export interface Filled {
  sent: string;
  shown: string;
  /** The names of the secrets in it. */
  names: readonly string[];
  /** Whether it contains a credential. */
  confidential: boolean;
}

/**
 * How credentials are filled into a rendered text.
 *
 * text: unchanged. json: inside strings they are escaped unless already valid there; elsewhere they must be valid JSON.
 * url: depending on the part of the URL. parsed: the text was parsed from JSON, so the effect of the json filter is
 * undone.
 */
export type Destination = 'text' | 'json' | 'url' | 'parsed';

/** The credentials of one run: opaque while its texts render, filled in afterwards. */
export interface Credentials {
  /** For the renderer; undefined if there are no credentials to fill in. */
  job: OpaqueJob | undefined;
  /** The token of each secret. */
  tokens: Record<string, string>;
  /** Prepares a stored text for rendering: replaces its references to literals with tokens. */
  withLiterals(text: string): string;
  fill(part: RenderedPart, destination?: Destination): Filled | { error: string };
  /** Everything filled in so far, to mask it in responses. */
  sent(): { secrets: Record<string, string>; literals: string[] };
}

/**
 * `secrets` are the values by name, or only the names for a preview, where `sent` equals `shown`. `literals` are the
 * credentials written in the stored texts.
 */
export function opaqueCredentials(
  secrets: Record<string, string> | readonly string[],
  ids: Ids,
  literals: readonly string[] = [],
): Credentials {
  const values: Record<string, string> = isNames(secrets)
    ? Object.fromEntries(secrets.map((name) => [name, reference([name])]))
    : secrets;
  const names = Object.keys(values);
  const bases: Opened[] = [
    ...names.map((name) => ({ value: values[name]!, shown: reference([name]), names: [name] })),
    ...literals.map((value) => ({ value, shown: HIDDEN, names: [], literal: true })),
  ];
  if (bases.length === 0) return NONE;
  const nonce = Buffer.from(ids.random(NONCE_BYTES)).toString('hex');
  const tokens = tokensOf(nonce);
  const used = new Set<Opened>();

  return {
    job: { nonce, names, literals: literals.length },
    tokens: Object.fromEntries(names.map((name, number) => [name, tokens.of(number)])),
    withLiterals: (text) => replaceLiteralReferences(text, (number) => tokens.of(names.length + number)),
    fill(part, destination = 'text') {
      if ('error' in part) return part;
      try {
        const opened = openAll(bases, part.made ?? [], tokens, isNames(secrets));
        const filled = fillIn(part.text, destination, tokens, opened);
        for (const one of filled.opened) used.add(one);
        const all = [...new Set(filled.opened.flatMap((one) => one.names))];
        return { sent: filled.sent, shown: filled.shown, names: all, confidential: filled.opened.length > 0 };
      } catch (error) {
        if (error instanceof LiquidFault) return { error: error.message };
        throw error;
      }
    },
    sent() {
      const opened = [...used];
      const plain = opened.flatMap((one) => one.names).map((name) => [name, values[name]!] as const);
      return {
        secrets: Object.fromEntries(plain),
        literals: opened.map((one) => one.value).filter((value) => !plain.some(([, known]) => known === value)),
      };
    },
  };
}

const NONE: Credentials = {
  job: undefined,
  tokens: {},
  withLiterals: (text) => text,
  fill: (part) => ('error' in part ? part : { sent: part.text, shown: part.text, names: [], confidential: false }),
  sent: () => ({ secrets: {}, literals: [] }),
};

const isNames = (secrets: Record<string, string> | readonly string[]): secrets is readonly string[] =>
  Array.isArray(secrets);

const reference = (names: readonly string[], op?: Later) =>
  `{{ ${names.map((name) => `secrets.${name}`).join(', ')}${op ? ` | ${op}` : ''} }}`;

/** The value of every token: first the credentials, then the results of the recipes in order. */
function openAll(bases: readonly Opened[], made: Recipe[], tokens: Tokens, shownOnly: boolean): Opened[] {
  if (made.length === 0) return [...bases];
  if (!areRecipes(made) || bases.length + made.length > MAX_TOKENS) throw new LiquidFault('cannot be rendered');
  const all = [...bases];
  let size = 0;
  for (const { op, text, key = '' } of made) {
    const used: Opened[] = [];
    const put = (number: number) => {
      const one = all[number];
      if (!one) throw new LiquidFault(CUT);
      used.push(one);
      size += one.value.length;
      if (size > MAX_FILLED) throw new LiquidFault(TOO_LARGE);
      return one.value;
    };
    const [plainText, plainKey] = [tokens.replace(text, put), tokens.replace(key, put)];
    const names = [...new Set(used.flatMap((one) => one.names))];
    const single = used.length === 1 && key === '' && tokens.replace(text, () => '') === '' ? used[0] : undefined;
    const shown = isEncoding(op) && single ? single.shown : names.length > 0 ? reference(names, op) : HIDDEN;
    all.push({ value: shownOnly ? shown : changeLater(op, plainText, plainKey), shown, names, op, of: single });
  }
  return all;
}

function fillIn(text: string, destination: Destination, tokens: Tokens, opened: readonly Opened[]) {
  const used: Opened[] = [];
  let size = text.length;
  const open = (number: number): Opened => {
    const found = opened[number];
    if (!found) throw new LiquidFault(CUT);
    const one = destination === 'parsed' && found.op === 'json' && found.of ? found.of : found;
    used.push(one);
    size += one.value.length;
    if (size > MAX_FILLED) throw new LiquidFault(TOO_LARGE);
    return one;
  };
  // Part of a token, or a forged one.
  if (hasNoncharacter(tokens.replace(text, () => ''))) throw new LiquidFault(CUT);
  if (!tokens.isIn(text)) return { sent: text, shown: text, opened: used };
  if (destination === 'json') return { ...fillJson(text, tokens, open), opened: used };
  if (destination === 'url') return { ...fillUrl(text, tokens, open), opened: used };
  const shown: Opened[] = [];
  const sent = tokens.replace(text, (number) => {
    const one = open(number);
    shown.push(one);
    return one.value;
  });
  let next = 0;
  return { sent, shown: tokens.replace(text, () => shown[next++]!.shown), opened: used };
}
