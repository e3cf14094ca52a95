import { isAllowedAddress } from '../design/render/scheme.js';
import type { Found, LintCode } from './finding.js';
import { type LintText, placeIn } from './texts.js';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Schemes that a browser knows, which never belong in an email. */
const DANGEROUS = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'about']);
const LOCAL = /^(?:https?:\/\/)?(?:[^/?#@]*@)?(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?=[:/?#]|$)/i;

interface Problem {
  code: LintCode;
  message: string;
}

/** What is wrong with an address, as far as its literal beginning shows; undefined if nothing is. */
export function addressProblem(written: string, kind: 'link' | 'image'): Problem | undefined {
  const value = written.trim();
  const what = kind === 'link' ? 'the link' : 'the image';
  if (kind === 'link' && (value === '' || value === '#')) {
    return { code: 'empty_link', message: 'the link leads nowhere; give it an address' };
  }
  const liquid = value.search(/\{[{%]/);
  const literal = liquid === -1 ? value : value.slice(0, liquid);
  if (literal === '' || literal.startsWith('#')) return undefined;
  const shown = value.length > 80 ? `${value.slice(0, 80).toWellFormed()}…` : value;
  if (LOCAL.test(literal)) {
    return {
      code: 'localhost_link',
      message: `${what} ${shown} works only on your own computer; use a public address`,
    };
  }
  const scheme = SCHEME.exec(literal)?.[1]?.toLowerCase();
  if (!isAllowedAddress(literal)) {
    const code = scheme === undefined || DANGEROUS.has(scheme) ? 'blocked_link' : 'unknown_scheme';
    const allowed = kind === 'link' ? 'https:, http:, mailto:, tel: or sms:' : 'https: or http:';
    return { code, message: `${what} ${shown} is replaced by #; use ${allowed}` };
  }
  if (scheme !== undefined) return undefined;
  return {
    code: 'relative_link',
    message: `${what} ${shown} has no host in an email; write the full address with https://`,
  };
}

/** Links and images of a design that are fields of their own. */
export function addressFindings(texts: LintText[]): Found[] {
  return texts.flatMap((text): Found[] => {
    const { block, kind, field } = text;
    if (kind !== 'url' || block?.type === 'attachment') return [];
    const isLink = field.endsWith('href');
    const problem = addressProblem(text.text, isLink ? 'link' : 'image');
    if (!problem) return [];
    const isButton = block?.type === 'button' || (block && 'buttonText' in block && block.buttonText !== undefined);
    if (problem.code !== 'empty_link' || !isButton) return [{ ...placeIn(text), ...problem }];
    return [{ code: 'button_without_link', ...placeIn(text), message: NO_LINK }];
  });
}

export const NO_LINK = 'the button has no link; give it an address';
