import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { newId } from '@sendstep/core/testing';

type Body = Record<string, any>;
type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
const refused = (status: number, message: string): Answer => ({ status, body: { message } });

export interface ServedGithub {
  apiUrl: string;
  requests: string[];
  /** The next answers, instead of the real ones. */
  instead: Answer[];
  /** Called before the branch is moved. */
  beforeUpdate: (() => Promise<unknown>) | undefined;
  close(): void;
}

/** As much of GitHub's API as is used, over a real bare repository, with the same refusals. */
export async function serveGithub(path: string, token: string): Promise<ServedGithub> {
  const git = (args: string[], input = '', env: Record<string, string> = {}) =>
    execFileSync('git', ['-C', path, ...args], {
      input,
      env: { PATH: process.env.PATH!, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  const line = (args: string[], input = '', env = {}) => git(args, input, env).toString().trim();
  const ref = (name: string) => {
    try {
      return line(['rev-parse', '--verify', '--quiet', `refs/${name}`]);
    } catch {
      return undefined;
    }
  };
  let holdsRefs = false;
  const isEmpty = () => {
    holdsRefs ||= line(['for-each-ref']) !== '';
    return !holdsRefs;
  };
  const commitViews = (args: string[]) =>
    git(['log', '-z', '--format=%H%n%T%n%an%n%aI%n%cI%n%B', ...args])
      .toString()
      .split('\0')
      .filter(Boolean)
      .map((text) => {
        const [sha, tree, name, author, committer, ...message] = text.split('\n');
        return {
          sha,
          tree: { sha: tree },
          message: message.join('\n'),
          author: { name, date: author },
          committer: { name, date: committer },
        };
      });
  /** As `git hash-object -w`, without a process for each file. */
  const writeBlob = (content: string) => {
    const bytes = Buffer.from(content);
    const object = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]);
    const sha = createHash('sha1').update(object).digest('hex');
    const folder = join(path, 'objects', sha.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, sha.slice(2)), deflateSync(object));
    return sha;
  };
  const treeOf = (base: string | undefined, entries: Body[]) => {
    const env = { GIT_INDEX_FILE: join(path, `index-${newId()}`) };
    if (base) git(['read-tree', base], '', env);
    const there = new Set(line(['ls-files'], '', env).split('\n'));
    if (entries.some(({ sha, path }) => sha === null && !there.has(path))) return undefined;
    const lines = entries.map(({ sha, mode, path, content }) =>
      sha === null ? `0 ${'0'.repeat(40)}\t${path}\n` : `${mode} ${writeBlob(content)}\t${path}\n`,
    );
    git(['update-index', '--index-info'], lines.join(''), env);
    return line(['write-tree'], '', env);
  };
  const commitTree = (tree: string, parents: string[], { message, author, committer }: Body) =>
    line(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])], message, {
      GIT_AUTHOR_NAME: author?.name ?? 'GitHub',
      GIT_AUTHOR_EMAIL: author?.email ?? 'noreply@github.com',
      GIT_COMMITTER_NAME: committer?.name ?? 'GitHub',
      GIT_COMMITTER_EMAIL: committer?.email ?? 'noreply@github.com',
      ...(author?.date && { GIT_AUTHOR_DATE: author.date, GIT_COMMITTER_DATE: committer.date }),
    });

  async function answer(method: string, url: URL, body: Body): Promise<Answer> {
    const at = decodeURIComponent(url.pathname.replace(/^\/repos\/shop\/layouts/, ''));
    const query = url.searchParams;
    if (at.startsWith('/repos/')) return refused(404, 'Not Found');
    if (method === 'GET' && at === '') return { body: { default_branch: 'main', permissions: { push: true } } };
    if (method === 'PUT' && at === '/contents/README.md') {
      if (ref(`heads/${body.branch}`)) return refused(422, '"sha" wasn\'t supplied.');
      const content = Buffer.from(body.content, 'base64').toString();
      const tree = treeOf(undefined, [{ path: 'README.md', mode: '100644', content }])!;
      git(['update-ref', `refs/heads/${body.branch}`, commitTree(tree, [], body)]);
      return { status: 201, body: {} };
    }
    if (method === 'GET' && at === '/branches') {
      return {
        body: line(['for-each-ref', '--format=%(refname:short)', 'refs/heads'])
          .split('\n')
          .filter(Boolean)
          .map((name) => ({ name })),
      };
    }
    if (isEmpty()) return refused(409, 'Git Repository is empty.');
    const [, kind, rest] =
      /^\/(git\/ref|git\/refs|git\/commits|git\/trees|git\/blobs|commits|compare)(?:\/(.*))?$/.exec(at) ?? [];
    const known = (sha: string) => {
      try {
        git(['cat-file', '-e', `${sha}^{commit}`]);
        return true;
      } catch {
        return false;
      }
    };
    switch (`${method} ${kind}`) {
      case 'GET git/ref': {
        const sha = ref(rest!);
        return sha ? { body: { object: { sha } } } : refused(404, 'Not Found');
      }
      case 'GET git/commits':
        return { body: commitViews(['-1', rest!])[0] };
      case 'GET git/trees': {
        const lines = git(['ls-tree', '-z', '-l', ...(query.has('recursive') ? ['-r', '-t'] : []), rest!])
          .toString()
          .split('\0')
          .filter(Boolean);
        const tree = lines.map((text) => {
          const [mode, type, sha, size, name] = text.split(/ +|\t/, 5);
          return { path: name, mode, type, sha, ...(type === 'blob' && { size: Number(size) }) };
        });
        return { body: { tree, truncated: false } };
      }
      case 'GET git/blobs':
        return {
          body: {
            encoding: 'base64',
            content: git(['cat-file', 'blob', rest!]).toString('base64').replace(/.{60}/g, '$&\n'),
          },
        };
      case 'POST git/trees': {
        const sha = treeOf(body.base_tree, body.tree);
        return sha ? { status: 201, body: { sha } } : refused(422, 'GitRPC::BadObjectState');
      }
      case 'POST git/commits':
        return { status: 201, body: { sha: commitTree(body.tree, body.parents, body) } };
      case 'PATCH git/refs': {
        await served.beforeUpdate?.();
        const now = ref(rest!)!;
        if (line(['merge-base', now, body.sha]) !== now)
          return refused(422, 'Update is not a fast forward - https://docs.github.com/x');
        git(['update-ref', `refs/${rest}`, body.sha, now]);
        return { body: {} };
      }
      case 'GET commits': {
        const perPage = Number(query.get('per_page'));
        const slice = [`--skip=${(Number(query.get('page')) - 1) * perPage}`, `-n${perPage}`];
        const commits = commitViews([...slice, query.get('sha')!, '--', query.get('path')!]);
        return { body: commits.map(({ sha, ...commit }) => ({ sha, commit })) };
      }
      case 'GET compare': {
        const [sha, branch] = rest!.split('...') as [string, string];
        if (!known(sha)) return refused(404, 'Not Found');
        const head = ref(`heads/${branch}`)!;
        const base = (() => {
          try {
            return line(['merge-base', sha, head]);
          } catch {
            return undefined;
          }
        })();
        return { body: { status: sha === head ? 'identical' : base === sha ? 'ahead' : 'diverged' } };
      }
    }
    return refused(404, 'Not Found');
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url!, 'http://github');
    served.requests.push(`${request.method} ${request.url}`);
    const text = Buffer.concat(chunks).toString();
    const allowed = request.headers.authorization === `token ${token}`;
    const {
      status = 200,
      body,
      headers,
    } = served.instead.shift() ??
    (allowed ? await answer(request.method!, url, text ? JSON.parse(text) : {}) : refused(401, 'Bad credentials'));
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: ServedGithub = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    instead: [],
    beforeUpdate: undefined,
    close: () => void server.close().closeAllConnections(),
  };
  return served;
}
