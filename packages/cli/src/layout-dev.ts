import { randomBytes } from 'node:crypto';
import { existsSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputOf } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { devPage } from './layout-dev-page.js';
import { foldersIn, readLocal } from './layout-folder.js';
import { embeddedImage, IMAGES, withImages } from './layout-images.js';
import { readInput } from './operation-fields.js';
import type { Streams } from './output.js';
import { UsageError } from './usage-error.js';

const LOOPBACK = '127.0.0.1';
/** Editors write a file in several steps; one reload is enough. */
const SETTLE_MS = 50;

/** An error of the author or the host, which the page shows. Others are bugs. */
const isShown = (error: unknown): error is Error => error instanceof SendstepError || error instanceof UsageError;

/** The layouts of a directory with their languages, main language first. */
function layoutsIn(directory: string) {
  return foldersIn(directory).map((folder) => {
    try {
      const { layout, translations } = readLocal(directory, folder).content;
      const languages = [layout.defaultLocale, ...translations.map(({ locale }) => locale)].map(String);
      return { folder, name: String(layout.name), languages };
    } catch (error) {
      if (!isShown(error)) throw error;
      return { folder, name: folder, languages: [] };
    }
  });
}

/** One language, rendered and checked by the host; what is wrong with its files is a fault, too. */
async function preview(backend: Backend, directory: string, query: URLSearchParams, variablesFile: string | undefined) {
  try {
    const folder = query.get('layout') ?? '';
    if (!foldersIn(directory).includes(folder)) throw new UsageError('this layout no longer exists');
    const { content } = readLocal(directory, folder);
    const file = variablesFile ?? join(directory, 'variables.json');
    const variables = variablesFile !== undefined || existsSync(file) ? readInput(file, file) : undefined;
    const input = { ...content, locale: query.get('locale') ?? '', ...(variables && { variables }) };
    const checked = (await backend.run('layouts.check', input)) as OutputOf<'layouts.check'>;
    if (checked.preview) checked.preview.html = withImages(checked.preview.html);
    return checked;
  } catch (error) {
    if (!isShown(error)) throw error;
    return { faults: [{ field: '', message: error.message }], errors: 0, warnings: 0, findings: [] };
  }
}

export interface Preview {
  url: string;
  close(): Promise<void>;
}

/** Serves the preview on loopback until it is closed. */
export async function servePreview(
  backend: Backend,
  directory: string,
  { port, variables }: { port: number; variables?: string | undefined },
): Promise<Preview> {
  const listeners = new Set<ServerResponse>();
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      for (const listener of listeners) listener.write('data: changed\n\n');
    }, SETTLE_MS);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { port: own } = server.address() as AddressInfo;
    // A page of another site can have its name resolve to loopback, but not send this Host header.
    const isOurs = [LOOPBACK, 'localhost'].some((name) => request.headers.host === `${name}:${own}`);
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`);
    const json = (value: unknown) =>
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(value));
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
    if (!isOurs) response.writeHead(403).end('open the preview under the address that the command shows');
    else if (request.method !== 'GET') response.writeHead(405).end();
    else if (pathname === '/layouts') json(layoutsIn(directory));
    else if (pathname === '/preview') json(await preview(backend, directory, searchParams, variables));
    else if (pathname.startsWith(IMAGES)) {
      const image = await embeddedImage(backend, directory, pathname.slice(IMAGES.length));
      if (!image) response.writeHead(404).end();
      else await pipeline(image.content, response.setHeader('content-type', image.contentType));
    } else if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
    } else if (pathname === '/') {
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; img-src https: http: data:; font-src https: data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
      response
        .setHeader('content-security-policy', policy)
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(devPage(nonce));
    } else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      watcher.close();
      reject(new UsageError(`cannot listen on port ${port} (${error.code}); choose another one with --port`));
    });
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    async close() {
      clearTimeout(settling);
      watcher.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `layouts dev`: serves the preview until Ctrl-C. */
export async function previewLayouts(
  backend: Backend,
  directory: string,
  flags: Record<string, unknown>,
  streams: Streams,
): Promise<void> {
  const port = Number(flags.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port: must be 0 to 65535');
  const shown = await servePreview(backend, directory, { port, variables: flags.variables as string | undefined });
  streams.out(`preview of ${directory}: ${shown.url}/  (Ctrl-C ends it)\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await shown.close();
}
