import type { Ports } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import type { KoaOptions } from '@sendstep/koa';
import { type HttpClientOptions, httpClient } from '@sendstep/node';
import { expect, onTestFinished } from 'vitest';
import { startHost } from './host.js';

export const REQUESTS = '/api/v1/http-requests';

/** A host whose way out is real, with a store whose requests can be made and run. */
export async function runHost(
  given: Ports = memoryPorts(),
  client: HttpClientOptions = { allowNetworks: ['127.0.0.0/8'] },
  options: Partial<KoaOptions> = {},
) {
  const http = httpClient(client);
  onTestFinished(() => http.close());
  const built = await startHost({ ...given, http }, options);
  const { call, owner, read, write, execute } = built;
  return {
    ...built,
    async make(request: object): Promise<string> {
      const { status, body } = await call(write, 'POST', REQUESTS, request);
      expect(status, body?.error).toBe(201);
      return body.id;
    },
    run: (id: string, variables?: object, key = execute) =>
      call(key, 'POST', `${REQUESTS}/${id}/test`, variables && { variables }),
    tool: (name: string, args: object, key = execute) =>
      call(
        key,
        'POST',
        '/api/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        { accept: 'application/json, text/event-stream' },
      ),
    secret: (name: string, value: string, more: object = {}) => owner.run('secrets.set', { name, value, ...more }),
    history: async () => (await call(read, 'GET', '/api/v1/history')).body,
    /** A key with budgets of its own: runs are counted by the hour. */
    newKey: async () => (await owner.run('keys.create', { level: 'execute' })).key as string,
  };
}
