import { type Liquid, withoutLiquid } from '../liquid/regions.js';
import { locateLiterals } from './credential-value.js';
import { type Span, shifted } from './span.js';

export interface Parameter {
  /** Percent signs undone, lower case. */
  name: string;
  start: number;
  end: number;
}

/** The parameters between two positions, split where no Liquid is. One without `=` has no name. */
export function parametersOf(text: string, from: number, to: number, liquid: Liquid, separators = /&/): Parameter[] {
  let at = from;
  return withoutLiquid(text, liquid.regions)
    .slice(from, to)
    .split(separators)
    .map((piece) => {
      const equals = piece.indexOf('=');
      const name = decoded(text.slice(at, Math.max(at, at + equals)).replaceAll('+', ' '));
      const [start, end] = [at + equals + 1, at + piece.length];
      at = end + 1;
      return { name: name.trim().toLowerCase(), start, end };
    });
}

/** A body or value such as `a=b&c=d`. */
export const looksLikeForm = (text: string): boolean =>
  /^[\w.[\]%+~$-]{1,128}=/.test(text) && !/[\r\n]/.test(text) && (text.includes('&') || !/\s/.test(text));

const ENDS_AUTHORITY = /[/?#\\\s"'<>,;()]/g;
/** `ssh://git@host` names an account; over http a user alone is a token. */
const USER_ALONE_IS_A_NAME = /(?:ssh|sftp|ftp|git|rsync|sip|xmpp|imap|smtp)$/i;

/** The end of the authority that starts here, and its last `@`, both outside Liquid. */
export function authorityAt(plain: string, start: number) {
  ENDS_AUTHORITY.lastIndex = start;
  const end = ENDS_AUTHORITY.exec(plain)?.index ?? plain.length;
  const at = plain.slice(start, end).lastIndexOf('@');
  return { end, at: at < 0 ? -1 : start + at };
}

export interface Authority {
  start: number;
  at: number;
  end: number;
  /** A user alone that is a name. */
  named: boolean;
}

/** The authority of every url in the text that has an `@` in it, databases and queues included. */
export function authoritiesOf(text: string): Authority[] {
  const found: Authority[] = [];
  for (let colon = text.indexOf('://'); colon >= 0; ) {
    let start = colon + 3;
    while (text[start] === '/' || text[start] === '\\') start++;
    const { end, at } = authorityAt(text, start);
    const scheme = text.slice(Math.max(0, colon - 12), colon);
    const named = USER_ALONE_IS_A_NAME.test(scheme) && !text.slice(start, Math.max(start, at)).includes(':');
    if (at >= 0) found.push({ start, at, end, named });
    colon = text.indexOf('://', Math.max(end, colon + 3));
  }
  return found;
}

/** `user:password@` of every url in the text. */
export const locateUserinfo = (text: string, authorities: readonly Authority[]): Span[] =>
  authorities.flatMap(({ start, at, named }) =>
    named ? [] : shifted(locateLiterals(text.slice(start, at)), start).map((each) => ({ ...each, label: 'userinfo' })),
  );

/** Percent signs undone; what is malformed stays as it is. */
export const decoded = (text: string): string =>
  text.includes('%') ? text.replace(/(?:%[0-9a-fA-F]{2})+/g, decodedRun) : text;

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
