import { literals } from './credential-paths.js';
import { locateText } from './locate.js';
import { locateHeader } from './locate-header.js';
import { locateUrl } from './locate-url.js';
import type { Span } from './span.js';

/** The literal credentials of a request, for `echoMasker`: a target that shows one may show a part of it alone. */
export function credentialLiterals(request: { url: string; headers: Record<string, string>; body: unknown }): string[] {
  const found = sliced(request.url, locateUrl(request.url));
  for (const [name, value] of Object.entries(request.headers)) found.push(...sliced(value, locateHeader(name, value)));
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? '');
  found.push(...sliced(body, locateText(body)));
  return [...new Set(found.flatMap((literal) => withParts(literal)))];
}

const sliced = (text: string, spans: Span[]): string[] =>
  literals(text, spans).map(({ start, end }) => text.slice(start, end));

/** What `Basic` hides is a user and a password; of `user:password` the password is worth hiding by itself. */
function withParts(literal: string): string[] {
  const login = Buffer.from(literal, 'base64').toString();
  const isLogin = /^[\w+/]{4,}=*$/.test(literal) && /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(login);
  const whole = isLogin ? [literal, login] : [literal];
  const passwords = whole.map((each) => each.slice(each.indexOf(':') + 1)).filter((each) => each !== '');
  return [...whole, ...passwords];
}
