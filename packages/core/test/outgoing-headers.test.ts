import { outgoingHeaderFault } from '@sendstep/core';
import { expect, it } from 'vitest';

const RESERVED = 'is set by the connection and cannot be changed';
const BROKEN = 'must not contain line breaks or control characters';

it.each([
  ...['Host', 'connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'UPGRADE'],
  ...['Content-Length', 'Expect', 'Proxy-Authorization', 'Proxy-Connection', 'proxy-anything'],
])('%s belongs to the connection', (name) => {
  expect(outgoingHeaderFault(name, 'x')).toBe(RESERVED);
});

it.each([
  ['a line break', 'X-A', 'b\r\nEvil: c', BROKEN],
  ['a line feed alone', 'X-A', 'b\nc', BROKEN],
  ['NUL', 'X-A', 'b\u0000', BROKEN],
  ['DEL', 'X-A', 'b\u007f', BROKEN],
  ['a space in the name', 'X A', 'b', 'not a header name'],
  ['a colon in the name', 'X-A:', 'b', 'not a header name'],
  ['a line break in the name', 'X-A\r\nHost', 'b', 'not a header name'],
  ['no name', '', 'b', 'not a header name'],
])('%s does not go out', (_, name, value, fault) => {
  expect(outgoingHeaderFault(name, value)).toBe(fault);
});

it.each([
  ['a credential', 'Authorization', 'Bearer abc'],
  ['a tab', 'X-A', 'b\tc'],
  ['an empty value', 'X-A', ''],
  ['letters of any language', 'X-Name', 'Müller 山田'],
])('%s goes out', (_, name, value) => {
  expect(outgoingHeaderFault(name, value)).toBeUndefined();
});
