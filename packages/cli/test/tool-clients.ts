import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewHttpTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { COMMAND_LINE } from '../../../test/build.js';

/** A tool server: a URL with a key, or a process started by `sendstep mcp`. */
export type ToolServer = { url: string; key: string } | { env: Record<string, string> };

export interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}
export interface ToolClient {
  /** Every call starts one or two processes. */
  slow?: true;
  list(): Promise<string[]>;
  /** Rejects on a protocol error, such as an unknown tool. */
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const environment = (env: Record<string, string>) => ({ ...(process.env as Record<string, string>), ...env });
const node = process.execPath;
const serveStdio = [...COMMAND_LINE, 'mcp'];
const stdioServer = (env: Record<string, string>) => ({
  command: node,
  args: serveStdio,
  env: environment(env),
  stderr: 'ignore' as const,
});

async function sdkClient(server: ToolServer): Promise<ToolClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    'url' in server
      ? new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: bearer(server.key) } })
      : new StdioClientTransport(stdioServer(server.env)),
  );
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as ToolResult,
    close: () => client.close(),
  };
}

/** The SDK's successor, which also speaks the revision without a handshake. */
const newSdkClient = (mode: VersionNegotiationMode, revision: string) => async (server: ToolServer) => {
  const client = new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    'url' in server
      ? new NewHttpTransport(new URL(server.url), { requestInit: { headers: bearer(server.key) } })
      : new NewStdioTransport(stdioServer(server.env)),
  );
  if (client.getNegotiatedProtocolVersion() !== revision) {
    throw new Error(`revision ${client.getNegotiatedProtocolVersion()} instead of ${revision}`);
  }
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as ToolResult,
    close: () => client.close(),
  } satisfies ToolClient;
};

/** Has its own implementation of JSON-RPC, Streamable HTTP and stdio. */
async function aiSdkClient(server: ToolServer): Promise<ToolClient> {
  const client = await createMCPClient({
    transport:
      'url' in server
        ? { type: 'http', url: server.url, headers: bearer(server.key) }
        : new Experimental_StdioMCPTransport(stdioServer(server.env)),
  });
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args) {
      // A list with only this tool, so unlisted tools can be called as well.
      const tools = client.toolsFromDefinitions({ tools: [{ name, inputSchema: { type: 'object' } }] });
      return (await tools[name]!.execute!(args, { toolCallId: '1', messages: [] })) as ToolResult;
    },
    close: () => client.close(),
  };
}

/** Starts a process for every call, like a user in a terminal. */
async function inspector(server: ToolServer): Promise<ToolClient> {
  const binary = join(dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli')), 'cli.js');
  const run = (method: string, options: string[] = []) => {
    const [target, rest] =
      'url' in server
        ? [[server.url, '--header', `Authorization: Bearer ${server.key}`], []]
        : [[node], ['--', ...serveStdio]];
    return new Promise<any>((resolve, reject) => {
      execFile(
        process.execPath,
        // The method comes last: an option with several values would also take the server's arguments.
        [binary, '--cli', ...target, ...options, '--method', method, ...rest],
        // It expects a package.json above the working directory.
        { cwd: join(import.meta.dirname, '../..'), env: environment('env' in server ? server.env : {}) },
        (error, out, stderr) => (error ? reject(new Error(stderr)) : resolve(JSON.parse(out))),
      );
    });
  };
  return {
    slow: true,
    list: async () => (await run('tools/list')).tools.map(({ name }: { name: string }) => name),
    call(name, args) {
      const pairs = Object.entries(args).map(([field, value]) => `${field}=${toText(value)}`);
      return run('tools/call', ['--tool-name', name, ...pairs.flatMap((pair) => ['--tool-arg', pair])]);
    },
    close: async () => {},
  };
}
/** The Inspector parses arguments as JSON if possible, so text that is valid JSON needs quotes. */
const toText = (value: unknown) => (typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const INSPECTOR = "the Inspector's command line";

export const PINNED = 'the new SDK, pinned to 2026-07-28';

/** Independent clients; only the first uses the SDK that the server is built on. */
export const TOOL_CLIENTS: Record<string, (server: ToolServer) => Promise<ToolClient>> = {
  "the SDK's client": sdkClient,
  [PINNED]: newSdkClient({ pin: '2026-07-28' }, '2026-07-28'),
  'the new SDK, which probes for the revision': newSdkClient('auto', '2026-07-28'),
  'the new SDK, with the older handshake': newSdkClient('legacy', '2025-11-25'),
  "the AI SDK's client": aiSdkClient,
  [INSPECTOR]: inspector,
};
