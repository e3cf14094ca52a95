import { type HttpClient, HttpFailure, type HttpResponse, MailFailure } from '@sendstep/core';
import { tryLater } from './mail-tries.js';
import { replyText } from './smtp-failure.js';

export interface MailboxCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** This call sends the message: if its response is lost, the message may have been sent. */
  sends?: boolean;
  /** The URL is itself a credential, so no access token is sent. */
  withoutToken?: boolean;
  /** Interprets an error response, where its status alone is not enough. */
  failureOf?(response: HttpResponse): MailFailure | undefined;
}
/** Returns a successful response; fails with `MailFailure` otherwise. */
export type SendCall = (call: MailboxCall) => Promise<HttpResponse>;

const KEEP_BYTES = 256 * 1024;

/** Makes calls for one message, all within its deadline (by `performance.now()`). */
export const callsUntil =
  (endsAt: number, http: HttpClient): SendCall =>
  async ({ sends = false, failureOf, withoutToken: _, ...request }) => {
    const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now()));
    const response = await http
      .send({ ...request, confidentialBody: true, keepBytes: KEEP_BYTES, timeoutMs })
      .catch((error) => {
        throw lostFailure(error, sends);
      });
    if (response.status >= 200 && response.status < 300) return response;
    throw failureOf?.(response) ?? refusal(response, sends);
  };

/** The body as a JSON object; empty if it is not one. */
export function jsonOf({ body }: HttpResponse): Record<string, unknown> {
  try {
    const value = JSON.parse(Buffer.from(body).toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const maybeSent = (what: string) =>
  new MailFailure('unknown', `${what} after the message was handed over, so it may have been sent`);

function lostFailure(error: unknown, sends: boolean): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const { reason, message } = error;
  if (reason === 'address_not_allowed') return new MailFailure(reason, message);
  if (sends && ['timeout', 'reset', 'bad_response'].includes(reason)) return maybeSent(message);
  const isPermanent = ['bad_request', 'certificate', 'too_many_redirects', 'bad_redirect'].includes(reason);
  return new MailFailure(isPermanent ? 'permanent' : 'temporary', message);
}

function refusal(response: HttpResponse, sends: boolean): MailFailure {
  const { status, headers } = response;
  const { code, message } = faultOf(response);
  const reason = `${new URL(response.url).host} responded with ${status}${message ? `: ${replyText(message)}` : ''}`;
  if (sends && status === 504) return maybeSent(reason);
  if (status === 429 || status >= 500 || (status === 403 && /rate|quota|throttl/i.test(code))) {
    return tryLater(reason, retryAfterMs([headers['retry-after'] ?? []].flat()[0]));
  }
  if (status === 403 && /permission|scope|AccessDenied/i.test(code))
    return new MailFailure('reconnect_required', reason);
  return new MailFailure('permanent', reason);
}

/** Both providers return `{ error: { code, message } }`; Google's short reason is one level deeper. */
function faultOf(response: HttpResponse): { code: string; message: string } {
  const { error } = jsonOf(response) as {
    error?: { code?: unknown; message?: unknown; errors?: { reason?: unknown }[] };
  };
  const code = error?.errors?.[0]?.reason ?? error?.code ?? error;
  return { code: String(code ?? ''), message: typeof error?.message === 'string' ? error.message : '' };
}

/** Seconds, or a date. */
function retryAfterMs(text: string | undefined): number {
  if (!text) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
