import type { Admitted, App } from '@sendstep/core';
import { type HostOptions, send, serveWeb, startHost } from './host.js';

/** Headers that a browser sends with a call of the app. */
export const ownPage = (url: string): Record<string, string> => ({
  'content-type': 'application/json',
  'sendstep-app': '1',
  origin: new URL(url).origin,
  'sec-fetch-site': 'same-origin',
});

export const linkToken = async (owner: Admitted, member?: string) =>
  (await owner.run('app.link', member ? { member } : {})).url.split('#')[1]!;

export const signIn = (url: string, token: unknown, headers: Record<string, string> = {}) =>
  send(`${url}/app/api/sign-in`, { method: 'POST', headers: { ...ownPage(url), ...headers }, body: { token } });

/** The `name=value` of a Set-Cookie header. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String((headers['set-cookie'] as string[] | undefined)?.[0]).split(';', 1)[0]!;

/** Calls an operation as the app does. */
export const callerOf =
  (url: string, cookie: string) =>
  (store: string, operation: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    send(`${url}/app/api/${store}/${operation}`, {
      method: 'POST',
      headers: { ...ownPage(url), cookie, ...headers },
      body,
    });

/** A host and a signed-in owner of its store. */
export async function signedIn(options: HostOptions = {}) {
  const host = await startHost(options);
  const cookie = cookieOf(await signIn(host.url, await linkToken(host.owner)));
  return { ...host, cookie, call: callerOf(host.url, cookie) };
}

/** A member of a store with a role, signed in. */
export async function memberOf(app: App, url: string, owner: Admitted, role: 'viewer' | 'editor' | 'owner') {
  const { id } = await owner.run('members.add', { name: `A ${role}`, role });
  const cookie = cookieOf(await signIn(url, await linkToken(owner, id)));
  return { id, cookie, call: callerOf(url, cookie), app };
}

export { serveWeb };
