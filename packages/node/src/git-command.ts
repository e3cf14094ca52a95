import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { RepoFailure } from '@sendstep/core';
import type { GitProxy } from './git-proxy.js';

export interface GitOptions {
  /** The bare repository to work in. */
  directory: string;
  token?: string | undefined;
  /** Required for https. */
  proxy?: GitProxy | undefined;
  /** Certificate authorities to trust instead of the system's. */
  caFile?: string | undefined;
  input?: string;
  /** Exit codes that are results, not failures; 0 always is. */
  expect?: number[];
  timeoutMs?: number;
}
export interface GitResult {
  code: number;
  output: Buffer;
  /** Both output streams as text, without the token. */
  text: string;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 32 * 1024 * 1024;
const MAX_TEXT = 64 * 1024;
/**
 * Inherited environment variables: where programs and ssh keys are. Nothing that starts with GIT_, and no proxy settings:
 * NO_PROXY would bypass our proxy.
 */
const INHERITED =
  /^(PATH|PATHEXT|SYSTEMROOT|HOME|USERPROFILE|USER|LOGNAME|TMPDIR|TEMP|TMP|SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR))$/i;

/** For basic authentication: most hosts take a token as the password of any user, others require a user name before it. */
const basic = (token: string) =>
  Buffer.from(token.includes(':') ? token : `x-access-token:${token}`).toString('base64');

/** Settings are passed in the environment: other users can see arguments, and files outlive the process. */
function environment({ token, proxy, caFile }: GitOptions): NodeJS.ProcessEnv {
  const settings: [string, string][] = [
    ['core.hooksPath', devNull],
    ['protocol.ext.allow', 'never'],
    ['credential.helper', ''],
    ['core.askPass', ''],
    ['gc.autoDetach', 'false'],
    // A token must not follow a redirect to another host.
    ['http.followRedirects', 'false'],
  ];
  if (token) settings.push(['http.extraHeader', `Authorization: Basic ${basic(token)}`]);
  if (proxy) settings.push(['http.proxy', proxy.url], ['http.proxyAuthMethod', 'basic']);
  if (caFile) settings.push(['http.sslCAInfo', caFile]);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name))),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    // ssh makes its own connections, which the guard does not see. It sends no request that an owner could choose, and in
    // batch mode connects only to hosts in known_hosts, which the administrator controls.
    GIT_ALLOW_PROTOCOL: proxy ? 'https' : 'ssh:file',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=15',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], i) => [
        [`GIT_CONFIG_KEY_${i}`, key],
        [`GIT_CONFIG_VALUE_${i}`, value],
      ]),
    ),
  };
}

/** Runs git without a shell, with limits on time and output. Error messages never contain the token. */
export function runGit(args: string[], options: GitOptions): Promise<GitResult> {
  const { directory, token, proxy, input = '', expect = [], timeoutMs = TIMEOUT_MS } = options;
  return new Promise((resolve, reject) => {
    const child = spawn('git', [`--git-dir=${directory}`, ...args], {
      env: environment(options),
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own process group, so processes that git started end with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const stop = () => {
      try {
        process.kill(process.platform === 'win32' ? child.pid! : -child.pid!, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    let fault: RepoFailure | undefined;
    const end = (message: string) => {
      fault ??= new RepoFailure(message);
      stop();
    };
    const timer = setTimeout(() => end(`the repository did not respond within ${timeoutMs / 1000} seconds`), timeoutMs);
    const output: Buffer[] = [];
    let size = 0;
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) end('the response of the repository is too large');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < MAX_TEXT) errors += chunk;
    });
    child.stdin.on('error', () => {}).end(input);
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const missing = error.code === 'ENOENT';
      reject(
        new RepoFailure(missing ? 'git is not installed on this host; install it' : `git cannot run (${error.code})`),
      );
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      const all = Buffer.concat(output);
      const clean = without(token, `${errors}\n${size < MAX_TEXT ? all.toString() : ''}`);
      const unreachable = code === 0 ? undefined : proxy?.failure();
      if (fault) reject(fault);
      else if (unreachable) reject(new RepoFailure(unreachable));
      else if (code === 0 || expect.includes(code ?? -1)) resolve({ code: code ?? -1, output: all, text: clean });
      else reject(new RepoFailure(reasonOf(clean)));
    });
  });
}

/** A server may echo the token. */
const without = (token: string | undefined, text: string) =>
  token
    ? text
        .replaceAll(basic(token), '********')
        .replaceAll(token, '********')
        .replaceAll(token.split(':').at(-1) || token, '********')
    : text;

const REASONS: [pattern: RegExp, reason: string][] = [
  [/Host key verification failed/i, 'unknown ssh host; add it to known_hosts of the user that runs Sendstep'],
  [
    /Authentication failed|could not read (Username|Password)|Permission denied|returned error: 40[13]/i,
    'access was denied; check the token, or the ssh key of this host',
  ],
  [/dubious ownership/i, 'the repository is owned by another user of this machine'],
  [/transport '\w+' not allowed/i, 'this kind of address is not allowed'],
  [
    /does not appear to be a git repository|repository .*not found|does not exist|returned error: 404/i,
    'no git repository found at this address',
  ],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'the repository has moved; connect it by its new address',
  ],
  [
    /Could not resolve|Connection refused|timed out|Failed to connect|unreachable|Couldn't connect/i,
    'the repository cannot be reached',
  ],
  [/certificate|SSL/i, 'the certificate of the repository’s host is not trusted'],
  [/denyCurrentBranch|branch is currently checked out/i, 'the branch is checked out there; connect a bare repository'],
];

/** An error message for people; git's own last line for unknown errors. */
function reasonOf(text: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.findLast((line) => /^(fatal|error|remote|!)/.test(line)) ?? 'no output';
  return `git failed: ${[...last].slice(0, 300).join('').toWellFormed()}`;
}
