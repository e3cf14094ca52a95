import { z } from 'zod';
import { checkedText, optionalSecret, requiredText, Time } from '../shared/fields.js';
import { asWritten, shownUrl } from '../shared/outgoing.js';
import { parseUrl } from '../shared/url.js';

export const REPO_PROVIDERS = ['git', 'github'] as const;
export type RepoProvider = (typeof REPO_PROVIDERS)[number];

/** The repository that a store's layouts are committed to, and its state. */
export interface Repository {
  /** New for each connected repository, so saves queued for one never reach another. */
  id: string;
  provider: RepoProvider;
  url: string;
  branch: string;
  /** The sealed token; null without one. */
  sealed: string | null;
  connectedAt: number;
  /** Whether the existing layouts are still being queued. */
  importing: boolean;
  committed: number;
  lastCommit: string | null;
  lastCommitAt: number | null;
  /** The error of the last attempt, without the token; null if it succeeded. */
  lastError: string | null;
  failures: number;
  nextAttemptAt: number;
}
export type NewRepository = Pick<Repository, 'id' | 'provider' | 'url' | 'branch' | 'sealed' | 'connectedAt'>;

/** A save or removal of a layout that is queued for commit. */
export interface QueuedSave {
  layoutId: string;
  version: number;
  kind: 'save' | 'remove';
  queuedAt: number;
}

/** Binds the sealed token to its row. */
export const repositorySealContext = (id: string) => ({ table: 'repositories', id });

const MAX_URL = 2048;
const MAX_BRANCH = 200;
// Names start with a letter or digit: a leading hyphen would be an option to ssh or git.
const SCP = /^[a-z0-9_][\w.-]*@[a-z0-9][a-z0-9.-]*:(?![-/])\S+$/i;
const PATH = /^(\/(?!\/)|[a-z]:[\\/])/i;
const GITHUB =
  /^(?:https:\/\/github\.com\/|git@github\.com:)?([a-z0-9][a-z0-9-]{0,38})\/([\w.-]{1,100}?)(?:\.git)?\/?$/i;
const BRANCH = /^[a-z0-9](?:[a-z0-9._-]|\/(?=[a-z0-9]))*$/i;

/** Owner and name of a GitHub repository. */
export function githubRepository(url: string): { owner: string; repo: string } | undefined {
  const [, owner, repo] = GITHUB.exec(url) ?? [];
  return owner && repo && !/^\.+$/.test(repo) ? { owner, repo } : undefined;
}

/** Why a repository address is invalid. Git can run commands from addresses, so only these forms are allowed. */
export function repositoryUrlFault(provider: RepoProvider, url: string): string | undefined {
  if (provider === 'github') {
    return githubRepository(url) ? undefined : 'must be https://github.com/OWNER/NAME or OWNER/NAME';
  }
  const scheme = /^(https|ssh):\/\/(?=[^-])/i.exec(url)?.[1]?.toLowerCase();
  const parsed = scheme && !/\s/.test(url) ? parseUrl(url) : undefined;
  if (parsed) {
    const { username, password, hostname } = parsed;
    if (password || (username && scheme === 'https'))
      return 'must not contain a username or password; use the token field';
    if (hostname && !hostname.startsWith('-') && !username.startsWith('-')) return undefined;
  }
  if (SCP.test(url) || PATH.test(url)) return undefined;
  return 'must be https://…, ssh://…, git@host:path or an absolute path';
}

/** Tokens are only for https; ssh uses the keys of the machine. */
export const takesToken = (provider: RepoProvider, url: string) => provider === 'github' || /^https:/i.test(url);

const branchFault = (branch: string) =>
  BRANCH.test(branch) && !/\.\.|\.(\/|$)|\.lock(\/|$)/.test(branch) ? undefined : 'not a branch name';

export const RepositoryInput = z.strictObject({
  provider: z
    .enum(REPO_PROVIDERS)
    .describe('git: any git repository, including a bare one on disk; github: the GitHub API.'),
  url: requiredText(
    MAX_URL,
    'line',
    'Address of the repository: https, ssh, or an absolute path (git); OWNER/NAME (github).',
  ),
  branch: checkedText(MAX_BRANCH, 'Branch to commit to; default: the repository’s default branch.', branchFault),
  token: optionalSecret(16 * 1024, 'Access token or username:password, for https and GitHub. Never returned.'),
});

/** State of the connected repository; `connected: false` has no other fields. */
export const RepositoryView = z.object({
  connected: z.boolean(),
  provider: z.enum(REPO_PROVIDERS).optional(),
  url: shownUrl().optional(),
  branch: z.string().optional(),
  hasToken: z.boolean().optional(),
  connectedAt: Time.optional(),
  queued: z.int().describe('Saves queued for commit.').optional(),
  importing: z.boolean().describe('Whether existing layouts are still being queued.').optional(),
  committed: z.int().describe('Saves committed since connecting.').optional(),
  lastCommit: asWritten(z.string(), 'an id').nullable().describe('Id of the latest commit.').optional(),
  lastCommitAt: Time.nullable().optional(),
  lastError: z.string().nullable().describe('Error of the last attempt; null if it succeeded.').optional(),
  nextAttemptAt: Time.nullable().describe('When a failed attempt is retried.').optional(),
});

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const showRepository = (repository: Repository, queued: number): z.input<typeof RepositoryView> => ({
  connected: true,
  provider: repository.provider,
  url: repository.url,
  branch: repository.branch,
  hasToken: repository.sealed !== null,
  connectedAt: new Date(repository.connectedAt).toISOString(),
  queued,
  importing: repository.importing,
  committed: repository.committed,
  lastCommit: repository.lastCommit,
  lastCommitAt: time(repository.lastCommitAt),
  lastError: repository.lastError,
  nextAttemptAt: repository.lastError === null ? null : time(repository.nextAttemptAt),
});

/** A commit id may be any string; only strings of this shape are looked up. */
export const isSha = (text: string) => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
