import { createHmac } from 'node:crypto';
import { ROLE_OF } from '@sendstep/core';
import { API_ROOT, fieldsInPath, ROUTES, type Route, verbsOf } from '@sendstep/koa/routes';
import { TOOLS, type ToolLine } from '../../packages/mcp/src/tools.js';
import { type FuzzTarget, OTHER_STORE } from './host.js';
import type { OddityRule } from './oddities.js';
import type { FuzzRequest } from './requests.js';

/** A request as a client of its surface sends it. */
interface Call {
  method: string;
  path: string;
  body?: string;
  /** Those that identify the caller. */
  headers?: string[];
  /** Whether all of the address is known. */
  isWhole: boolean;
  /** Whether a success is a file or a page. */
  isRaw?: boolean;
}

const bearer = (caller: string, { keys }: FuzzTarget) =>
  keys[caller] ? ['Authorization', `Bearer ${keys[caller]}`] : [];

/** What Node's client takes as a path. */
export const inPath = (value: unknown) =>
  encodeURIComponent(String(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)));

function restCall({ name, input, pick, caller }: FuzzRequest, target: FuzzTarget): Call {
  const route = (ROUTES as Record<string, Route | null>)[name]!;
  const verbs = verbsOf(route);
  const method = verbs[pick % verbs.length]!.toUpperCase();
  const rest = { ...input };
  const names = fieldsInPath([route[0], route[1]]);
  let isWhole = true;
  const path = route[1].replace(/:(\w+)/g, (_, field: string) => {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    // Without a value it is another path.
    if (value === undefined || value === '') isWhole = false;
    return value === undefined ? '' : inPath(value);
  });
  for (const field of names) delete rest[field];
  const query = Object.entries(rest)
    .map(([field, value]) => `${inPath(field)}=${inPath(value)}`)
    .join('&');
  return method === 'GET'
    ? { method, path: `${API_ROOT + path}?${query}`, isWhole, headers: bearer(caller, target) }
    : { method, path: API_ROOT + path, isWhole, headers: bearer(caller, target), body: JSON.stringify(rest) };
}

function toolCall({ name, input, pick, caller }: FuzzRequest, target: FuzzTarget): Call {
  const tool = (TOOLS as Record<string, ToolLine | null>)[name]!;
  const params = { name: tool.name, arguments: input };
  const body = JSON.stringify({ jsonrpc: '2.0', id: pick, method: 'tools/call', params });
  const path = tool.set ? `/api/mcp?tools=${tool.set}` : '/api/mcp';
  return { method: 'POST', path, isWhole: true, headers: bearer(caller, target), body };
}

/** The step endpoints take the store in the body. */
function stepCall({ name, input, caller }: FuzzRequest, target: FuzzTarget): Call {
  const storeId = caller === OTHER_STORE ? target.otherStore : target.store;
  const path = name === 'steps.sendEmail' ? '/steps/email' : '/steps/http';
  return { method: 'POST', path, isWhole: true, body: JSON.stringify({ storeId, ...input }) };
}

const HOUR_SECONDS = 3600;

/** The signature of a step, or something like it. */
export function signed(body: string | Buffer, caller: string, { stepSecret }: FuzzTarget): string[] {
  if (caller === 'nobody') return [];
  const time = Math.floor(Date.now() / 1000) - (caller === 'expired' ? HOUR_SECONDS : 0);
  const secret = caller === 'stranger' ? 'x' : stepSecret;
  const hash = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const value = caller === 'odd signature' ? `t=,v1=${hash},v1,=,t=1e9` : `t=${time},v1=${hash}`;
  return ['Sendstep-Signature', value];
}

const SESSION = 'session ';

/** The web app: `/app/api/:store/:operation`, files, and pages besides. */
function appCall({ name, input, caller, pick }: FuzzRequest, { pages }: OddityRule, target: FuzzTarget): Call {
  const session = target.sessions[caller === OTHER_STORE ? 'owner' : caller.replace(SESSION, '')] ?? caller;
  const own = ['Sendstep-App', '1', 'Origin', target.url];
  const cookie = (value: string) => ['Cookie', `sendstep-${new URL(target.url).port}=${value}`];
  if (pages) {
    // Without a session: signing out would end it.
    const post = { method: 'POST', body: JSON.stringify(input) };
    const path = pages[pick % pages.length]!;
    return {
      ...(pick % 2 ? post : { method: 'GET' }),
      path,
      isWhole: false,
      isRaw: true,
      headers: [...cookie('x'), ...own],
    };
  }
  const headers = caller === 'nobody' ? own : [...cookie(session), ...own];
  const role = ROLE_OF[name];
  const ofStore = caller === OTHER_STORE ? target.otherStore : target.store;
  const store = role === 'account' || role === 'installation' ? '-' : ofStore;
  if (name === 'files.read')
    return {
      method: 'GET',
      path: `/app/files/${store}/${inPath(input.key ?? '')}`,
      isWhole: false,
      isRaw: true,
      headers,
    };
  if (name === 'files.upload') {
    const path = `/app/upload/${store}?filename=${inPath(input.filename ?? '')}`;
    return { method: 'PUT', path, isWhole: true, headers, body: String(input.content ?? '') };
  }
  return { method: 'POST', path: `/app/api/${store}/${name}`, isWhole: true, headers, body: JSON.stringify(input) };
}

export function callOf(request: FuzzRequest, odd: OddityRule, target: FuzzTarget): Call {
  if (request.surface === 'rest') return restCall(request, target);
  if (request.surface === 'tool') return toolCall(request, target);
  return request.surface === 'step' ? stepCall(request, target) : appCall(request, odd, target);
}
