import { expect } from 'vitest';
import { headersFor, rpc, stateless } from './hosts.js';

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

const call = (name = 'get_stats', meta?: object) => stateless(1, 'tools/call', { name }, meta);
const callHeaders = headersFor('tools/call', 'get_stats');
const without = (name: string) => Object.fromEntries(Object.entries(callHeaders).filter(([each]) => each !== name));
const read = (uri: string) => stateless(1, 'resources/read', { uri });

type Row = [string, body: object, headers: Record<string, string>, status: number, error: object, id?: null];

/** What the stateless revision refuses over HTTP. The id is 1 unless the last column says that it could not be read. */
export const REFUSED: Row[] = [
  ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'].map(
    (name) =>
      [
        `no ${name}`,
        call(),
        without(name),
        400,
        { code: -32020, message: `Header mismatch: ${name} is required` },
      ] as Row,
  ),
  [
    'another Mcp-Name',
    call(),
    { ...callHeaders, 'Mcp-Name': 'nope' },
    400,
    { code: -32020, message: 'Header mismatch: Mcp-Name is "nope", the body says "get_stats"' },
  ],
  [
    'an Mcp-Name in broken Base64',
    call(),
    { ...callHeaders, 'Mcp-Name': '=?base64?Z2V0X3N0YXRz=?=' },
    400,
    { code: -32020, message: expect.stringContaining('Mcp-Name is') },
  ],
  [
    'another Mcp-Method',
    call(),
    { ...callHeaders, 'Mcp-Method': 'tools/list' },
    400,
    { code: -32020, message: 'Header mismatch: Mcp-Method is "tools/list", the body says "tools/call"' },
  ],
  [
    'an older MCP-Protocol-Version',
    call(),
    { ...callHeaders, 'MCP-Protocol-Version': '2025-11-25' },
    400,
    { code: -32020, message: expect.stringContaining('MCP-Protocol-Version is "2025-11-25"') },
  ],
  [
    'no _meta',
    rpc(1, 'tools/list'),
    headersFor('tools/list'),
    400,
    { code: -32602, message: 'Invalid params: _meta: required' },
  ],
  [
    'a _meta without a revision',
    rpc(1, 'tools/list', { _meta: { [CAPABILITIES_KEY]: {} } }),
    headersFor('tools/list'),
    400,
    { code: -32602, message: `Invalid params: _meta.${VERSION_KEY}: required` },
  ],
  [
    'a _meta without capabilities',
    call('get_stats', { [CAPABILITIES_KEY]: undefined }),
    callHeaders,
    400,
    { code: -32602, message: `Invalid params: _meta.${CAPABILITIES_KEY}: required` },
  ],
  [
    'capabilities that are a list',
    call('get_stats', { [CAPABILITIES_KEY]: [] }),
    callHeaders,
    400,
    { code: -32602, message: `Invalid params: _meta.${CAPABILITIES_KEY}: must be an object` },
  ],
  [
    'a revision that is a number',
    call('get_stats', { [VERSION_KEY]: 2026 }),
    callHeaders,
    400,
    { code: -32602, message: `Invalid params: _meta.${VERSION_KEY}: must be a string` },
  ],
  ...['2025-11-25', '2099-01-01'].map(
    (requested) =>
      [
        `revision ${requested} in _meta`,
        call('get_stats', { [VERSION_KEY]: requested }),
        { ...callHeaders, 'MCP-Protocol-Version': requested },
        400,
        {
          code: -32022,
          message: `Unsupported protocol version: ${requested}`,
          data: { supported: ['2026-07-28'], requested },
        },
      ] as Row,
  ),
  ...['nope', 'ping', 'initialize', 'constructor', 'subscriptions/listen'].map(
    (method) =>
      [
        `the method ${method}`,
        stateless(1, method),
        headersFor(method),
        404,
        { code: -32601, message: 'Method not found' },
      ] as Row,
  ),
  [
    'a batch',
    [call()],
    callHeaders,
    400,
    { code: -32600, message: 'Invalid Request: this revision has no batches' },
    null,
  ],
  ['a batch without headers', [rpc(1, 'ping'), call()], {}, 400, { code: -32600, message: expect.any(String) }, null],
  [
    'a batch of older requests with the new header',
    [rpc(1, 'ping')],
    headersFor('ping'),
    400,
    { code: -32600, message: expect.any(String) },
    null,
  ],
  [
    'a response',
    { jsonrpc: '2.0', id: 1, result: {} },
    headersFor('ping'),
    400,
    { code: -32600, message: expect.any(String) },
    null,
  ],
  [
    'a malformed message',
    { id: 1, method: 'tools/list' },
    headersFor('tools/list'),
    400,
    { code: -32600, message: 'Invalid Request: not a JSON-RPC message' },
  ],
  [
    'an unknown tool',
    call('nope'),
    headersFor('tools/call', 'nope'),
    200,
    { code: -32602, message: 'Invalid params: unknown tool "nope"' },
  ],
  [
    'a tool without a name',
    stateless(1, 'tools/call'),
    headersFor('tools/call'),
    200,
    { code: -32602, message: expect.stringMatching(/^Invalid params: params.name/) },
  ],
  [
    'an unknown tool with a name that no header can carry',
    call('größe\n'),
    headersFor('tools/call', `=?base64?${Buffer.from('größe\n').toString('base64')}?=`),
    200,
    { code: -32602, message: 'Invalid params: unknown tool "größe\\n"' },
  ],
  [
    'an unknown prompt',
    stateless(1, 'prompts/get', { name: 'nope' }),
    headersFor('prompts/get', 'nope'),
    200,
    { code: -32602, message: expect.stringContaining('unknown prompt "nope"') },
  ],
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
    (method) =>
      [
        `an unknown cursor of ${method}`,
        stateless(1, method, { cursor: 'x' }),
        headersFor(method),
        200,
        { code: -32602, message: 'Invalid params: unknown cursor' },
      ] as Row,
  ),
  ...['sendstep://email-templates/nothing', '../../etc/passwd'].map(
    (uri) =>
      [
        `the missing resource ${uri}`,
        read(uri),
        headersFor('resources/read', uri),
        200,
        { code: -32602, message: expect.stringMatching(/^Resource not found: uri: /), data: { uri } },
      ] as Row,
  ),
];
