import { OPERATIONS, type Operation, ROLE_OF } from '@sendstep/core';
import { STATUS } from '@sendstep/koa/routes';
import { OTHERS, SECRETS } from './host.js';
import type { FuzzRequest } from './requests.js';
import type { FuzzResponse } from './send.js';

/** Method, negotiation and the size of headers have statuses of their own. */
const REFUSALS = new Set<number>([...Object.values(STATUS).filter((status) => status < 500), 405, 406, 431]);
/** It never refers to one store. */
const ofInstallation = ({ name, surface }: FuzzRequest) => surface === 'owner' && ROLE_OF[name] === 'installation';
/** Shown once, to whoever creates it. */
const ONCE = new Set(['steps.secret', 'keys.create', 'app.link']);

const outputFault = (name: FuzzRequest['name'], output: unknown): string | undefined => {
  const { error } = (OPERATIONS[name] as unknown as Operation).output.safeParse(output);
  return error && `the output does not match its schema: ${JSON.stringify(error.issues.slice(0, 2))}`;
};

const isRefusal = (body: unknown) => {
  const { error, ...rest } = (body ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '' && Object.keys(rest).length === 0;
};

function toolFault({ name }: FuzzRequest, body: any): string | undefined {
  for (const message of [body].flat()) {
    if (message?.jsonrpc !== '2.0') return 'not JSON-RPC';
    if (message.error) {
      if (message.error.code === -32603) return 'internal error';
      if (typeof message.error.message !== 'string') return 'an error without a message';
      continue;
    }
    const { isError, content, structuredContent } = message.result ?? {};
    if (isError) {
      if (typeof content?.[0]?.text !== 'string' || content[0].text === '') return 'an error without a text';
      if (/internal error/i.test(content[0].text)) return 'internal error';
    } else if (!Array.isArray(body)) {
      const fault = outputFault(name, structuredContent);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** What is wrong with a response; undefined if nothing is. */
export function faultOf(request: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, text, empty, meant } = response;
  if (status >= 500) return `status ${status}`;
  if (!ofInstallation(request) && text.toLowerCase().includes(OTHERS.toLowerCase())) return 'data of another store';
  const secret = SECRETS.find((value) => text.includes(value));
  if (secret && !ONCE.has(request.name)) return `the secret ${secret}`;
  if (empty) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `status ${status} without JSON`;
  }
  if (request.surface === 'tool' && (body as { jsonrpc?: unknown }).jsonrpc) return toolFault(request, body);
  if (status >= 400) {
    if (!REFUSALS.has(status)) return `status ${status}, which is not documented`;
    return isRefusal(body) ? undefined : 'a refusal that is not { error }';
  }
  if (request.surface === 'tool') return toolFault(request, body);
  return meant ? outputFault(request.name, body) : undefined;
}
