import type { App, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, type KoaOptions, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { onTestFinished } from 'vitest';

export interface Answer {
  status: number;
  body: any;
  text: string;
  headers: Headers;
}

/** A caller of a real host over real HTTP. */
export const caller =
  (url: string) =>
  async (
    key: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body), duplex: 'half' }),
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, body: parsed, text, headers: response.headers };
  };

/** A store with three keys behind a listening host. */
export async function startHost(ports: Ports = memoryPorts(), options: Partial<KoaOptions> = {}) {
  const built = await buildStore(ports);
  return { ...built, ...(await serveApp(built.app, options)) };
}

export async function serveApp(app: App, options: Partial<KoaOptions> = {}) {
  const tools = createToolServer(app, { version: '1.2.3' });
  const listening = await listen(createKoaApp(app, { release: '1.2.3', tools, ...options }), {
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => listening.close(0));
  return { listening, url: listening.url, call: caller(listening.url) };
}
