import type { InputOf } from '@sendstep/core';
import * as client from 'openid-client';

export type MailboxProviderName = InputOf<'mailboxes.connect'>['provider'];

/** The client that was registered for this installation at Google or Microsoft. */
export interface MailboxClient {
  clientId: string;
  clientSecret: string;
  tokenUrl?: string;
  apiUrl?: string;
  /** Where people sign in, and who is then named as the issuer. Only tests have their own. */
  issuer?: string;
  authorizeUrl?: string;
  /** Returns the address of the mailbox. */
  userUrl?: string;
}

interface Provider {
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl(apiUrl: string | undefined): string;
  scope: string;
  /** Without it the mailbox cannot send. People may leave it out on the provider's page. */
  sendScope: string;
  parameters: Record<string, string>;
  addressOf(user: Record<string, unknown>): unknown;
}

const PROVIDERS: Record<MailboxProviderName, Provider> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: () => 'https://openidconnect.googleapis.com/v1/userinfo',
    scope: 'openid email https://www.googleapis.com/auth/gmail.send',
    sendScope: 'https://www.googleapis.com/auth/gmail.send',
    // Google returns a refresh token only if the person is asked, also the second time.
    parameters: { access_type: 'offline', prompt: 'consent select_account' },
    addressOf: ({ email }) => email,
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    userUrl: (apiUrl = 'https://graph.microsoft.com') => `${apiUrl}/v1.0/me`,
    // Large messages are first stored as a draft, which needs ReadWrite.
    scope: 'offline_access User.Read Mail.Send Mail.ReadWrite',
    sendScope: 'Mail.Send',
    parameters: { prompt: 'select_account' },
    addressOf: ({ mail, userPrincipalName }) => mail || userPrincipalName,
  },
};

const TIMEOUT_SECONDS = 10;

/** The person came back, but not with what sending needs. */
export const INCOMPLETE = 'incomplete';

/** Speaks with the sign-in pages of Google or Microsoft. */
export function createMailboxProvider(name: MailboxProviderName, options: MailboxClient) {
  const provider = PROVIDERS[name];
  const issuer = options.issuer ?? provider.issuer;
  const config = new client.Configuration(
    {
      issuer,
      authorization_endpoint: options.authorizeUrl ?? provider.authorizeUrl,
      token_endpoint: options.tokenUrl ?? provider.tokenUrl,
    },
    options.clientId,
    options.clientSecret,
  );
  config.timeout = TIMEOUT_SECONDS;
  if (issuer.startsWith('http:')) client.allowInsecureRequests(config);
  const userUrl = new URL(options.userUrl ?? provider.userUrl(options.apiUrl));

  return {
    /** The address of the provider that asks the person, and what to compare when they come back. */
    async begin(redirectUri: string) {
      const state = client.randomState();
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(config, {
        ...provider.parameters,
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { state, verifier, url: url.href };
    },
    /** Exchanges the code in the callback for the address and token of the mailbox. */
    async finish(callback: URL, { state, verifier }: { state: string; verifier: string }) {
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const granted = tokens.scope?.split(' ') ?? [provider.sendScope];
      // Microsoft names scopes with or without the address of its API.
      const maySend = granted.some((one) => one === provider.sendScope || one.endsWith(`/${provider.sendScope}`));
      if (!maySend || !tokens.refresh_token) return INCOMPLETE;
      const response = await client.fetchProtectedResource(config, tokens.access_token, userUrl, 'GET');
      const address = response.ok ? provider.addressOf((await response.json()) as Record<string, unknown>) : undefined;
      return typeof address === 'string' ? { address, token: tokens.refresh_token } : INCOMPLETE;
    },
  };
}
