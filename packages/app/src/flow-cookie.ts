import type { WebRequest } from './request.js';
import { cookieIn } from './session.js';
import type { Site } from './site.js';

const MAX_AGE_SECONDS = 600;

/**
 * A cookie with what a browser keeps between leaving for a provider and coming back, so any host can handle the return.
 * Its content comes from the browser: whatever matters is checked again.
 */
export function createFlowCookie<F extends Record<string, string>>(
  name: string,
  sameSite: 'Lax' | 'Strict',
  fields: (keyof F)[],
) {
  const nameFor = ({ origin, secure }: Site) =>
    secure ? `__Host-sendstep-${name}` : `sendstep-${name}-${new URL(origin).port || '80'}`;
  return {
    /** The `Set-Cookie` header. Without a flow, it removes the cookie. */
    header: (site: Site, flow?: F): string =>
      [
        `${nameFor(site)}=${flow ? Buffer.from(JSON.stringify(flow)).toString('base64url') : ''}`,
        'Path=/',
        `Max-Age=${flow ? MAX_AGE_SECONDS : 0}`,
        'HttpOnly',
        `SameSite=${sameSite}`,
        ...(site.secure ? ['Secure'] : []),
      ].join('; '),

    /** The flow in the cookie; undefined if there is none or it is not ours. */
    read(request: WebRequest, site: Site): F | undefined {
      try {
        const flow = JSON.parse(Buffer.from(cookieIn(request, nameFor(site)), 'base64url').toString('utf8'));
        return fields.every((field) => typeof flow[field] === 'string' && flow[field] !== '') ? flow : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
