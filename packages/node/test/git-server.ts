import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';

export interface ServedGit {
  url: string;
  /** Requests that came without the right credentials. */
  refused: number;
  /** Where every request is sent instead, when set. */
  redirect: string | undefined;
  close(): void;
}

/** A bare repository over HTTP, by git's own server program. With `echo` it writes the credentials into its errors. */
export async function serveGit(
  path: string,
  { authorization, echo = false }: { authorization: string; echo?: boolean },
): Promise<ServedGit> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://git');
    const given = request.headers.authorization ?? '';
    if (served.redirect) {
      response.writeHead(302, { location: served.redirect + url.pathname.replace('/repo.git', '') + url.search }).end();
      return;
    }
    if (given !== authorization) {
      served.refused++;
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end(echo ? given : '');
      return;
    }
    if (echo && url.pathname.includes('/echo')) {
      response.writeHead(500, `Broken ${given}`, { 'content-type': 'text/plain' }).end(`fatal: ${given}`);
      return;
    }
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: dirname(path),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: decodeURIComponent(url.pathname).replace('/repo.git', `/${basename(path)}`),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        ...(request.headers['content-encoding'] && { HTTP_CONTENT_ENCODING: request.headers['content-encoding'] }),
        REMOTE_USER: 'tester',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const headers = Object.fromEntries(
        all
          .subarray(0, end)
          .toString()
          .split('\r\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      const status = Number(headers.Status?.slice(0, 3) ?? 200);
      delete headers.Status;
      response.writeHead(status, headers).end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: ServedGit = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/repo.git`,
    refused: 0,
    redirect: undefined,
    close: () => void server.close().closeAllConnections(),
  };
  return served;
}
