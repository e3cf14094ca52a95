import type { RepoProvider } from '../domain/repository.js';
import { RepoFailure, type RepoHost } from '../ports/repo-host.js';

const refuse = async () => {
  throw new RepoFailure('this installation cannot reach repositories');
};
const none: RepoHost = { check: refuse, log: refuse, read: refuse, commit: refuse };

/** For embedders without repositories. @sendstep/node has real hosts. */
export const noRepoHosts: Record<RepoProvider, RepoHost> = { git: none, github: none };
