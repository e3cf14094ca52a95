import type { Identity } from '@sendstep/core';
import * as client from 'openid-client';
import type { Flow } from './oidc-flow.js';

/** The client that a company registered for this installation at its OpenID Connect provider. */
export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Gets one sentence about each failure, for the log of the host. */
  report?: (fault: string) => void;
}

/** Why no identity came back. */
export type ProviderFault = 'denied' | 'expired' | 'unreachable' | 'failed';

const TIMEOUT_SECONDS = 10;

/** Speaks with the provider; its addresses and keys are loaded when they are first needed. */
export function createProvider({ issuer, clientId, clientSecret }: OidcOptions) {
  const server = new URL(issuer);
  // The settings accept plain http only on this machine.
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  let loading: Promise<client.Configuration> | undefined;
  const load = () => {
    loading ??= client
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    /** A new flow, and the address of the provider that starts it. */
    async begin(redirectUri: string, returnTo: string): Promise<{ flow: Flow; url: string }> {
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        returnTo,
      };
      const url = client.buildAuthorizationUrl(await load(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { flow, url: url.href };
    },
    /** Exchanges the code in the callback for the identity. */
    async finish(callback: URL, { state, nonce, verifier }: Flow): Promise<Identity> {
      const config = await load();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Many providers return the address only here.
      const { email, email_verified } =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      const isVerified = email_verified === true && typeof email === 'string';
      return { issuer: claims.iss, subject: claims.sub, email: isVerified ? email : undefined };
    },
  };
}

/** What to tell the person. Everything that is not an error of the protocol is one of the network. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'failed';
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'failed';
  const code = (error as { code?: unknown } | null)?.code;
  const isProtocol = typeof code === 'string' && code.startsWith('OAUTH_');
  return isProtocol && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'failed' : 'unreachable';
}
