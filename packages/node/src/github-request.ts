import { githubFailure } from './github-failure.js';

export interface GithubRequestOptions {
  /** The API and the repository, for example `https://api.github.com/repos/shop/layouts`. */
  url: string;
  token: string | undefined;
  /** Sends the requests, and limits their time. */
  fetch: typeof fetch;
}
export interface GithubSent {
  query?: Record<string, string | number>;
  body?: object;
}

/** Sends requests to GitHub's API for one repository; paths are below the repository. */
export function githubRequest({ url, token, fetch }: GithubRequestOptions) {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'sendstep',
    'x-github-api-version': '2022-11-28',
    ...(token && { authorization: `token ${token}` }),
  };

  /** The body of the response, or undefined for one of the given statuses. */
  async function ask<T>(call: string, { query, body }: GithubSent = {}, ...absent: number[]): Promise<T | undefined> {
    const [method, path] = call.split(' ', 2) as [string, string];
    const search = new URLSearchParams(query as Record<string, string> | undefined);
    try {
      const response = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      if (absent.includes(response.status)) return undefined;
      throw Object.assign(new Error(messageIn(text)), { status: response.status, headers: response.headers });
    } catch (error) {
      throw githubFailure(error, token);
    }
  }
  const must = async <T>(call: string, sent?: GithubSent) => (await ask<T>(call, sent))!;
  return { ask, must };
}

/** GitHub's own explanation of an error, with the details that some errors list. */
function messageIn(text: string): string {
  try {
    const { message = '', errors } = JSON.parse(text);
    return Array.isArray(errors) ? `${message}: ${errors.map((error) => JSON.stringify(error)).join(', ')}` : message;
  } catch {
    return text;
  }
}
