import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { RepoFailure } from '@sendstep/core';
import type { GitProxy } from './git-proxy.js';

export interface GitOptions {
  /** The bare repository to work in. */
  directory: string;
  token?: string | undefined;
  /** The way out for https, which is not spoken without it. */
  proxy?: GitProxy | undefined;
  /** Certificate authorities to trust instead of the system's. */
  caFile?: string | undefined;
  input?: string;
  /** Exit codes that are an answer, not a failure; 0 always is. */
  expect?: number[];
  timeoutMs?: number;
}
export interface GitAnswer {
  code: number;
  output: Buffer;
  /** Both streams as text, the token taken out, for finding out what happened. */
  words: string;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 32 * 1024 * 1024;
const MAX_WORDS = 64 * 1024;
/**
 * From this process's environment: where programs are, whose ssh keys. Nothing that starts with GIT_, and no proxy settings:
 * NO_PROXY would bypass our own proxy.
 */
const KEPT =
  /^(PATH|PATHEXT|SYSTEMROOT|HOME|USERPROFILE|USER|LOGNAME|TMPDIR|TEMP|TMP|SSH_AUTH_SOCK|SSL_CERT_(FILE|DIR))$/i;

/** As a name and password: hosts take a token as the password of anybody, or want their own name before it. */
const basic = (token: string) =>
  Buffer.from(token.includes(':') ? token : `x-access-token:${token}`).toString('base64');

/** Settings travel in the environment: arguments can be seen by everybody on the machine, and files outlive the process. */
function environment({ token, proxy, caFile }: GitOptions): NodeJS.ProcessEnv {
  const settings: [string, string][] = [
    ['core.hooksPath', devNull],
    ['protocol.ext.allow', 'never'],
    ['credential.helper', ''],
    ['core.askPass', ''],
    ['gc.autoDetach', 'false'],
    // A token must not follow a redirect to somebody else.
    ['http.followRedirects', 'false'],
  ];
  if (token) settings.push(['http.extraHeader', `Authorization: Basic ${basic(token)}`]);
  if (proxy) settings.push(['http.proxy', proxy.url], ['http.proxyAuthMethod', 'basic']);
  if (caFile) settings.push(['http.sslCAInfo', caFile]);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name))),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    // The guard does not see ssh, which connects by itself. It sends no request of the owner's choosing, and in batch mode
    // talks only to hosts in known_hosts, which the administrator writes.
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

/** Runs git without a shell, bounded in time and output. Fails with a sentence that never holds the token. */
export function runGit(args: string[], options: GitOptions): Promise<GitAnswer> {
  const { directory, token, proxy, input = '', expect = [], timeoutMs = TIMEOUT_MS } = options;
  return new Promise((resolve, reject) => {
    const child = spawn('git', [`--git-dir=${directory}`, ...args], {
      env: environment(options),
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that what git started ends with it.
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
    const timer = setTimeout(() => end(`the repository did not answer within ${timeoutMs / 1000} seconds`), timeoutMs);
    const output: Buffer[] = [];
    let size = 0;
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) end('the repository answered more than can be taken');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < MAX_WORDS) words += chunk;
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
      const clean = without(token, `${words}\n${size < MAX_WORDS ? all.toString() : ''}`);
      const unreached = code === 0 ? undefined : proxy?.failure();
      if (fault) reject(fault);
      else if (unreached) reject(new RepoFailure(unreached));
      else if (code === 0 || expect.includes(code ?? -1)) resolve({ code: code ?? -1, output: all, words: clean });
      else reject(new RepoFailure(sentence(clean)));
    });
  });
}

/** A server may send back what it was sent. */
const without = (token: string | undefined, text: string) =>
  token
    ? text
        .replaceAll(basic(token), '********')
        .replaceAll(token, '********')
        .replaceAll(token.split(':').at(-1) || token, '********')
    : text;

const SENTENCES: [pattern: RegExp, sentence: string][] = [
  [/Host key verification failed/i, 'the ssh host is not known; add it to known_hosts of the user that runs Sendstep'],
  [
    /Authentication failed|could not read (Username|Password)|Permission denied|returned error: 40[13]/i,
    'access was denied; check the token, or the ssh key of this host',
  ],
  [/dubious ownership/i, 'the repository belongs to another user of this machine'],
  [/transport '\w+' not allowed/i, 'this kind of address is not allowed'],
  [
    /does not appear to be a git repository|repository .*not found|does not exist|returned error: 404/i,
    'there is no git repository at this address that this host can see',
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

/** What went wrong, in words that help; for what is unknown, git's own last line. */
function sentence(words: string): string {
  const known = SENTENCES.find(([pattern]) => pattern.test(words));
  if (known) return known[1];
  const lines = words.split('\n').map((line) => line.trim());
  const told = lines.findLast((line) => /^(fatal|error|remote|!)/.test(line)) ?? 'it said nothing';
  return `git failed: ${[...told].slice(0, 300).join('').toWellFormed()}`;
}
