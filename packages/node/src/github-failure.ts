import { HttpFailure, RepoFailure } from '@sendstep/core';

interface Refused {
  status?: number;
  message?: string;
  response?: { headers?: Record<string, string | undefined> };
}

export const statusOf = (error: unknown) => (error as Refused | null)?.status ?? 0;

const SENTENCES: Record<number, string> = {
  401: 'GitHub does not know the token; it may have expired',
  404: 'GitHub shows no such repository to this token',
  409: 'the repository is in the way of itself; look at it on GitHub',
};

const clean = (text: string, token: string | undefined) =>
  [...(token ? text.replaceAll(token, '********') : text)].slice(0, 200).join('');

/** What went wrong, in a sentence without the token. */
export function githubFailure(error: unknown, token: string | undefined): RepoFailure {
  const { status = 0, response, message = '' } = error as Refused;
  const { headers = {} } = response ?? {};
  if (status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after']))) {
    return new RepoFailure('GitHub’s rate limit for this token is used up; it is tried again later');
  }
  if (status === 403) {
    return new RepoFailure(
      'the token may not do this; give it read and write access to the contents of the repository',
    );
  }
  // Its own words: which rule of the branch is in the way. They end with the address of a page.
  if (status === 422)
    return new RepoFailure(`GitHub refused the change: ${clean(message.split(' - http')[0]!, token)}`);
  if (SENTENCES[status]) return new RepoFailure(SENTENCES[status]);
  if (status >= 500 && status !== 500) return new RepoFailure(`GitHub is not available (${status})`);
  const cause = (error as Error).cause;
  const reason = cause instanceof HttpFailure ? cause.message : error instanceof HttpFailure ? message : undefined;
  const words = reason ?? (cause as { code?: string } | undefined)?.code ?? 'no answer';
  return new RepoFailure(`GitHub cannot be reached: ${clean(words, token)}`);
}
