import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { newId } from '@sendstep/core/testing';
import { afterAll } from 'vitest';
import { makeAuthority } from './certificates.js';
import { httpsTarget, PRIVATE, PUBLIC } from './targets.js';

/** Where a test file keeps its repositories and copies. */
export const root = mkdtempSync(join(tmpdir(), 'sendstep-git-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const authority = makeAuthority();
/** The certificate of every server here. Only who reads `caFile` trusts it. */
export const identity = authority.issue([PUBLIC, PRIVATE, 'git.example']);
export const caFile = join(root, 'ca.pem');
writeFileSync(caFile, authority.pem);

export function bareRepository(branch = 'main') {
  const url = join(root, `${newId()} it's $(x).git`);
  execFileSync('git', ['init', '--bare', '--quiet', `--initial-branch=${branch}`, url]);
  return url;
}
export const copies = () => join(root, `copies-${newId()}`);

export interface ServedGit {
  url: string;
  /** Requests that came without the right credentials. */
  refused: number;
  /** Where every request is sent instead, when set. */
  redirect: string | undefined;
  port: number;
  /** How many connections were opened, whatever was said on them. */
  connections(): number;
}
export interface ServeOptions {
  /** What every request must carry; without it everybody may read and push. */
  authorization?: string;
  echo?: boolean;
  address?: string;
}

/** A bare repository over https, by git's own server program. With `echo` it writes the credentials into its errors. */
export async function serveGit(
  path: string,
  { authorization, echo = false, address = PUBLIC }: ServeOptions = {},
): Promise<ServedGit> {
  execFileSync('git', ['-C', path, 'config', 'http.receivepack', 'true']);
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'https://git');
    const given = request.headers.authorization ?? '';
    if (served.redirect) {
      response.writeHead(302, { location: served.redirect + url.pathname.replace('/repo.git', '') + url.search }).end();
      return;
    }
    if (authorization && given !== authorization) {
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
  };
  const { url, port, connections } = await httpsTarget(identity, respond, address);
  const served: ServedGit = { url: `${url}/repo.git`, port, connections, refused: 0, redirect: undefined };
  return served;
}
