import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { COMMAND_LINE } from '../../../test/build.js';

/** Where the tools are: behind a url with a key, or in a process that `sendstep mcp` starts. */
export type Place = { url: string; key: string } | { env: Record<string, string> };

export interface Answer {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}
export interface ToolClient {
  /** Every call is a process, or even two. */
  slow?: true;
  list(): Promise<string[]>;
  /** Rejects for an error of the protocol, such as an unknown tool. */
  call(name: string, args: Record<string, unknown>): Promise<Answer>;
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

async function sdkClient(place: Place): Promise<ToolClient> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    'url' in place
      ? new StreamableHTTPClientTransport(new URL(place.url), { requestInit: { headers: bearer(place.key) } })
      : new StdioClientTransport(stdioServer(place.env)),
  );
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as unknown as Answer,
    close: () => client.close(),
  };
}

/** It has JSON-RPC, Streamable HTTP and stdio of its own. */
async function aiSdkClient(place: Place): Promise<ToolClient> {
  const client = await createMCPClient({
    transport:
      'url' in place
        ? { type: 'http', url: place.url, headers: bearer(place.key) }
        : new Experimental_StdioMCPTransport(stdioServer(place.env)),
  });
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args) {
      // A list of this one, so that it also calls what the real list does not hold.
      const tools = client.toolsFromDefinitions({ tools: [{ name, inputSchema: { type: 'object' } }] });
      return (await tools[name]!.execute!(args, { toolCallId: '1', messages: [] })) as Answer;
    },
    close: () => client.close(),
  };
}

/** A process for every call, as somebody in a terminal would do it. */
async function inspector(place: Place): Promise<ToolClient> {
  const binary = join(dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli')), 'cli.js');
  const run = (method: string, options: string[] = []) => {
    const [target, rest] =
      'url' in place
        ? [[place.url, '--header', `Authorization: Bearer ${place.key}`], []]
        : [[node], ['--', ...serveStdio]];
    return new Promise<any>((resolve, reject) => {
      execFile(
        process.execPath,
        // An option that takes several values would take the server's arguments too: so the method stands last.
        [binary, '--cli', ...target, ...options, '--method', method, ...rest],
        // It looks for its own manifest above the working directory.
        { cwd: join(import.meta.dirname, '../..'), env: environment('env' in place ? place.env : {}) },
        (error, out, words) => (error ? reject(new Error(words)) : resolve(JSON.parse(out))),
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
/** The Inspector reads an argument as JSON if it can, so a text that is JSON itself needs quotes to stay a text. */
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

/** Programs that know nothing of each other, nor two of them of the SDK that the server is built on. */
export const TOOL_CLIENTS: Record<string, (place: Place) => Promise<ToolClient>> = {
  "the SDK's client": sdkClient,
  "the AI SDK's client": aiSdkClient,
  [INSPECTOR]: inspector,
};
