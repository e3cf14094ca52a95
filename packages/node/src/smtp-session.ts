import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { MailFailure, type MailTransport } from '@sendstep/core';
import type { NodemailerError } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { AddressGuard } from './address-guard.js';
import type { Resolve } from './guarded-connector.js';
import { guardedSocket } from './guarded-socket.js';
import { replyText, smtpFailureOf } from './smtp-failure.js';

export type SmtpServer = Extract<MailTransport, { kind: 'smtp' }>;

export interface SmtpSessionOptions {
  guard: AddressGuard;
  resolve: Resolve;
  /** Additional certificate authorities to trust, as PEM. */
  ca?: string[];
  /** For the connection, for the greeting, and for every reply after it. */
  connectMs: number;
  greetingMs: number;
  replyMs: number;
}

export interface Envelope {
  from: string;
  to: string[];
}

export interface Delivery {
  accepted: string[];
  refused: { address: string; reply: string; permanent: boolean }[];
  reply: string;
}

/** A connection after login, for one message at a time. Fails with `MailFailure`. */
export interface SmtpSession {
  send(envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<Delivery>;
  /** Whether the server still responds. */
  responds(signal: AbortSignal): Promise<boolean>;
  onEnd(listener: () => void): void;
  isOpen(): boolean;
  quit(): void;
  destroy(): void;
}

const QUIT_MS = 2000;

export async function openSmtpSession(
  server: SmtpServer,
  options: SmtpSessionOptions,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const { host, port } = server;
  let socket: Socket | undefined;
  try {
    socket = await guardedSocket({ host, port, ...options, signal });
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(connectionOptions(server, socket, options));
    // Without a listener an error on an idle connection would end the process.
    connection.on('error', () => {});
    await exchange<void>(connection, signal, (done) => connection.connect(done));
    // The reply to EHLO, after STARTTLS to the second one.
    const acceptsUtf8 = /^\d+[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '');
    await logIn(connection, server, signal);
    return sessionOn(connection, socket, host, acceptsUtf8);
  } catch (error) {
    socket?.destroy();
    throw smtpFailureOf(error, host, false);
  }
}

const connectionOptions = (
  { host, port, security }: SmtpServer,
  connection: Socket,
  { ca, connectMs, greetingMs, replyMs }: SmtpSessionOptions,
): SMTPConnection.Options => ({
  host,
  port,
  connection,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED would turn it off.
  tls: { rejectUnauthorized: true, ...(ca ? { ca: [...rootCertificates, ...ca] } : {}) },
  connectionTimeout: connectMs + greetingMs,
  greetingTimeout: greetingMs,
  socketTimeout: replyMs,
});

async function logIn(connection: SMTPConnection, { host, username, password }: SmtpServer, signal: AbortSignal) {
  if (!username && !password) return;
  if (!connection.allowsAuth) {
    throw new MailFailure(
      'permanent',
      `${host} does not offer login on this connection: leave username and password empty, or use TLS`,
    );
  }
  await exchange(connection, signal, (done) =>
    connection.login({ credentials: { user: username, pass: password } }, done),
  );
}

function sessionOn(connection: SMTPConnection, socket: Socket, host: string, acceptsUtf8: boolean): SmtpSession {
  const destroy = () => {
    connection.close();
    socket.destroy();
  };
  return {
    async send(envelope, message, signal) {
      // The library would send such addresses to any server.
      if (needsUtf8(envelope) && !acceptsUtf8) {
        throw new MailFailure('permanent', `${host} does not accept addresses with non-ASCII characters before the @`);
      }
      const stream = Readable.from(pieces(message), { objectMode: false });
      try {
        const sent = await exchange<SMTPConnection.SentMessageInfo>(connection, signal, (done) =>
          connection.send({ ...envelope, size: message.length }, stream, done),
        );
        const { accepted, rejectedErrors = [], response } = sent;
        return { accepted, refused: rejectedErrors.map(refusal), reply: replyText(response) };
      } catch (error) {
        const { rejectedErrors, response = '' } = error as NodemailerError;
        if (rejectedErrors) return { accepted: [], refused: rejectedErrors.map(refusal), reply: replyText(response) };
        // The end of the message is sent only after the stream was read to its end.
        throw smtpFailureOf(error, host, stream.readableEnded);
      }
    },
    responds: (signal) =>
      exchange(connection, signal, (done) => connection.reset(done)).then(
        () => true,
        () => false,
      ),
    onEnd: (listener) => connection.once('end', listener),
    isOpen: () => !connection.destroyed,
    quit() {
      connection.quit();
      setTimeout(destroy, QUIT_MS).unref();
    },
    destroy,
  };
}

type Done<T> = (error?: Error | null, value?: T) => void;

/** One exchange with the server. Also ends when the connection is lost, which the library does not always report. */
function exchange<T>(connection: SMTPConnection, signal: AbortSignal, start: (done: Done<T>) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => settle(() => reject(signal.reason));
    // After the library's own error, which is more specific.
    const ended = () => setImmediate(failed, Object.assign(new Error('closed'), { code: 'ECONNECTION' }));
    const failed = (error: Error) => settle(() => reject(error));
    const settle = (then: () => void) => {
      connection.off('error', failed).off('end', ended);
      signal.removeEventListener('abort', late);
      then();
    };
    connection.once('error', failed).once('end', ended);
    signal.addEventListener('abort', late, { once: true });
    if (signal.aborted) late();
    else start((error, value) => (error ? failed(error) : settle(() => resolve(value as T))));
  });
}

/** Small pieces, so the stream ends about when the message has been sent, not when it has been buffered. */
function* pieces(message: Buffer, size = 16 * 1024) {
  for (let start = 0; start < message.length; start += size) yield message.subarray(start, start + size);
}

const refusal = ({ recipient, response, message, permanent }: NodemailerError) => ({
  address: String(recipient),
  reply: replyText(response ?? message),
  permanent: permanent === true,
});

const needsUtf8 = ({ from, to }: Envelope) => [from, ...to].some((address) => /[^\0-\x7f]/.test(address));
