import { CallToolRequestSchema, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../test/tier.js';
import { isPlainCall, isPlainRequest } from '../src/plain-messages.js';

const value = fc.oneof(
  fc.constantFrom(undefined, null, '2.0', 'tools/call', '', 0, -1, 1.5, 2 ** 53, true, [], {}, { a: 1 }, { _meta: {} }),
  fc.constantFrom({ name: 'x' }, { name: 'x', arguments: {} }, { name: 1 }, { name: 'x', _meta: { progressToken: 1 } }),
  fc.jsonValue(),
);
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const TASK_KEY = 'io.modelcontextprotocol/related-task';
/** Metadata of the stateless revision, and what is nearly that. */
const claiming = fc
  .array(fc.tuple(fc.constantFrom(VERSION_KEY, 'progressToken', TASK_KEY, 'other'), value))
  .map((entries) => ({ name: 'x', _meta: { [VERSION_KEY]: '2026-07-28', ...Object.fromEntries(entries) } }));
const fieldsOf = (names: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names, 'extra', '_meta'), value)).map((entries) => Object.fromEntries(entries));

/** Sent as JSON, so that it has no field without a value. */
const sent = (message: unknown) => JSON.parse(JSON.stringify(message));

it('what counts as a plain request is what the schema takes, unchanged', () => {
  let plain = 0;
  let claims = 0;
  const message = fc.oneof(
    fieldsOf(['id', 'method', 'params', 'jsonrpc']).chain((fields) =>
      fc.constantFrom({ jsonrpc: '2.0', method: 'ping', id: 1, ...fields }, fields),
    ),
    claiming.map((params) => ({ jsonrpc: '2.0', method: 'tools/call', id: 1, params })),
  );
  fc.assert(
    fc.property(message, (each) => {
      const one = sent(each);
      if (!isPlainRequest(one)) return;
      plain++;
      if (one.params && '_meta' in one.params) claims++;
      expect(JSONRPCMessageSchema.parse(one)).toEqual(one);
    }),
    { numRuns: runs(5000), seed: 3 },
  );
  expect(plain).toBeGreaterThan(runs(200));
  expect(claims).toBeGreaterThan(runs(200));
});

it('what counts as a plain call is what the schema takes, unchanged', () => {
  let plain = 0;
  const params = fieldsOf(['name', 'arguments', 'task']).chain((fields) =>
    fc.constantFrom({ name: 'x', arguments: { id: '1' }, ...fields }, fields),
  );
  fc.assert(
    fc.property(params, (each) => {
      const one = sent(each);
      if (!isPlainCall(one)) return;
      plain++;
      expect(CallToolRequestSchema.parse({ method: 'tools/call', params: one }).params).toEqual(one);
    }),
    { numRuns: runs(5000), seed: 3 },
  );
  expect(plain).toBeGreaterThan(runs(200));
});

it.each([
  ['a list', []],
  ['a number for an id that is none', { jsonrpc: '2.0', id: 1.5, method: 'ping' }],
  ['no id', { jsonrpc: '2.0', method: 'ping' }],
  ['a field too many', { jsonrpc: '2.0', id: 1, method: 'ping', extra: 1 }],
  ['params of its own kind', { jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: {} } }],
])('leaves %s to the schema', (_, message) => {
  expect(isPlainRequest(message)).toBe(false);
});

it('leaves a call that reaches for the prototype to the schema', () => {
  expect(isPlainCall(JSON.parse('{"name":"x","arguments":{"__proto__":{}}}'))).toBe(false);
});
