const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header value must not hold them, except the tab
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
/** Headers that belong to the connection: setting them could smuggle a second request or another host. */
const RESERVED = new Set(
  'host connection keep-alive te trailer transfer-encoding upgrade content-length expect'.split(' '),
);

/** What is wrong with a header's name, or undefined. */
export function outgoingHeaderNameFault(name: string): string | undefined {
  if (!NAME.test(name) || name === '__proto__') return 'not a header name';
  const lower = name.toLowerCase();
  const reserved = RESERVED.has(lower) || lower.startsWith('proxy-');
  return reserved ? 'is set by the connection and cannot be given' : undefined;
}

/** What keeps a header from going out as it is, with its Liquid rendered; undefined when nothing does. */
export const outgoingHeaderFault = (name: string, value: string): string | undefined =>
  outgoingHeaderNameFault(name) ??
  (CONTROL.test(value) ? 'must not contain line breaks or control characters' : undefined);
