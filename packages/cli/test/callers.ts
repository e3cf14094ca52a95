import { PassThrough } from 'node:stream';
import { createClient, SendstepError } from '@sendstep/client';
import type { ApiOperationName } from '@sendstep/core';
import { fieldsInPath, ROUTES, type Route } from '@sendstep/koa/routes';
import { serveStdioRemote, TOOLS } from '@sendstep/mcp';
import { command } from './command.js';

type Data = Record<string, any>;
/** What a caller learns: the record, or why there is none. Only the client has the code. */
export type Outcome = { output: Data } | { message: string; code?: string; fields?: object };
/** Runs an operation on a host with a key. */
export type Caller = (url: string, key: string, name: ApiOperationName, input: Data) => Promise<Outcome>;

const partsOf = (name: ApiOperationName, input: Data) => {
  const inPath = fieldsInPath(ROUTES[name] as Route).filter((field) => field in input);
  const others = Object.entries(input).filter(([field]) => !inPath.includes(field));
  return { inPath: inPath.map((field) => input[field]), others };
};

/** The method of the operation, as a program would call it. */
const viaClient: Caller = async (url, key, name, input) => {
  const [noun, verb] = name.split('.') as [string, string];
  const { inPath, others } = partsOf(name, input);
  const client = createClient({ url, key, retry: false }) as unknown as Record<string, Record<string, any>>;
  try {
    return { output: await client[noun]![verb](...inPath, Object.fromEntries(others)) };
  } catch (error) {
    if (!(error instanceof SendstepError)) throw error;
    return { message: error.message, code: error.code, fields: error.fields };
  }
};

const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The command of the operation. */
const viaCommand: Caller = async (url, key, name, input) => {
  const { inPath, others } = partsOf(name, input);
  const flags = others.flatMap(([field, value]) => [`--${kebab(field)}`, String(value)]);
  const words = [...name.split('.').map(kebab), ...inPath, ...flags, '--json'];
  const { code, out, error } = await command({ SENDSTEP_URL: url, SENDSTEP_API_KEY: key }, ...words);
  return code === 0 ? { output: JSON.parse(out) } : { message: JSON.parse(error).error };
};

/** A call of its tool over stdio, which forwards it to the host. */
const viaBridge: Caller = async (url, key, name, input) => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = serveStdioRemote({ url, key, stdin, stdout, onError: () => {} });
  const params = { name: TOOLS[name]!.name, arguments: input };
  stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`);
  try {
    await served;
  } catch (error) {
    return { message: (error as Error).message };
  }
  const { result, error } = JSON.parse(String(stdout.read()));
  if (error) return { message: error.message };
  return result.isError ? { message: result.content[0].text } : { output: result.structuredContent };
};

export const CALLERS: Record<string, Caller> = {
  'the client': viaClient,
  'the command': viaCommand,
  'the stdio bridge': viaBridge,
};
