import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type App, type ErrorCode, SendstepError } from '@sendstep/core';
import { createMcpServer, type ToolHandler } from '../src/index.js';

const STATUS: Partial<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
};
export const MAX_BODY = 200_000;

export function bearerOf(request: IncomingMessage): string {
  const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!key) throw new SendstepError('unauthenticated', 'a key is needed');
  return key;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new SendstepError('too_large', 'request: too large');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SendstepError('invalid', 'request: not valid JSON');
  }
}

async function listen(listener: RequestListener) {
  // No timeout: on a busy machine, a client could use a connection just when it is closed.
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Host = Awaited<ReturnType<typeof listen>>;

/** The smallest host that a tool handler needs. */
export const serve = (handler: ToolHandler) =>
  listen(async (request, response) => {
    const send = (status: number, json?: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, json === undefined ? headers : { 'Content-Type': 'application/json', ...headers });
      response.end(json);
    };
    try {
      const { status, headers, json, budget } = await handler({
        method: request.method!,
        headers: request.headers,
        query: request.url!.split('?')[1] ?? '',
        bearer: () => bearerOf(request),
        readBody: () => readJson(request),
      });
      send(status, json, { ...headers, ...(budget && { 'X-RateLimit-Remaining': String(budget.remaining) }) });
    } catch (error) {
      const known = error instanceof SendstepError;
      send((known && STATUS[error.code]) || 500, JSON.stringify({ error: known ? error.message : 'internal error' }));
    }
  });

/** The same tools behind the SDK's own transport, as an embedding program would run them. */
export const serveWithSdk = (app: App) =>
  listen(async (request, response) => {
    const tools = request.url!.includes('tools=layouts') ? 'layouts' : undefined;
    const server = createMcpServer(app, { version: '1.2.3', tools, getKey: () => bearerOf(request) });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    response.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });

export const post = (url: URL, key: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(key && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
  });

export const rpc = (id: string | number, method: string, params?: unknown) => ({ jsonrpc: '2.0', id, method, params });
export const toolCall = (id: string | number, name: string, args?: unknown) =>
  rpc(id, 'tools/call', { name, arguments: args });

/** A request of the stateless revision, which carries everything about the client. */
export const stateless = (id: string | number, method: string, params: object = {}, meta: object = {}) =>
  rpc(id, method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
      ...meta,
    },
  });
/** The headers that it needs over HTTP. */
export const headersFor = (method: string, name?: string): Record<string, string> => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
  ...(name !== undefined && { 'Mcp-Name': name }),
});
