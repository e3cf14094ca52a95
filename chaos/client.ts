import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call, Exchange, Reply } from './exchange.js';
import type { Host } from './hosts.js';
import type { Random } from './random.js';
import type { Setup } from './setup.js';

export type Target = Pick<Host, 'port'>;
type Calls = (host: Target) => Call;

export interface Settled extends Reply {
  /** Whether an earlier attempt had no clear outcome. A host that was paused may still carry it out. */
  isRepeated: boolean;
}

export interface Client {
  /** One attempt on a random host that is up. */
  try(call: Calls): Promise<Reply>;
  /** Repeats the call on random hosts until it was done or refused. */
  settle(call: Calls): Promise<Settled>;
  /** Responses by status; 0 for none. */
  statuses: Map<number, number>;
  /** Calls without a response, with the port of their host. */
  unanswered: (Reply & { port: number })[];
}

/** The call was not done, or nobody knows. 408 means that a slow host did not read the request in time. */
export const isUnsettled = ({ status }: Reply) => [0, 408, 429].includes(status) || status >= 500;

export function createClient(exchange: Exchange, hosts: readonly Host[], random: Random): Client {
  const statuses = new Map<number, number>();
  const unanswered: Client['unanswered'] = [];

  async function attempt(call: Calls): Promise<Reply> {
    let up = hosts.filter((host) => host.isUp());
    for (; up.length === 0; up = hosts.filter((host) => host.isUp())) await pause(20);
    const host = random.pick(up);
    const reply = await exchange(host.port, call(host));
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status === 0) unanswered.push({ ...reply, port: host.port });
    return reply;
  }

  return {
    statuses,
    unanswered,
    try: attempt,
    async settle(call) {
      let isRepeated = false;
      for (let wait = 10; ; wait = Math.min(wait * 2, 500)) {
        const reply = await attempt(call);
        if (!isUnsettled(reply)) return { ...reply, isRepeated };
        isRepeated ||= reply.status !== 429 && reply.status !== 408;
        await pause(random.below(wait));
      }
    },
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The REST API with a key. */
export const api =
  (key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Calls =>
  () => ({
    method,
    path: `/api/v1${path}`,
    headers: { ...JSON_TYPE, Authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The web app, with a session: everything that keys may not do. */
export const app =
  (session: string, method: string, path: string, body?: unknown): Calls =>
  ({ port }) => ({
    method,
    path: `/app${path}`,
    headers: {
      ...(body instanceof Uint8Array ? {} : JSON_TYPE),
      Cookie: `sendstep-${port}=${session}`,
      Origin: `http://127.0.0.1:${port}`,
      'Sendstep-App': '1',
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });

/** A step of a workflow platform, signed with the store's secret. */
export const step =
  (
    name: 'email' | 'http',
    { storeId, stepSecret }: Pick<Setup['store'], 'storeId' | 'stepSecret'>,
    input: object,
  ): Calls =>
  () => {
    const body = JSON.stringify({ storeId, ...input });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', stepSecret).update(`${time}.${body}`).digest('hex');
    const headers = { ...JSON_TYPE, 'Sendstep-Signature': `t=${time},v1=${signature}` };
    return { method: 'POST', path: `/steps/${name}`, headers, body };
  };
