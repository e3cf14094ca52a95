import type { App } from '@sendstep/core';
import { notFound } from '@sendstep/core/errors';
import { fileHeaders } from './policies.js';
import { json, type WebHandler, type WebRequest, type WebResponse, wrongMethod } from './request.js';
import { sessionIn } from './session.js';
import { requireOwnPage, requireOwnUse, siteOf } from './site.js';

/** The emails that a demo host received instead of delivering them; `startMailCatcher` of @sendstep/node keeps them. */
export interface Inbox {
  /** The demo store, once it exists. Members of other stores see no inbox. */
  storeId(): string | undefined;
  list(): object[];
  get(id: string): object | undefined;
  attachment(id: string, index: number): { filename: string; contentType: string; content: Uint8Array } | undefined;
  clear(): void;
}

/** Whoever may send a test email may empty the inbox. */
const MAY_CLEAR = 'layouts.sendTest';

const CALL = /^\/app\/inbox\/([^/]+)\/(list|get|clear)$/;
const ATTACHMENT = /^\/app\/inbox\/([^/]+)\/([^/]+)\/(\d{1,4})$/;

/** `POST /app/inbox/:store/list`, `get` and `clear`; `GET /app/inbox/:store/:mail/:attachment`. */
export function createInbox(app: App, baseUrl: string | undefined, inbox: Inbox | undefined): WebHandler {
  const admit = async (request: WebRequest, store: string) => {
    const session = sessionIn(request, siteOf(baseUrl, request));
    return { admitted: await app.admit({ session, store }), own: inbox?.storeId() === store ? inbox : undefined };
  };

  async function call(request: WebRequest, store: string, name: string): Promise<WebResponse> {
    requireOwnPage(request, siteOf(baseUrl, request));
    const { admitted, own } = await admit(request, store);
    if (name === 'list') return json({ mails: own?.list() ?? null });
    if (name === 'clear') {
      admitted.require(MAY_CLEAR);
      own?.clear();
      return json({ cleared: true });
    }
    const { id } = ((await request.readBody()) ?? {}) as { id?: unknown };
    const mail = own?.get(String(id));
    if (!mail) throw notFound('email');
    return json(mail);
  }

  async function download(request: WebRequest, store: string, id: string, index: string): Promise<WebResponse> {
    requireOwnUse(request);
    const { own } = await admit(request, store);
    const found = own?.attachment(id, Number(index));
    if (!found) throw notFound('attachment');
    return { status: 200, headers: fileHeaders(found), body: found.content };
  }

  return async (request) => {
    const { method, path } = request;
    const [, store, name] = CALL.exec(path) ?? [];
    if (store && name) return method === 'POST' ? call(request, store, name) : wrongMethod('POST');
    const [, of, id, index] = ATTACHMENT.exec(path) ?? [];
    if (!of || !id || !index) return json({ error: 'not found' }, 404);
    return method === 'GET' || method === 'HEAD' ? download(request, of, id, index) : wrongMethod('GET', 'HEAD');
  };
}
