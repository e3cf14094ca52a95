import { characters } from './characters.js';
import { locateLiterals } from './credential-value.js';
import { type Region, regionCursor } from './liquid-regions.js';
import { type Span, shifted } from './span.js';

const endsAuthority = characters(/[/?#\\\s"'<>,;()]/);
/** `ssh://git@host` names an account; over http a user alone is a token. */
const USER_ALONE_IS_A_NAME = /(?:ssh|sftp|ftp|git|rsync|sip|xmpp|imap|smtp)$/i;

/** The end of the authority that starts here, and its last `@`, both outside Liquid. */
export function authorityAt(text: string, start: number, inside: (at: number) => Region | undefined) {
  let end = start;
  let at = -1;
  while (end < text.length) {
    const region = inside(end);
    if (region) {
      end = region.end;
      continue;
    }
    if (endsAuthority(text, end)) break;
    if (text[end] === '@') at = end;
    end++;
  }
  return { end, at };
}

export interface Authority {
  start: number;
  at: number;
  end: number;
  /** A user alone that is a name. */
  named: boolean;
}

/** The authority of every url in the text that has an `@` in it, databases and queues included. */
export function authoritiesOf(text: string, regions: readonly Region[]): Authority[] {
  const found: Authority[] = [];
  const inside = regionCursor(regions);
  for (let colon = text.indexOf('://'); colon >= 0; ) {
    let start = colon + 3;
    while (text[start] === '/' || text[start] === '\\') start++;
    const { end, at } = authorityAt(text, start, inside);
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
