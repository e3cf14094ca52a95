import { type HttpClient, type HttpResponse, MailFailure, type MailReceipt, type OutgoingMail } from '@sendstep/core';
import { WAITS_MS, withTries } from './mail-tries.js';
import { callsUntil, type MailboxCall, type SendCall } from './mailbox-call.js';
import { type MailboxProvider, mailboxTokens } from './mailbox-tokens.js';

export interface MailboxOptions {
  http: HttpClient;
  provider: MailboxProvider;
  waitsMs?: number[];
}
export interface Mailbox {
  /** Sends from the mailbox of the refresh token. */
  send(token: string, mail: OutgoingMail, deadlineMs: number): Promise<MailReceipt>;
}

/** Posts one message with calls that have an access token; returns the last reply of the provider. */
export type Post = (mail: OutgoingMail, call: SendCall) => Promise<string>;

/** What Google and Microsoft mailboxes have in common: tokens, retries and receipts. */
export function mailbox({ http, provider, waitsMs = WAITS_MS }: MailboxOptions, settings: string, post: Post): Mailbox {
  const tokens = mailboxTokens(provider, settings);
  return {
    async send(token, mail, deadlineMs) {
      const endsAt = performance.now() + deadlineMs;
      const call = callsUntil(endsAt, http);
      let attempts = 0;
      let kept = token;
      const reply = await withTries(endsAt, waitsMs, async (attempt) => {
        attempts = attempt;
        for (;;) {
          const { accessToken, refreshToken, isNew } = await tokens.access(kept, call);
          const given = kept;
          kept = refreshToken;
          try {
            return await post(mail, (request) =>
              call(request.withoutToken ? request : withToken(request, accessToken)),
            );
          } catch (error) {
            if (!isRefusedToken(error)) throw error;
            tokens.forget(given, kept);
            if (isNew) throw error;
          }
        }
      });
      const accepted = [...new Set([...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address))];
      return { accepted, rejected: [], reply, attempts, ...(kept === token ? {} : { token: kept }) };
    },
  };
}

/** Access may have been revoked before the token expires: a new token shows that. */
const withToken = (request: MailboxCall, accessToken: string): MailboxCall => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${accessToken}` },
  failureOf: ({ status }: HttpResponse) =>
    status === 401 ? new MailFailure('reconnect_required', 'the mailbox has to be connected again') : undefined,
});
const isRefusedToken = (error: unknown) => error instanceof MailFailure && error.kind === 'reconnect_required';
