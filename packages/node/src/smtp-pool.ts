import { createHash } from 'node:crypto';
import { MailFailure } from '@sendstep/core';
import { limitPerKey } from './limit-per-key.js';
import type { SmtpServer, SmtpSession } from './smtp-session.js';

export interface SmtpPoolLimits {
  /** Connections to one server with the same login; further messages wait. */
  perServer: number;
  /** Idle connections to all servers; the oldest are closed first. */
  idle: number;
  idleMs: number;
  messagesEach: number;
}
export const SMTP_POOL_LIMITS: SmtpPoolLimits = { perServer: 5, idle: 20, idleMs: 10_000, messagesEach: 100 };

/** Servers close idle connections: one that does not respond this soon is replaced by a new connection. */
const PROBE_MS = 2000;

export interface Lease {
  session: SmtpSession;
  release(): void;
  drop(): void;
}
interface Kept {
  key: string;
  session: SmtpSession;
  messages: number;
}

/** Connections to mail servers that are reused for the next message with the same login. */
export function smtpPool(
  open: (server: SmtpServer, signal: AbortSignal) => Promise<SmtpSession>,
  limits = SMTP_POOL_LIMITS,
) {
  const { enter, leave } = limitPerKey(limits.perServer);
  const idle: Kept[] = [];
  const sessions = new Set<SmtpSession>();
  let closed = false;

  const removeIdle = (kept: Kept) => idle.includes(kept) && idle.splice(idle.indexOf(kept), 1).length > 0;
  const retire = (kept: Kept | undefined) => kept && removeIdle(kept) && kept.session.quit();

  function keep(kept: Kept) {
    if (closed || !kept.session.isOpen() || kept.messages >= limits.messagesEach) return kept.session.quit();
    idle.push(kept);
    setTimeout(retire, limits.idleMs, kept).unref();
    if (idle.length > limits.idle) retire(idle[0]);
  }

  async function idleSession(key: string, signal: AbortSignal): Promise<Kept | undefined> {
    for (;;) {
      const kept = idle.findLast((candidate) => candidate.key === key);
      if (!kept) return undefined;
      removeIdle(kept);
      if (await kept.session.responds(AbortSignal.timeout(PROBE_MS))) return { ...kept };
      kept.session.destroy();
      signal.throwIfAborted();
    }
  }

  async function newSession(key: string, server: SmtpServer, signal: AbortSignal): Promise<Kept> {
    const session = await open(server, signal);
    sessions.add(session);
    session.onEnd(() => {
      sessions.delete(session);
      const kept = idle.find((candidate) => candidate.session === session);
      if (kept) removeIdle(kept);
    });
    if (closed) session.destroy();
    return { key, session, messages: 0 };
  }

  return {
    async take(server: SmtpServer, signal: AbortSignal): Promise<Lease> {
      if (closed) throw new MailFailure('temporary', 'this host is shutting down');
      const key = keyOf(server);
      await enter(key, signal);
      try {
        const kept = (await idleSession(key, signal)) ?? (await newSession(key, server, signal));
        return {
          session: kept.session,
          release() {
            keep({ ...kept, messages: kept.messages + 1 });
            leave(key);
          },
          drop() {
            kept.session.destroy();
            leave(key);
          },
        };
      } catch (error) {
        leave(key);
        throw error;
      }
    },
    /** Ends every connection, including those with a message in progress. */
    close() {
      closed = true;
      for (const session of sessions) session.destroy();
    },
  };
}

/** Hashed, so passwords are not readable as keys of a map. */
const keyOf = ({ host, port, security, username, password }: SmtpServer) =>
  createHash('sha256')
    .update(JSON.stringify([host, port, security, username, password]))
    .digest('base64');
