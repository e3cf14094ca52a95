import { HttpFailure, MailFailure } from '@sendstep/core';
import type { NodemailerError } from 'nodemailer';
import { httpFailureOf } from './http-failure-of.js';

const REPLY_LENGTH = 500;

/** A server's reply on one line, limited in length. */
export const replyText = (reply: string) => reply.replace(/\s+/g, ' ').trim().slice(0, REPLY_LENGTH);

/**
 * Why a mail server did not accept a message. `handedOver`: the end of the message may have reached the server, so without
 * a reply it is unknown whether it was sent.
 */
export function smtpFailureOf(thrown: unknown, host: string, handedOver: boolean): MailFailure {
  if (thrown instanceof MailFailure) return thrown;
  const error = thrown as NodemailerError;
  if (error.response && (error.responseCode ?? 0) >= 400) {
    const command = error.command && !['CONN', 'API'].includes(error.command) ? ` to ${error.command}` : '';
    const kind = error.permanent ? 'permanent' : 'temporary';
    return new MailFailure(kind, `${host} responded${command}: ${replyText(error.response)}`);
  }
  if (handedOver) {
    return new MailFailure('unknown', `${host} received the message but did not respond, so it may have been sent`);
  }
  if (error.name === 'TimeoutError' || error.timeoutType) {
    return new MailFailure('temporary', `${host} did not respond in time`);
  }
  // Errors that the library detects itself would occur again.
  if (['EAUTH', 'EENVELOPE', 'EMESSAGE'].includes(error.code ?? '')) return new MailFailure('permanent', error.message);
  return connectionFailure(thrown, host);
}

/** Uses the messages of outgoing HTTP. */
function connectionFailure(thrown: unknown, host: string): MailFailure {
  const { code, originalCode } = thrown as NodemailerError;
  if (originalCode) (thrown as NodemailerError).code = originalCode;
  if (!originalCode && code === 'ECONNECTION') {
    return new MailFailure('temporary', `${host} closed the connection before it accepted the message`);
  }
  const { reason, message } = thrown instanceof HttpFailure ? thrown : httpFailureOf(thrown, { hostname: host, host });
  if (reason === 'address_not_allowed') return new MailFailure(reason, message);
  const isPermanent =
    reason === 'certificate' || reason === 'bad_response' || originalCode === 'ENOTFOUND' || code === 'ENOTFOUND';
  return new MailFailure(isPermanent ? 'permanent' : 'temporary', message);
}
