import { HttpFailure, RepoFailure } from '@sendstep/core';

/** A response with an error status, or any error of a request that got no response. */
interface Refused {
  status?: number;
  message?: string;
  headers?: Headers;
}

const REASONS: Record<number, string> = {
  401: 'GitHub rejected the token; it may have expired',
  404: 'repository not found on GitHub, or the token has no access to it',
  409: 'GitHub reported a conflict in the repository; check it on GitHub',
};

const clean = (text: string, token: string | undefined) =>
  [...(token ? text.replaceAll(token, '********') : text)].slice(0, 200).join('');

/** An error message for people, without the token. */
export function githubFailure(error: unknown, token: string | undefined): RepoFailure {
  const { status = 0, headers, message = '' } = error as Refused;
  const isLimited = headers?.get('x-ratelimit-remaining') === '0' || headers?.has('retry-after');
  if (status === 429 || (status === 403 && isLimited)) {
    return new RepoFailure('GitHub’s rate limit for this token is used up; this is retried later');
  }
  if (status === 403) {
    return new RepoFailure(
      'the token lacks permission; give it read and write access to the contents of the repository',
    );
  }
  // GitHub's own message says which branch rule is violated. It may end with the URL of a page.
  if (status === 422)
    return new RepoFailure(`GitHub refused the change: ${clean(message.split(' - http')[0]!, token)}`);
  if (REASONS[status]) return new RepoFailure(REASONS[status]);
  if (status >= 500 && status !== 500) return new RepoFailure(`GitHub is not available (${status})`);
  const cause = (error as Error).cause;
  const reason = cause instanceof HttpFailure ? cause.message : error instanceof HttpFailure ? message : undefined;
  const text = reason ?? (cause as { code?: string } | undefined)?.code ?? 'no response';
  return new RepoFailure(`GitHub cannot be reached: ${clean(text, token)}`);
}
