const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: header values must not contain them, except tabs
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
/** Headers that belong to the connection: setting them could smuggle a second request or change the host. */
const RESERVED = new Set(
  'host connection keep-alive te trailer transfer-encoding upgrade content-length expect'.split(' '),
);

/** Why a header name is invalid, or undefined. */
export function outgoingHeaderNameFault(name: string): string | undefined {
  if (!NAME.test(name) || name === '__proto__') return 'not a header name';
  const lower = name.toLowerCase();
  const reserved = RESERVED.has(lower) || lower.startsWith('proxy-');
  return reserved ? 'is set by the connection and cannot be changed' : undefined;
}

/** Why a rendered header cannot be sent, or undefined. */
export const outgoingHeaderFault = (name: string, value: string): string | undefined =>
  outgoingHeaderNameFault(name) ??
  (CONTROL.test(value) ? 'must not contain line breaks or control characters' : undefined);
