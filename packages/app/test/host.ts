import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebApp, type WebAppOptions } from '@sendstep/app';
import type { App, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, type KoaOptions, listen } from '@sendstep/koa';
import { onTestFinished } from 'vitest';
import { mounted } from '../../koa/test/mounted.js';

export const SCRIPT = `console.log('${'x'.repeat(5000)}');\n`;

/** A directory like the one Vite builds. */
export function builtWeb(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-web-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><script src="./assets/index-1.js"></script>');
  writeFileSync(join(directory, 'assets/index-1.js'), SCRIPT);
  writeFileSync(join(directory, 'frame.js'), 'parent.postMessage(1, "*");\n');
  return directory;
}

export interface HostOptions {
  web?: WebAppOptions;
  koa?: Partial<KoaOptions>;
  at?: string;
}

/** A real host with the web app. */
export async function serveWeb(app: App, { web, koa, at = '/' }: HostOptions = {}) {
  const options = {
    release: '1.2.3',
    ...(web?.baseUrl ? { baseUrl: web.baseUrl } : {}),
    ...koa,
    web: createWebApp(app, { directory: builtWeb(), ...web }),
  };
  const { url, close } = await listen(mounted(createKoaApp(app, options), at), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  return url;
}

export async function startHost(options: HostOptions = {}, ports: Ports = memoryPorts()) {
  const built = await buildStore(ports);
  return { ...built, url: await serveWeb(built.app, options) };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: any;
}

/** fetch sets Host, Origin and Sec-Fetch-Site by itself, and hides Set-Cookie. */
export const send = (
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json');
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
