import { BUDGETS } from '@sendstep/core';
import { code } from './docs-code.js';
import { type Guide, paragraphs } from './docs-guide.js';
import { levelBadge } from './docs-operation.js';
import { html } from './html.js';

const { request, execute } = BUDGETS;

/** Keys, levels and budgets. */
export const accessGuides = (baseUrl: string): Guide[] => [
  {
    id: 'key',
    title: 'Get a key',
    body: html`${paragraphs(
      'A demo host prints three keys on its first start, one a level. Everywhere else whoever runs the host makes one. It is shown this once: only its hash is kept.',
    )}${code(
      `sendstep keys create --store "Corner shop" --level read
export SENDSTEP_API_KEY=fak_…
curl "${baseUrl}/api/v1/me" \\
  -H "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Making and trying a key',
    )}`,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    body: html`${paragraphs(
      'Every call carries `Authorization: Bearer <key>`, over REST and to the tool server alike; only `GET /api/v1` needs none. A key that is missing, mistyped or revoked is answered 401. A key belongs to one store, and sees nothing of any other.',
    )}`,
  },
  {
    id: 'levels',
    title: 'Levels',
    body: html`${paragraphs('A key has one level, and each includes the ones before. Take the lowest that does the job; a call above it is answered 403.')}
<table><caption>What each level adds</caption>
<thead><tr><th scope="col">Level</th><th scope="col">Adds</th></tr></thead><tbody>
<tr><th scope="row">${levelBadge('read')}</th><td>Reading layouts, presets, senders, names of secrets, files, HTTP requests, history and statistics.</td></tr>
<tr><th scope="row">${levelBadge('write')}</th><td>Creating, changing, deleting and restoring them, as far as the API offers it.</td></tr>
<tr><th scope="row">${levelBadge('execute')}</th><td>Running an HTTP request against its real target.</td></tr>
</tbody></table>`,
  },
  {
    id: 'budgets',
    title: 'Budgets',
    body: html`<table><caption>What a key may use, in any window of that length</caption>
<thead><tr><th scope="col">Budget</th><th scope="col">Limit</th></tr></thead><tbody>
<tr><th scope="row">Requests</th><td>${request.limit} in ${request.windowSeconds} seconds</td></tr>
<tr><th scope="row">Runs of HTTP requests</th><td>${execute.limit} in ${execute.windowSeconds / 60} minutes</td></tr>
</tbody></table>${paragraphs(
      'Answers say what is left: `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`, and `RateLimit-Policy` and `RateLimit` of the IETF draft. Beyond it comes 429 with `Retry-After` in seconds; a request that was answered 429 does not count.',
    )}`,
  },
];
