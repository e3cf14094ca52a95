import { EventEmitter, setMaxListeners } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type HttpClient, HttpFailure, type HttpResponse } from '@sendstep/core';
import type { Agent, Dispatcher } from 'undici';
import { addressGuard } from './address-guard.js';
import { readBody } from './bounded-body.js';
import { guardedConnector, type Resolve, reachableAddresses, systemResolve } from './guarded-connector.js';
import { httpFailureOf } from './http-failure-of.js';
import { firstHop, type Hop, nextHop, webUrl } from './http-hop.js';

const MAX_REDIRECTS = 5;
const KEEP_BYTES = 64 * 1024;
const HEADER_BYTES = 32 * 1024;
/** The unused body of a redirect is read up to this size to reuse the connection; a longer one closes it. */
const DROPPED_BYTES = 16 * 1024;
/** Long enough for the next call of a busy step, short enough that few targets close the idle connection first. */
const IDLE_MS = 2000;
const RESOLVE_MS = 5000;

export interface HttpClientOptions {
  /** CIDRs and addresses that may be reached besides public ones. */
  allowNetworks?: string[];
  resolve?: Resolve;
  /** Additional certificate authorities to trust, as PEM. */
  ca?: string[];
}

export interface ClosableHttpClient extends HttpClient {
  /** Ends every connection, including those with a request in progress. */
  close(): Promise<void>;
}

/** Sends all outgoing HTTP requests: to allowed addresses only, with one deadline and limited memory. */
export function httpClient(options: HttpClientOptions = {}): ClosableHttpClient {
  const { allowNetworks, resolve = systemResolve, ca } = options;
  const guard = addressGuard(allowNetworks);
  const closing = new AbortController();
  // Every open connection listens to it.
  setMaxListeners(0, closing.signal);
  // undici is loaded on the first request: most commands send none, and loading it takes longer than they run.
  let opened: Promise<Agent> | undefined;
  const openAgent = async () =>
    new (await import('undici')).Agent({
      connect: await guardedConnector({ guard, resolve, signal: closing.signal, ...(ca ? { ca } : {}) }),
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: HEADER_BYTES,
      // The deadline applies instead; these do not stop a target that sends one byte at a time.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const useAgent = () => {
    opened ??= openAgent();
    return opened;
  };

  return {
    async allows(text) {
      const url = webUrl(text);
      if (!url) return false;
      if (isIP(hostOf(url))) return guard.allows(hostOf(url));
      const reachable = reachableAddresses(hostOf(url), guard, resolve).then(
        () => true,
        (error) => !(error instanceof HttpFailure && error.reason === 'address_not_allowed'),
      );
      return Promise.race([reachable, delay(RESOLVE_MS, true, { ref: false })]);
    },
    async send(request) {
      const deadline = startDeadline(request.timeoutMs);
      try {
        closing.signal.throwIfAborted();
        const response = useAgent().then((agent) =>
          follow(agent, firstHop(request), request.keepBytes ?? KEEP_BYTES, deadline.stop),
        );
        // The agent ignores the deadline until it is connected, and a name lookup may never end.
        return await Promise.race([response, deadline.passed]);
      } catch (error) {
        throw closing.signal.aborted ? new HttpFailure('unreachable', 'interrupted: the host was stopped') : error;
      } finally {
        deadline.end();
      }
    },
    async close() {
      closing.abort();
      await (await opened)?.destroy();
    },
  };
}

async function follow(agent: Agent, first: Hop, keepBytes: number, stop: Stop): Promise<HttpResponse> {
  let hop = first;
  for (let redirects = 0; ; redirects++) {
    try {
      const response = await exchange(agent, hop, stop);
      const next = nextHop(hop, response.statusCode, [response.headers.location ?? []].flat()[0]);
      if (!next) return await readResponse(hop, response, keepBytes);
      stop.once('abort', () => response.body.destroy());
      response.body.dump({ limit: DROPPED_BYTES }).catch(() => {});
      hop = next;
    } catch (error) {
      const { reason, message } = httpFailureOf(error, hop.url);
      throw new HttpFailure(reason, redirects > 0 ? `after a redirect: ${message}` : message);
    }
    if (redirects === MAX_REDIRECTS) {
      throw new HttpFailure('too_many_redirects', `more than ${MAX_REDIRECTS} redirects`);
    }
  }
}

const exchange = (agent: Agent, { method, url, headers, body }: Hop, stop: Stop) =>
  agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    // Values are sent one byte per character; other characters are sent as UTF-8.
    headers: headers.flatMap(([name, value]) => [name, isAscii(value) ? value : Buffer.from(value).toString('latin1')]),
    ...(body === undefined ? {} : { body }),
    signal: stop,
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text);

async function readResponse(hop: Hop, response: Dispatcher.ResponseData, keepBytes: number): Promise<HttpResponse> {
  const { statusCode, headers, body } = response;
  const { bytes, truncated } = await readBody(body, headers, keepBytes);
  return {
    status: statusCode,
    // Not the target's own text: it would appear in our errors as if it were ours.
    statusText: STATUS_CODES[statusCode] ?? '',
    headers: headers as HttpResponse['headers'],
    body: bytes,
    truncated,
    url: hop.url.href,
  };
}

/** Aborts a request. The agent also accepts an AbortSignal, but creating one takes a sixth of the time of a request. */
type Stop = EventEmitter & { aborted: boolean; reason?: HttpFailure };

/** One deadline for name lookup, connection, headers, body and redirects. Whatever still runs at the end is aborted. */
function startDeadline(timeoutMs: number) {
  const stop: Stop = Object.assign(new EventEmitter(), { aborted: false });
  const abort = (reason: HttpFailure) => {
    Object.assign(stop, { aborted: true, reason });
    stop.emit('abort');
  };
  let timer: NodeJS.Timeout;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new HttpFailure('timeout', `no complete response within ${timeoutMs / 1000} s`);
      reject(failure);
      abort(failure);
    }, timeoutMs);
  });
  return {
    stop,
    passed,
    end() {
      clearTimeout(timer);
      abort(ENDED);
    },
  };
}

const ENDED = new HttpFailure('timeout', 'the request has ended');
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
