import { createHash } from 'node:crypto';
import { type HttpResponse, MailFailure } from '@sendstep/core';
import { jsonOf, type SendCall } from './mailbox-call.js';

/** The OAuth client and URLs of a provider. */
export interface MailboxProvider {
  clientId: string | undefined;
  clientSecret: string | undefined;
  apiUrl: string;
  tokenUrl: string;
}

export interface Access {
  accessToken: string;
  /** The one to store from now on; most providers return none, and the old one stays valid. */
  refreshToken: string;
  endsAt: number;
}

/** Tokens are renewed this long before they expire, so they last for the calls they were fetched for. */
const SPARE_MS = 60_000;
const MAX_CACHED = 1000;

/** Access tokens, cached in memory only and renewed shortly before they expire. */
export function mailboxTokens({ clientId, clientSecret, tokenUrl }: MailboxProvider, settings: string) {
  const cached = new Map<string, Promise<Access>>();

  async function fetchAccess(refreshToken: string, call: SendCall): Promise<Access> {
    if (!clientId) throw new MailFailure('permanent', `${settings}_CLIENT_ID: not set, so mailboxes cannot be used`);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
    const asked = performance.now();
    const response = await call({
      method: 'POST',
      url: tokenUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, ...(clientSecret ? { client_secret: clientSecret } : {}) }).toString(),
      failureOf: (refused) => tokenFailure(refused, settings),
    });
    const { access_token, refresh_token, expires_in } = jsonOf(response);
    if (typeof access_token !== 'string') throw new MailFailure('temporary', 'the login server returned no token');
    const lastsMs = (Number(expires_in) || 0) * 1000;
    return {
      accessToken: access_token,
      refreshToken: typeof refresh_token === 'string' && refresh_token ? refresh_token : refreshToken,
      endsAt: asked + lastsMs - SPARE_MS,
    };
  }

  function cache(refreshToken: string, access: Promise<Access>) {
    cached.set(keyOf(refreshToken), access);
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!);
  }

  return {
    /** Concurrent calls share one request. `isNew`: no other call has used the token before. */
    async access(refreshToken: string, call: SendCall): Promise<Access & { isNew: boolean }> {
      const key = keyOf(refreshToken);
      for (let shared = cached.get(key); shared; shared = cached.get(key)) {
        const access = await shared.catch(() => undefined);
        if (access && access.endsAt > performance.now()) return { ...access, isNew: false };
        if (cached.get(key) === shared) cached.delete(key);
      }
      const asked = fetchAccess(refreshToken, call);
      cache(refreshToken, asked);
      const access = await asked.catch((error) => {
        cached.delete(key);
        throw error;
      });
      // The next message comes with the new refresh token.
      cache(access.refreshToken, asked);
      return { ...access, isNew: true };
    },
    forget(...refreshTokens: string[]) {
      for (const token of refreshTokens) cached.delete(keyOf(token));
    },
  };
}

function tokenFailure(response: HttpResponse, settings: string): MailFailure | undefined {
  const { error } = jsonOf(response);
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
