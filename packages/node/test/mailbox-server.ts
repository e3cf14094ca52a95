import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type MailerOptions, mailer } from '@sendstep/node';
import { onTestFinished } from 'vitest';
import { client, httpTarget, PUBLIC } from './targets.js';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Script = Answer | ((response: ServerResponse) => void);

/** A provider on this machine: a token endpoint, and an API that answers by the script, then by the rule. */
export async function provider(rule: (asked: Asked) => Answer) {
  const tokenRequests: URLSearchParams[] = [];
  const calls: Asked[] = [];
  const instead: Script[] = [];
  const tokens: Answer[] = [];
  let issued = 0;
  const { url } = await httpTarget(async (request, response) => {
    const body = await buffer(request);
    const asked = { method: request.method!, path: request.url!, headers: request.headers, body };
    const isToken = asked.path === '/token';
    let script: Script | undefined;
    if (isToken) {
      tokenRequests.push(new URLSearchParams(body.toString()));
      issued++;
      script = tokens.shift() ?? { status: 200, body: { access_token: `access-${issued}`, expires_in: 3600 } };
    } else {
      calls.push(asked);
      script = instead.shift() ?? rule(asked);
    }
    if (typeof script === 'function') return script(response);
    response.writeHead(script.status, { 'Content-Type': 'application/json', ...script.headers });
    response.end(script.body === undefined ? '' : JSON.stringify(script.body));
  });
  const config = { clientId: 'client-7', clientSecret: 'CANARY-client-secret', apiUrl: url, tokenUrl: `${url}/token` };
  return { url, config, tokenRequests, calls, instead, tokens };
}

export function mailboxMailer(config: MailerOptions['google'], options: Partial<MailerOptions> = {}) {
  const made = mailer({
    http: client(),
    allowNetworks: [PUBLIC],
    google: config,
    microsoft: config,
    waitsMs: [20, 40],
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}
