import { HttpFailure, MailFailure } from '@sendstep/core';
import type { NodemailerError } from 'nodemailer';
import { httpFailureOf } from './http-failure-of.js';

const REPLY_LENGTH = 500;

/** What a server said, on one line and not too long. */
export const replyText = (reply: string) => reply.replace(/\s+/g, ' ').trim().slice(0, REPLY_LENGTH);

/**
 * Why a mail server did not take a message. `handedOver` means that the end of the message may have reached it, so that
 * silence leaves open whether it was sent.
 */
export function smtpFailureOf(thrown: unknown, host: string, handedOver: boolean): MailFailure {
  if (thrown instanceof MailFailure) return thrown;
  const error = thrown as NodemailerError;
  if (error.response && (error.responseCode ?? 0) >= 400) {
    const asked = error.command && !['CONN', 'API'].includes(error.command) ? ` to ${error.command}` : '';
    const kind = error.permanent ? 'permanent' : 'temporary';
    return new MailFailure(kind, `${host} answered${asked}: ${replyText(error.response)}`);
  }
  if (handedOver) {
    return new MailFailure('unknown', `${host} got the message and did not answer, so it may have been sent`);
  }
  if (error.name === 'TimeoutError' || error.timeoutType) {
    return new MailFailure('temporary', `${host} did not answer in time`);
  }
  // What the library finds by itself would be so again.
  if (['EAUTH', 'EENVELOPE', 'EMESSAGE'].includes(error.code ?? '')) return new MailFailure('permanent', error.message);
  return connectionFailure(thrown, host);
}

/** The words are those of outgoing HTTP. */
function connectionFailure(thrown: unknown, host: string): MailFailure {
  const { code, originalCode } = thrown as NodemailerError;
  if (originalCode) (thrown as NodemailerError).code = originalCode;
  if (!originalCode && code === 'ECONNECTION') {
    return new MailFailure('temporary', `${host} closed the connection before it took the message`);
  }
  const { reason, message } = thrown instanceof HttpFailure ? thrown : httpFailureOf(thrown, { hostname: host, host });
  if (reason === 'address_not_allowed') return new MailFailure(reason, message);
  const lasting =
    reason === 'certificate' || reason === 'bad_answer' || originalCode === 'ENOTFOUND' || code === 'ENOTFOUND';
  return new MailFailure(lasting ? 'permanent' : 'temporary', message);
}
