import { record, type SeededKey } from './seed.js';

export const OPERATIONS = ['get-one', 'list-25', 'create', 'tools/list', 'tools/call'] as const;
export type OperationName = (typeof OPERATIONS)[number];

export const PATH = '/api/v1/http-requests';
const TOOL_HEADERS = 'Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-06-18\r\n';

interface Parts {
  line: string;
  headers?: string;
  body?: unknown;
}
type Describe = (key: SeededKey, recordId: string, turn: number) => Parts;

const tool = (method: string, params: object): Parts => ({
  line: 'POST /api/mcp',
  headers: TOOL_HEADERS,
  body: { jsonrpc: '2.0', id: 1, method, params },
});

const DESCRIBE: Record<OperationName, Describe> = {
  'get-one': (_key, recordId) => ({ line: `GET ${PATH}/${recordId}` }),
  'list-25': () => ({ line: `GET ${PATH}?limit=25` }),
  create: (_key, _recordId, turn) => ({ line: `POST ${PATH}`, body: record(turn) }),
  'tools/list': () => tool('tools/list', {}),
  'tools/call': (_key, id) => tool('tools/call', { name: 'get_http_request', arguments: { id } }),
};

export const isOperation = (name: string): name is OperationName => OPERATIONS.some((operation) => operation === name);

export function bytesOf({ line, headers = '', body }: Parts, { key }: SeededKey): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const content = text && `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
  return Buffer.from(
    `${line} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n${headers}${content}\r\n${text}`,
  );
}

/** Builds the requests of an operation in advance, each with the next key and another record of its store. */
export function requestsOf(operation: OperationName, keys: SeededKey[]): (turn: number) => Buffer {
  const requests = keys.map((key, i) => {
    const recordId = key.records[i % key.records.length]!;
    return bytesOf(DESCRIBE[operation](key, recordId, i), key);
  });
  return (turn) => requests[turn % requests.length]!;
}

/** One request to the tool server, for fetch. */
export function toolRequest(operation: 'tools/list' | 'tools/call', key: SeededKey) {
  const headers = {
    authorization: `Bearer ${key.key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return { headers, body: JSON.stringify(DESCRIBE[operation](key, key.records[0]!, 0).body) };
}
