import { characters } from '../characters.js';
import { type Hit, hit } from './hit.js';
import { matchesOf } from './matches.js';

const AT = /@|%40|&#64;|&#x40;|&commat;/gi;
const isLocal = characters(/[\p{L}\p{N}._+~-]/u);
const isDomain = characters(/[\p{L}\p{N}.-]/u);
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 253;
const TOP_LEVEL = /\.(?:xn--[a-z0-9-]{2,60}|[\p{L}]{2,24})$/iu;
/** `logo@2x.png` is a picture. */
const FILE = /\.(?:png|jpe?g|gif|webp|svg|avif|css|js|mjs|ts|json|map|html?)$/i;

/** `Items@odata.count` is a remark on a list. */
const ODATA = /^odata\.(?:count|nextlink|deltalink|context|type|etag|bind|editlink|mediatype)$/i;

/** The id of a mail looks like an address. */
const MAIL_ID = /\b(?:message-id|in-reply-to|content-id)"?:[ "]{0,3}<?[^\s<>]{0,24}$/i;

export function findEmails(text: string): Hit[] {
  const found: Hit[] = [];
  if (!text.includes('@') && !text.includes('%40') && !text.includes('&')) return found;
  for (const at of matchesOf(AT, text)) {
    const start = localStart(text, at.index);
    const from = at.index + at[0].length;
    if (start === at.index) continue;
    let end = from;
    while (end < text.length && end - from < LONGEST_DOMAIN && isDomain(text, end)) end++;
    while (end > from && (text[end - 1] === '.' || text[end - 1] === '-')) end--;
    let domain = text.slice(from, end);
    if (!TOP_LEVEL.test(domain)) {
      // A database puts parts of a key together: `anna@example.com-7`.
      domain = domain.slice(0, Math.max(0, domain.lastIndexOf('-')));
      if (!TOP_LEVEL.test(domain)) continue;
      end = from + domain.length;
    }
    if (FILE.test(domain) || ODATA.test(domain)) continue;
    // `git@github.com:team/repository` names a machine.
    if (text.startsWith(':', end) && /[a-z]/i.test(text[end + 1] ?? '') && text.slice(start, at.index) === 'git')
      continue;
    if (MAIL_ID.test(text.slice(Math.max(0, start - 40), start))) continue;
    found.push(hit('email', start, end));
  }
  return found;
}

/** Plus, dot, dash and underscore may be written in percent signs; any other code ends the local part. */
function localStart(text: string, at: number): number {
  if (text[at - 1] === '"') {
    const open = text.lastIndexOf('"', at - 2);
    return open >= 0 && at - open <= LONGEST_LOCAL ? open : at;
  }
  let start = at;
  while (start > 0 && at - start < LONGEST_LOCAL) {
    if (start > 2 && text[start - 3] === '%' && /^[0-9a-f]{2}$/i.test(text.slice(start - 2, start))) {
      if (!/^(?:2b|2d|2e|5f)$/i.test(text.slice(start - 2, start))) break;
      start -= 3;
    } else if (isLocal(text, start - 1)) start--;
    else break;
  }
  return start;
}
