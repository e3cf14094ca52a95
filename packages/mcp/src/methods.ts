import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, type InputOf, invalid, SendstepError } from '@sendstep/core';
import { complete } from './completions.js';
import { TOOL_LISTS, TOOLS_BY_LEVEL, type Tool } from './definitions.js';
import { INSTRUCTIONS } from './instructions.js';
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
import { admissionError, internalError, invalidParams, RpcError } from './rpc-error.js';

/** No list-changed notifications, because there is no stream to send them on. */
export const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** Handles one JSON-RPC request, independent of the transport. Throws only `RpcError`. */
export type Call = (request: Request, admit: () => Promise<Admitted>, onError: OnError) => Promise<Result>;

/** The methods of the tool server, for HTTP, stdio and embedders. `admit` is called once per request. */
export function createMethods({ version }: { version: string }): Call {
  const methods = new Map<string, Method>(
    Object.entries({
      initialize: (request) => initialize(request, version),
      ping: () => ({}),
      'tools/list': listTools,
      'tools/call': callTool,
      ...resourceMethods,
      ...promptMethods,
      'completion/complete': complete,
    } satisfies Record<string, Method>),
  );
  return async (request, admit, onError) => {
    try {
      const admitted = await admit();
      const method = methods.get(request.method);
      if (!method) throw new RpcError(-32601, 'Method not found');
      return await method(request, admitted, onError);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      const refusal = admissionError(error);
      if (!refusal || isOutage(error)) onError(error);
      throw refusal ?? internalError();
    }
  };
}

function initialize(request: Request, version: string): Result {
  const { protocolVersion } = parse(InitializeRequestSchema, request);
  return {
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION,
    capabilities: CAPABILITIES,
    serverInfo: { name: 'sendstep', title: 'Sendstep', version },
    instructions: INSTRUCTIONS,
  };
}

function listTools(request: Request, admitted: Admitted): Result {
  refuseCursor(ListToolsRequestSchema, request);
  return TOOL_LISTS[levelOf(admitted)];
}

async function callTool(request: Request, admitted: Admitted, onError: OnError): Promise<Result> {
  const { params } = request;
  const { name, arguments: input = {} } = isPlainCall(params) ? params : parse(CallToolRequestSchema, request);
  const tool = TOOLS_BY_LEVEL[levelOf(admitted)].get(name);
  // Tools above the key's level are unknown, not refused.
  if (!tool) throw invalidParams(`unknown tool ${quote(name)}`);
  try {
    refuseJson(tool, input);
    const output = await admitted.run(tool.operation, input as InputOf<typeof tool.operation>);
    return { content: [text(JSON.stringify(output))], structuredContent: output };
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    if (isOutage(error)) onError(error);
    return { content: refusalTexts(error, tool).map(text), isError: true };
  }
}

/** The error text in a block of its own, followed by the tool to call next. */
function refusalTexts({ code, message, details: { executionId, fileInUse } }: SendstepError, { idsHint }: Tool) {
  if (code === 'not_found' && idsHint) return [message, idsHint];
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
