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
      'A demo host prints three keys on its first start, one per level. On any other host, an owner creates a key on the Developer page of the app, or the operator on the command line. It is shown only once, because only its hash is stored.',
    )}${code(
      `sendstep keys create --store "Corner shop" --level read
export SENDSTEP_API_KEY=fak_…
curl "${baseUrl}/api/v1/me" \\
  -H "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Creating and trying a key',
    )}`,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    body: html`${paragraphs(
      'Send `Authorization: Bearer <key>` with every call, over REST and to the tool server. Only `GET /api/v1` works without a key. A missing, mistyped or revoked key returns 401. A key belongs to one store and has no access to others.',
    )}`,
  },
  {
    id: 'levels',
    title: 'Levels',
    body: html`${paragraphs('A key has one level, which includes the levels before it. Use the lowest level that does the job; a call above it returns 403.')}
<table><caption>What each level adds</caption>
<thead><tr><th scope="col">Level</th><th scope="col">Adds</th></tr></thead><tbody>
<tr><th scope="row">${levelBadge('read')}</th><td>Read layouts, presets, senders, secret names, files, HTTP requests, history and statistics.</td></tr>
<tr><th scope="row">${levelBadge('write')}</th><td>Create, change, delete and restore them, where the API allows it.</td></tr>
<tr><th scope="row">${levelBadge('execute')}</th><td>Run an HTTP request against its real target.</td></tr>
</tbody></table>`,
  },
  {
    id: 'budgets',
    title: 'Budgets',
    body: html`<table><caption>Limits per key, in a sliding window</caption>
<thead><tr><th scope="col">Budget</th><th scope="col">Limit</th></tr></thead><tbody>
<tr><th scope="row">Requests</th><td>${request.limit} in ${request.windowSeconds} seconds</td></tr>
<tr><th scope="row">Runs of HTTP requests</th><td>${execute.limit} in ${execute.windowSeconds / 60} minutes</td></tr>
</tbody></table>${paragraphs(
      'Responses show what is left: `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`, and `RateLimit-Policy` and `RateLimit` of the IETF draft. Above the limit, the response is 429 with `Retry-After` in seconds. A request that gets a 429 does not count.',
    )}`,
  },
];
