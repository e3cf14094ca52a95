import { createHash } from 'node:crypto';
import { type HttpAnswer, MailFailure } from '@sendstep/core';
import { jsonOf, type SendCall } from './mailbox-call.js';

/** How a provider knows this installation, and where it is. */
export interface MailboxProvider {
  clientId: string | undefined;
  clientSecret: string | undefined;
  apiUrl: string;
  tokenUrl: string;
}

export interface Access {
  accessToken: string;
  /** The one to be kept from now on; most providers answer none, and the old one stays. */
  refreshToken: string;
  endsAt: number;
}

/** Given up this long before its end, so that it lasts for the calls it was fetched for. */
const SPARE_MS = 60_000;
const MOST_KEPT = 1000;

/** Access tokens, kept in memory alone and fetched again shortly before they end. */
export function mailboxTokens({ clientId, clientSecret, tokenUrl }: MailboxProvider, settings: string) {
  const kept = new Map<string, Promise<Access>>();

  async function fetchAccess(refreshToken: string, call: SendCall): Promise<Access> {
    if (!clientId) throw new MailFailure('permanent', `${settings}_CLIENT_ID: not set, so mailboxes cannot be used`);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
    const asked = performance.now();
    const answer = await call({
      method: 'POST',
      url: tokenUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, ...(clientSecret ? { client_secret: clientSecret } : {}) }).toString(),
      failureOf: (refused) => tokenFailure(refused, settings),
    });
    const { access_token, refresh_token, expires_in } = jsonOf(answer);
    if (typeof access_token !== 'string') throw new MailFailure('temporary', 'the login server answered no token');
    const lastsMs = (Number(expires_in) || 0) * 1000;
    return {
      accessToken: access_token,
      refreshToken: typeof refresh_token === 'string' && refresh_token ? refresh_token : refreshToken,
      endsAt: asked + lastsMs - SPARE_MS,
    };
  }

  function keep(refreshToken: string, access: Promise<Access>) {
    kept.set(keyOf(refreshToken), access);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }

  return {
    /** Calls at the same time share one request. `isNew` tells that no other call has used the token before. */
    async access(refreshToken: string, call: SendCall): Promise<Access & { isNew: boolean }> {
      const key = keyOf(refreshToken);
      for (let shared = kept.get(key); shared; shared = kept.get(key)) {
        const present = await shared.catch(() => undefined);
        if (present && present.endsAt > performance.now()) return { ...present, isNew: false };
        if (kept.get(key) === shared) kept.delete(key);
      }
      const asked = fetchAccess(refreshToken, call);
      keep(refreshToken, asked);
      const access = await asked.catch((error) => {
        kept.delete(key);
        throw error;
      });
      // The next message comes with the token that this one is exchanged for.
      keep(access.refreshToken, asked);
      return { ...access, isNew: true };
    },
    forget(...refreshTokens: string[]) {
      for (const token of refreshTokens) kept.delete(keyOf(token));
    },
  };
}

function tokenFailure(answer: HttpAnswer, settings: string): MailFailure | undefined {
  const { error } = jsonOf(answer);
  if (['invalid_grant', 'interaction_required', 'consent_required', 'login_required'].includes(String(error))) {
    return new MailFailure('reconnect_required', 'the mailbox has to be connected again');
  }
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return new MailFailure(
      'permanent',
      `${settings}_CLIENT_ID and ${settings}_CLIENT_SECRET: refused by the login server`,
    );
  }
  return undefined;
}

const keyOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64');
