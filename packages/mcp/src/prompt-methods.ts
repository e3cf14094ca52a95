import { GetPromptRequestSchema, ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Admitted } from '@sendstep/core';
import { explainExecution } from './explain-execution.js';
import { PROMPTS, type PromptDefinition, type PromptName } from './prompts.js';
import { type Method, type OnError, parse, quote, type Request, refuseCursor } from './request.js';
import { invalidParams } from './rpc-error.js';
import type { ToolSet } from './tools.js';
import { translateLayout } from './translate-layout.js';

/** Writes the text of a prompt. All arguments are present. */
type Writer = (sent: Record<string, string>, admitted: Admitted, set: ToolSet | undefined) => Promise<string>;
const WRITERS = {
  translate_layout: translateLayout,
  explain_failed_execution: explainExecution,
} satisfies Record<PromptName, Writer>;

export const promptMethods = {
  'prompts/list': (request) => {
    refuseCursor(ListPromptsRequestSchema, request);
    return { prompts: PROMPTS };
  },
  'prompts/get': getPrompt,
} satisfies Record<string, Method>;

async function getPrompt(request: Request, admitted: Admitted, _onError: OnError, set: ToolSet | undefined) {
  const { name, arguments: sent = {} } = parse(GetPromptRequestSchema, request);
  const prompt = PROMPTS.find((each) => each.name === name);
  if (!prompt) throw invalidParams(`name: unknown prompt ${quote(name)}; prompts/list shows them`);
  refuseWrongArguments(prompt, sent);
  const text = await (WRITERS[prompt.name] as Writer)(sent, admitted, set);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function refuseWrongArguments(prompt: PromptDefinition, sent: Record<string, string>): void {
  const names = prompt.arguments.map(({ name }) => name);
  const unknown = Object.keys(sent).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw invalidParams(`arguments: unknown argument ${quote(unknown)}; ${prompt.name} takes ${names.join(' and ')}`);
  }
  const missing = prompt.arguments.find(({ name }) => !sent[name]?.trim());
  if (missing) throw invalidParams(`arguments.${missing.name}: required. ${missing.description}`);
}
