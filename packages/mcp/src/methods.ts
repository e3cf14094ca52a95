import type { IncomingHttpHeaders } from 'node:http';
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, type InputOf, invalid, SendstepError } from '@sendstep/core';
import { STATELESS_REVISION } from './claim.js';
import { complete } from './completions.js';
import { TOOL_LISTS, type Tool, toolsFor } from './definitions.js';
import { instructionsFor } from './instructions.js';
import { isPlainCall } from './plain-messages.js';
import { promptMethods } from './prompt-methods.js';
import {
  levelOf,
  type Method,
  type OnError,
  parse,
  quote,
  type Request,
  type Result,
  refuseCursor,
} from './request.js';
import { resourceMethods } from './resource-methods.js';
import {
  admissionError,
  internalError,
  invalidParams,
  methodNotFound,
  RESOURCE_NOT_FOUND,
  RpcError,
} from './rpc-error.js';
import { checkRequest } from './stateless.js';
import type { ToolSet } from './tools.js';

/** No list-changed notifications, because there is no stream to send them on. */
export const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** Handles one JSON-RPC request, independent of the transport. Throws only `RpcError`. */
export type Call = (request: Request, admit: () => Promise<Admitted>, onError: OnError) => Promise<Result>;

/** The methods of the tool server, for HTTP, stdio and embedders. `admit` is called once per request. */
export interface Methods {
  /** For the revisions with a handshake. */
  older: Call;
  /** For the revision without one. Over HTTP, the headers are checked as well. */
  stateless(...args: [...Parameters<Call>, headers?: IncomingHttpHeaders]): Promise<Result>;
}

export function createMethods({ version, tools: set }: { version: string; tools?: ToolSet | undefined }): Methods {
  const shared = {
    'tools/list': listTools,
    'tools/call': callTool,
    ...resourceMethods,
    ...promptMethods,
    'completion/complete': complete,
  } satisfies Record<string, Method>;
  const older = tableOf({ initialize: (request) => initialize(request, version, set), ping: () => ({}), ...shared });
  const stateless = tableOf({ 'server/discover': () => discover(set), ...shared });
  return {
    older: (request, admit, onError) =>
      handle(admit, onError, (admitted) => older(request.method)(request, admitted, onError, set)),
    stateless: (request, admit, onError, headers) =>
      handle(admit, onError, async (admitted) => {
        const checked = checkRequest(request, headers);
        try {
          return await stateless(checked.method)(checked, admitted, onError, set);
        } catch (error) {
          throw error instanceof RpcError && error.code === RESOURCE_NOT_FOUND ? uriNotFound(error, checked) : error;
        }
      }),
  };
}

const tableOf = (methods: Record<string, Method>) => {
  const table = new Map(Object.entries(methods));
  return (name: string): Method => {
    const method = table.get(name);
    if (!method) throw methodNotFound();
    return method;
  };
};

async function handle(
  admit: () => Promise<Admitted>,
  onError: OnError,
  run: (admitted: Admitted) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run(await admit());
  } catch (error) {
    if (error instanceof RpcError) throw error;
    const refusal = admissionError(error);
    if (!refusal || isOutage(error)) onError(error);
    throw refusal ?? internalError();
  }
}

/** The stateless revision has no code of its own for it. */
const uriNotFound = ({ message }: RpcError, { params }: Request) =>
  new RpcError(-32602, message, { data: { uri: params?.uri } });

const discover = (set: ToolSet | undefined): Result => ({
  supportedVersions: [STATELESS_REVISION],
  capabilities: CAPABILITIES,
  instructions: instructionsFor(set),
});

function initialize(request: Request, version: string, set: ToolSet | undefined): Result {
  const { protocolVersion } = parse(InitializeRequestSchema, request);
  return {
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION,
    capabilities: CAPABILITIES,
    serverInfo: { name: 'sendstep', title: 'Sendstep', version },
    instructions: instructionsFor(set),
  };
}

function listTools(request: Request, admitted: Admitted, _onError: OnError, set: ToolSet | undefined): Result {
  refuseCursor(ListToolsRequestSchema, request);
  return TOOL_LISTS.get(toolsFor(levelOf(admitted), set))!;
}

async function callTool(request: Request, admitted: Admitted, onError: OnError, set: ToolSet | undefined) {
  const { params } = request;
  const { name, arguments: input = {} } = isPlainCall(params) ? params : parse(CallToolRequestSchema, request);
  const tool = toolsFor(levelOf(admitted), set).get(name);
  // Tools above the key's level are unknown, not refused.
  if (!tool) throw invalidParams(`unknown tool ${quote(name)}`);
  try {
    refuseJson(tool, input);
    const { output, json } = await admitted.runToJson(tool.operation, input as InputOf<typeof tool.operation>);
    return { content: [text(json)], structuredContent: output };
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    if (isOutage(error)) onError(error);
    return { content: refusalTexts(error, tool).map(text), isError: true };
  }
}

/** Faults of a design, and Liquid that does not exist. */
const SCHEMA_FAULT = /(?:^|; )bodyDesign\b|undefined filter|tag "\w+" not found/;

/** The error text in a block of its own, followed by the tool to call next. */
function refusalTexts({ code, message, details: { executionId, fileInUse } }: SendstepError, { idsHint, line }: Tool) {
  const hint = line.otherwise?.[message.replace(/ not found$/, '')] ?? idsHint;
  if (code === 'not_found' && hint) return [message, hint];
  if (line.set && SCHEMA_FAULT.test(message)) return [message, 'get_layout_schema describes designs and Liquid.'];
  if (code === 'stale') return [message, 'Read the record again, and apply the change to that version.'];
  if (executionId) return [message, `get_history_entry with id ${executionId} returns the request and the response.`];
  return fileInUse ? [message, 'list_files with usage: true shows what uses each file.'] : [message];
}

/** REST also takes objects and lists in these fields. A tool's schema has one type, which applies to every client. */
function refuseJson({ textFields }: Tool, input: Record<string, unknown>): void {
  const field = textFields.find((name) => typeof input[name] === 'object' && input[name] !== null);
  if (field) throw invalid(field, 'must be a string; send the object or list as JSON text');
}

const text = (text: string) => ({ type: 'text', text });
const isOutage = (error: unknown) => error instanceof SendstepError && error.code === 'unavailable';
