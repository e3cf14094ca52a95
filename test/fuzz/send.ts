import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { SendstepError } from '@sendstep/core';
import { STATUS } from '@sendstep/koa/routes';
import { callOf, signed } from './calls.js';
import type { FuzzTarget } from './host.js';
import { ODDITIES, type OddityRule } from './oddities.js';
import type { FuzzRequest } from './requests.js';
import { OTHER, OWN } from './values.js';

export interface FuzzResponse {
  status: number;
  text: string;
  /** Whether the response has no JSON by its method, status or address. */
  empty: boolean;
  /** Whether the response is of the operation that was meant. */
  meant: boolean;
  sent: string;
  fault?: unknown;
}

/** Replaces placeholders by ids. */
function filled(value: unknown, target: FuzzTarget, pick: number): unknown {
  if (typeof value === 'string') {
    const [from, prefix] = value.startsWith(OWN) ? [target.ids, OWN] : [target.otherIds, OTHER];
    const known = value.startsWith(prefix) ? from[value.slice(prefix.length)] : undefined;
    return known && known.length > 0 ? known[pick % known.length] : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => filled(one, target, pick));
  // Not Object.fromEntries of a literal: `__proto__` has to stay an own property.
  const copy: object = {};
  for (const [name, one] of Object.entries(value))
    Object.defineProperty(copy, name, { value: filled(one, target, pick), enumerable: true, configurable: true });
  return copy;
}

const LIMIT_MS = 120_000;

const exchange = (
  { url, agent }: FuzzTarget,
  method: string,
  path: string,
  headers: string[],
  body: string | Buffer | undefined,
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    const all = ['Host', `${hostname}:${port}`, ...headers, ...length];
    const outgoing = request({ hostname, port, agent, method, path, headers: all, timeout: LIMIT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        resolve({ status: response.statusCode!, text: (isPacked ? gunzipSync(bytes) : bytes).toString() });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${LIMIT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

async function sendOwner(given: FuzzRequest, target: FuzzTarget): Promise<FuzzResponse> {
  const { name, caller, input } = given;
  const sent = JSON.stringify({ name, caller, input });
  const role = caller.replace('session ', '');
  const by = caller === 'owner' ? { owner: target.store } : { session: target.sessions[role]!, store: target.store };
  try {
    const admitted = await target.app.admit(by);
    const output = await admitted.run(name, JSON.parse(JSON.stringify(input)));
    return { status: 200, text: JSON.stringify(output), empty: false, meant: true, sent };
  } catch (error) {
    const text = JSON.stringify({ error: (error as Error).message });
    if (error instanceof SendstepError) return { status: STATUS[error.code], text, empty: false, meant: true, sent };
    return { status: 500, text, empty: false, meant: true, sent, fault: error };
  }
}

export async function send(given: FuzzRequest, target: FuzzTarget): Promise<FuzzResponse> {
  const input = filled(given.input, target, given.pick) as Record<string, unknown>;
  const wanted = { ...given, input };
  if (given.surface === 'owner') return sendOwner(wanted, target);
  const odd: OddityRule = ODDITIES[given.oddity];
  const call = callOf(wanted, odd, target);
  const method = odd.method ? odd.method[given.pick % odd.method.length]! : call.method;
  const body = call.body === undefined ? undefined : odd.body ? odd.body(call.body) : call.body;
  const usual = ['Accept', 'application/json, text/event-stream'];
  const headers = [
    ...(odd.anonymous ? [] : (call.headers ?? [])),
    ...(given.surface === 'step' && !odd.anonymous ? signed(body ?? '', given.caller, target) : []),
    ...(odd.headers ?? ['Content-Type', 'application/json']),
    ...(odd.headers?.includes('Accept') ? [] : usual),
  ];
  const path =
    call.path +
    (odd.query ? `${call.path.includes('?') ? '' : '?'}${odd.query}` : '') +
    (odd.path?.[given.pick % odd.path.length] ?? '');
  const { status, text } = await exchange(target, method, path, headers, body);
  const meant = call.isWhole && method === call.method && !odd.path;
  const empty =
    ['HEAD', 'OPTIONS'].includes(method) || [202, 204, 304].includes(status) || (call.isRaw === true && status < 400);
  return { status, text, empty, meant, sent: `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}` };
}
