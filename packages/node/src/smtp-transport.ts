import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { MailFailure, type MailReceipt, type OutgoingMail } from '@sendstep/core';
import { addressGuard } from './address-guard.js';
import { withDkim } from './dkim.js';
import { type Resolve, systemResolve } from './guarded-connector.js';
import { WAITS_MS, withTries } from './mail-tries.js';
import { mimeOf } from './mime.js';
import { smtpFailureOf } from './smtp-failure.js';
import { SMTP_POOL_LIMITS, type SmtpPoolLimits, smtpPool } from './smtp-pool.js';
import { type Delivery, type Envelope, openSmtpSession, type SmtpServer } from './smtp-session.js';

export interface SmtpTransportOptions {
  /** CIDRs and addresses that may be reached besides public ones. */
  allowNetworks?: string[];
  resolve?: Resolve;
  /** Additional certificate authorities to trust, as PEM. */
  ca?: string[];
  waitsMs?: number[];
  connectMs?: number;
  greetingMs?: number;
  replyMs?: number;
  pool?: Partial<SmtpPoolLimits>;
}

/** Sends messages to mail servers at allowed addresses, over connections that are reused for a while. */
export function smtpTransport(options: SmtpTransportOptions = {}) {
  const { allowNetworks, resolve = systemResolve, ca, waitsMs = WAITS_MS } = options;
  const { connectMs = 10_000, greetingMs = 10_000, replyMs = 60_000 } = options;
  const sessionOptions = {
    guard: addressGuard(allowNetworks),
    resolve,
    connectMs,
    greetingMs,
    replyMs,
    ...(ca ? { ca } : {}),
  };
  const pool = smtpPool((server, signal) => openSmtpSession(server, sessionOptions, signal), {
    ...SMTP_POOL_LIMITS,
    ...options.pool,
  });

  async function deliver(
    server: SmtpServer,
    envelope: Envelope,
    message: Buffer,
    signal: AbortSignal,
  ): Promise<Delivery> {
    const lease = await pool.take(server, signal);
    try {
      const delivery = await lease.session.send(envelope, message, signal);
      // Servers differ in what they expect after a message without accepted recipients.
      if (delivery.accepted.length > 0) lease.release();
      else lease.drop();
      return delivery;
    } catch (error) {
      lease.drop();
      throw error;
    }
  }

  return {
    async send(given: SmtpServer, mail: OutgoingMail, deadlineMs: number): Promise<MailReceipt> {
      const server = { ...given, host: asciiHost(given.host) };
      const unsigned = await mimeOf(mail);
      const message = server.dkim ? await withDkim(unsigned, server.dkim, Object.keys(mail.headers)) : unsigned;
      return withDeadline(deadlineMs, (signal, endsAt) =>
        sendToAll(mail, endsAt, waitsMs, (envelope) =>
          deliver(server, envelope, message, signal).catch((error) => {
            throw smtpFailureOf(error, server.host, false);
          }),
        ),
      );
    },
    /** On a connection of its own: one that is reused logged in before. */
    async check(given: SmtpServer, deadlineMs: number): Promise<void> {
      const server = { ...given, host: asciiHost(given.host) };
      const session = await withDeadline(deadlineMs, (signal) => openSmtpSession(server, sessionOptions, signal));
      session.quit();
    },
    close: () => pool.close(),
  };
}

/** Each attempt goes to the recipients that were neither accepted nor permanently refused. */
async function sendToAll(
  mail: OutgoingMail,
  endsAt: number,
  waitsMs: number[],
  deliver: (envelope: Envelope) => Promise<Delivery>,
): Promise<MailReceipt> {
  const receipt: MailReceipt = { accepted: [], rejected: [], reply: '', attempts: 0 };
  const names = new Map([...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => [asciiAddress(address), address]));
  const from = asciiAddress(mail.bounceAddress ?? mail.from.address);
  let waiting = [...names.keys()];
  try {
    await withTries(endsAt, waitsMs, async (attempt) => {
      receipt.attempts = attempt;
      const { accepted, refused, reply } = await deliver({ from, to: waiting });
      receipt.accepted.push(...accepted.map((address) => names.get(address)!));
      if (accepted.length > 0) receipt.reply = reply;
      for (const { address, reply, permanent } of refused) {
        if (permanent) receipt.rejected.push({ address: names.get(address)!, reply });
      }
      const deferred = refused.filter(({ permanent }) => !permanent);
      waiting = deferred.map(({ address }) => address);
      if (deferred[0]) throw new MailFailure('temporary', `temporarily refused: ${deferred[0].reply}`);
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const { kind, message: reply, attempts } = error;
    if (receipt.accepted.length === 0) throw new MailFailure(kind, reply, attempts, receipt.rejected);
    const rest = waiting.map((address) => ({ address: names.get(address)!, reply }));
    if (kind === 'unknown') receipt.unknown = rest;
    else receipt.rejected.push(...rest);
  }
  const { accepted, rejected, attempts } = receipt;
  if (accepted.length > 0) return receipt;
  throw new MailFailure('permanent', `no recipient was accepted: ${rejected[0]?.reply}`, attempts, rejected);
}

async function withDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal, endsAt: number) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = Object.assign(new Error('out of time'), { name: 'TimeoutError' });
  const timer = setTimeout(() => controller.abort(late), deadlineMs);
  try {
    return await work(controller.signal, performance.now() + deadlineMs);
  } finally {
    clearTimeout(timer);
  }
}

const asciiHost = (host: string) => (isIP(host) ? host : domainToASCII(host) || host);

/** Encodes the domain as ASCII, which every server accepts. There is no such encoding for the part before the @. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${asciiHost(address.slice(at + 1))}`;
}
