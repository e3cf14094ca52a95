import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { type Admitted, type InputOf, isLevel, SendstepError } from '@sendstep/core';
import { TOOL_LISTS, TOOLS_BY_LEVEL, type Tool } from './definitions.js';
import { INSTRUCTIONS } from './instructions.js';
import { internalError, invalidParams, RpcError, refusedAtTheDoor } from './rpc-error.js';

/** Told of what is nobody's business outside: unexpected errors, and storage that does not answer. */
export type OnError = (error: unknown) => void;
export type Result = Record<string, unknown>;
type Request = Pick<JSONRPCRequest, 'method' | 'params'>;
type Method = (request: Request, admitted: Admitted, onError: OnError) => Result | Promise<Result>;

/** Answers one JSON-RPC request, whatever carried it here. Throws nothing but `RpcError`. */
export type Call = (request: Request, admit: () => Promise<Admitted>, onError: OnError) => Promise<Result>;

/** The methods of the tool server, written once for HTTP, stdio and embedders. `admit` is called once per request. */
export function createMethods({ version }: { version: string }): Call {
  const methods = new Map<string, Method>(
    Object.entries({
      initialize: (request) => initialize(request, version),
      ping: () => ({}),
      'tools/list': listTools,
      'tools/call': callTool,
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
      const refusal = refusedAtTheDoor(error);
      if (!refusal || isOutage(error)) onError(error);
      throw refusal ?? internalError();
    }
  };
}

function initialize(request: Request, version: string): Result {
  const { protocolVersion } = parse(InitializeRequestSchema, request);
  return {
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION,
    capabilities: { tools: {} },
    serverInfo: { name: 'sendstep', title: 'Sendstep', version },
    instructions: INSTRUCTIONS,
  };
}

const levelOf = ({ context: { level } }: Admitted) => (isLevel(level) ? level : 'execute');
const toolsOf = (admitted: Admitted) => TOOLS_BY_LEVEL[levelOf(admitted)];

function listTools(request: Request, admitted: Admitted): Result {
  // The list fits on one page, so that no cursor was ever handed out.
  if (parse(ListToolsRequestSchema, request)?.cursor) throw invalidParams('unknown cursor');
  return TOOL_LISTS[levelOf(admitted)];
}

async function callTool(request: Request, admitted: Admitted, onError: OnError): Promise<Result> {
  const { name, arguments: input = {} } = parse(CallToolRequestSchema, request);
  const tool = toolsOf(admitted).get(name);
  // The same for a tool above the key's level: it is absent, not refused.
  if (!tool) throw invalidParams(`unknown tool ${JSON.stringify(name.slice(0, 100))}`);
  try {
    const output = await admitted.run(tool.operation, input as InputOf<typeof tool.operation>);
    return { content: [text(JSON.stringify(output))], structuredContent: output };
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    if (isOutage(error)) onError(error);
    return { content: refusalTexts(error, tool).map(text), isError: true };
  }
}

/** The text that REST gives, alone in the first block; then where to look. */
const refusalTexts = (error: SendstepError, { line }: Tool) =>
  error.code === 'not_found' && line.idsFrom ? [error.message, `${line.idsFrom} shows the ids.`] : [error.message];

const text = (text: string) => ({ type: 'text', text });
const isOutage = (error: unknown) => error instanceof SendstepError && error.code === 'unavailable';

interface RequestSchema<T> {
  safeParse(
    request: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

function parse<T extends { params?: unknown }>(schema: RequestSchema<T>, request: Request): T['params'] {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data.params;
  const [issue] = parsed.error.issues;
  throw invalidParams(`${issue?.path.join('.')}: ${issue?.message}`);
}
