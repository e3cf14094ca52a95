import type { RepoProvider } from '../domain/repository.js';
import { RepoFailure, type RepoHost } from '../ports/repo-host.js';

const refuse = async () => {
  throw new RepoFailure('this installation cannot reach repositories');
};
const none: RepoHost = { check: refuse, log: refuse, read: refuse, commit: refuse };

/** For embedders who connect no repository. @sendstep/node has the real ones. */
export const noRepoHosts: Record<RepoProvider, RepoHost> = { git: none, github: none };
