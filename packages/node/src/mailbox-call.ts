import { type HttpAnswer, type HttpClient, HttpFailure, MailFailure } from '@sendstep/core';
import { tryLater } from './mail-tries.js';
import { replyText } from './smtp-failure.js';

export interface MailboxCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** This call sends the message: when its answer is lost, the message may have gone out. */
  sends?: boolean;
  /** The url is a credential by itself: no access token goes along. */
  withoutToken?: boolean;
  /** What a refusal means, where it is more than its status tells. */
  failureOf?(answer: HttpAnswer): MailFailure | undefined;
}
/** Answers what came with a status of success, and fails with `MailFailure` else. */
export type SendCall = (call: MailboxCall) => Promise<HttpAnswer>;

const KEEP_BYTES = 256 * 1024;

/** Calls of one message, all within its deadline (by `performance.now()`). */
export const callsUntil =
  (endsAt: number, http: HttpClient): SendCall =>
  async ({ sends = false, failureOf, withoutToken: _, ...request }) => {
    const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now()));
    const answer = await http
      .send({ ...request, confidentialBody: true, keepBytes: KEEP_BYTES, timeoutMs })
      .catch((error) => {
        throw lostFailure(error, sends);
      });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw failureOf?.(answer) ?? refusal(answer, sends);
  };

/** A JSON object, or one without anything in it. */
export function jsonOf({ body }: HttpAnswer): Record<string, unknown> {
  try {
    const value = JSON.parse(Buffer.from(body).toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const mayHaveGone = (what: string) =>
  new MailFailure('unknown', `${what} after the message was handed over, so it may have been sent`);

function lostFailure(error: unknown, sends: boolean): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const { reason, message } = error;
  if (reason === 'address_not_allowed') return new MailFailure(reason, message);
  if (sends && ['timeout', 'reset', 'bad_answer'].includes(reason)) return mayHaveGone(message);
  const lasting = ['bad_request', 'certificate', 'too_many_redirects', 'bad_redirect'].includes(reason);
  return new MailFailure(lasting ? 'permanent' : 'temporary', message);
}

function refusal(answer: HttpAnswer, sends: boolean): MailFailure {
  const { status, headers } = answer;
  const { code, message } = faultOf(answer);
  const words = `${new URL(answer.url).host} answered ${status}${message ? `: ${replyText(message)}` : ''}`;
  if (sends && status === 504) return mayHaveGone(words);
  if (status === 429 || status >= 500 || (status === 403 && /rate|quota|throttl/i.test(code))) {
    return tryLater(words, retryAfterMs([headers['retry-after'] ?? []].flat()[0]));
  }
  if (status === 403 && /permission|scope|AccessDenied/i.test(code))
    return new MailFailure('reconnect_required', words);
  return new MailFailure('permanent', words);
}

/** Both providers answer `{ error: { code, message } }`; Google's short reason is one level deeper. */
function faultOf(answer: HttpAnswer): { code: string; message: string } {
  const { error } = jsonOf(answer) as {
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
