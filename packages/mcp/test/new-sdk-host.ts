import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMcpHandler, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import type { App } from '@sendstep/core';
import { INSTRUCTIONS } from '../src/index.js';
import { CAPABILITIES, createMethods } from '../src/methods.js';
import { RESOURCE_NOT_FOUND, type RpcError } from '../src/rpc-error.js';
import { bearerOf, type Host } from './hosts.js';

const METHODS = [
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
] as const;

/** The same methods behind the official implementation of the stateless revision. */
export async function serveWithNewSdk(app: App, version: string): Promise<Host> {
  const { older } = createMethods({ version });
  const start = (key: string) =>
    createMcpHandler(() => {
      const info = { name: 'sendstep', title: 'Sendstep', version };
      const server = new Server(info, { capabilities: CAPABILITIES, instructions: INSTRUCTIONS });
      for (const method of METHODS) {
        const handle = (request: { method: string; params?: object }) =>
          older(
            request as Parameters<typeof older>[0],
            () => app.admit({ key }),
            () => {},
          ).catch((error: RpcError) => {
            const { uri } = (request.params ?? {}) as { uri: string };
            throw error.code === RESOURCE_NOT_FOUND ? new ResourceNotFoundError(uri, error.message) : error;
          });
        server.setRequestHandler(method, handle as never);
      }
      return server;
    });
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const request = new Request(url, { method: 'POST', headers, body: await text(incoming) });
    const response = await start(bearerOf(incoming)).fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
