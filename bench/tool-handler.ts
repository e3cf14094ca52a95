import type { IncomingHttpHeaders } from 'node:http';
import { answer } from './answer.js';
import type { DesignRow } from './design.js';
import { median } from './statistics.js';
import { built } from './workspace.js';

const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** The stateless revision may take this much more CPU: it has metadata and headers to check, and longer responses. */
const MAX_RATIO = 1.4;

interface Pace {
  rounds: number;
  calls: number;
}

/** CPU of the tool server without HTTP, keys and storage, in the older revisions and in the stateless one. */
async function measure({ rounds, calls }: Pace): Promise<DesignRow[]> {
  const { createToolServer } = await built<typeof import('../packages/mcp/src/index.js')>('mcp');
  const { buildStore, memoryPorts } = await built<typeof import('../packages/core/src/testing/index.js')>(
    'core',
    'testing/index',
  );
  const { app, owner, read } = await buildStore(memoryPorts());
  const { id } = await owner.run('httpRequests.create', { url: 'https://shop.example/' });
  const admitted = await app.admit({ key: read });
  const handler = createToolServer({ ...app, admit: async () => admitted }, { version: '0.0.0' });

  /** Returns a function that sends the request once. */
  const requestOf = (method: string, params: { name?: string; arguments?: object }, isStateless: boolean) => {
    const body = { jsonrpc: '2.0', id: 1, method, params: isStateless ? { ...params, _meta: META } : params };
    const text = JSON.stringify(body);
    const headers: IncomingHttpHeaders = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': isStateless ? REVISION : '2025-11-25',
      ...(isStateless && { 'mcp-method': method, ...(params.name && { 'mcp-name': params.name }) }),
    };
    return async () => {
      const request = { method: 'POST', headers, bearer: () => read, readBody: async () => JSON.parse(text) };
      const { status, json = '' } = await handler(request);
      // Joins the parts of the string now: V8 would otherwise do it later, outside the measurement.
      if (status !== 200 || json.charCodeAt(json.length - 1) !== 125) throw new Error(`${status} ${json}`);
    };
  };

  const rows: DesignRow[] = [];
  for (const [method, params] of [
    ['tools/list', {}],
    ['tools/call', { name: 'get_http_request', arguments: { id } }],
  ] as const) {
    const [older, stateless] = [requestOf(method, params, false), requestOf(method, params, true)];
    for (const send of [older, stateless]) await timeOf(send, calls);
    const times: { older: number; stateless: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push({ older: await timeOf(older, calls), stateless: await timeOf(stateless, calls) });
    }
    const ratio = median(times.map((time) => time.stateless / time.older));
    rows.push(
      { name: `${method} without HTTP and keys, CPU µs`, value: median(times.map((time) => time.older)) },
      { name: `${method} in revision ${REVISION}, CPU µs`, value: median(times.map((time) => time.stateless)) },
      { name: `${method} in revision ${REVISION}, times the CPU`, value: ratio, bar: { atMost: MAX_RATIO } },
    );
  }
  return rows;
}

/** CPU microseconds per call. */
async function timeOf(send: () => Promise<void>, calls: number): Promise<number> {
  const started = process.cpuUsage();
  for (let i = 0; i < calls; i++) await send();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / calls;
}

answer({ measure });
