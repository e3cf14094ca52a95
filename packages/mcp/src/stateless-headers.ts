import type { IncomingHttpHeaders } from 'node:http';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { hasClaim, REVISION_KEY } from './claim.js';
import { quote, type Request } from './request.js';
import { RpcError } from './rpc-error.js';

// The headers repeat parts of the body, so proxies can route and limit requests without parsing them.

/** In lower case, as Node has them. */
export const HEADERS = { revision: 'mcp-protocol-version', method: 'mcp-method', name: 'mcp-name' } as const;
const TITLES = {
  [HEADERS.revision]: 'MCP-Protocol-Version',
  [HEADERS.method]: 'Mcp-Method',
  [HEADERS.name]: 'Mcp-Name',
};
type HeaderName = keyof typeof TITLES;

/** The parameter that `Mcp-Name` repeats. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);
/** A value that is not a string is left to the method. */
function nameIn({ method, params }: Request): string | undefined {
  const field = NAMED_BY.get(method);
  const value = field && params?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** Refuses headers that differ from the body. Missing ones are allowed, see `requireHeaders`. */
export function refuseOtherHeaders(headers: IncomingHttpHeaders, revision: string, { method }: Request): void {
  const { [HEADERS.revision]: sentRevision = revision, [HEADERS.method]: sentMethod = method } = headers;
  if (sentRevision !== revision) throw mismatch(HEADERS.revision, String(sentRevision), revision);
  if (sentMethod !== method) throw mismatch(HEADERS.method, String(sentMethod), method);
}

export function requireHeaders(headers: IncomingHttpHeaders, request: Request): void {
  for (const name of [HEADERS.revision, HEADERS.method]) if (headers[name] === undefined) throw missing(name);
  const name = nameIn(request);
  if (name === undefined) return;
  const header = headers[HEADERS.name];
  if (header === undefined) throw missing(HEADERS.name);
  const sent = decode(String(header));
  if (sent !== name) throw mismatch(HEADERS.name, sent, name);
}

const fault = (message: string) => new RpcError(-32020, `Header mismatch: ${message}`, { status: 400 });
const missing = (name: HeaderName) => fault(`${TITLES[name]} is required`);
const mismatch = (name: HeaderName, sent: string, expected: string) =>
  fault(`${TITLES[name]} is ${quote(sent)}, the body says ${quote(expected)}`);

const ENCODED = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/;
/** Broken Base64 is returned as it is, which no name equals. */
function decode(header: string): string {
  const base64 = ENCODED.exec(header)?.[1];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString();
}

const isHeaderText = (text: string) => /^[!-~](?:[ -~]*[!-~])?$/.test(text);
const encode = (name: string) =>
  isHeaderText(name) && !name.startsWith('=?') ? name : `=?base64?${Buffer.from(name).toString('base64')}?=`;

/** The headers of a message that came without any. What no header can carry is left out. */
export function headersOf(message: JSONRPCMessage): Record<string, string> {
  if (!('method' in message) || !hasClaim(message.params)) return {};
  const { method, params } = message;
  const name = nameIn({ method, params });
  const plain = { [HEADERS.revision]: String(params._meta[REVISION_KEY]), [HEADERS.method]: method };
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, text]) => isHeaderText(text))),
    ...(name !== undefined && { [HEADERS.name]: encode(name) }),
  };
}
