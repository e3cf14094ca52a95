import { BUDGETS, type ErrorCode, USABLE_LIQUID } from '@sendstep/core';
import type { OpenApiDocument } from '../openapi/types.js';
import { STATUS } from '../status.js';
import { code, prose } from './docs-code.js';
import { levelBadge } from './docs-operation.js';
import { html, type Markup } from './html.js';

export interface Guide {
  id: string;
  title: string;
  body: Markup;
}

const { request, execute } = BUDGETS;
const paragraphs = (...texts: string[]) => texts.map((text) => html`<p>${prose(text)}</p>`);
const list = (...texts: string[]) => html`<ul>${texts.map((text) => html`<li>${prose(text)}</li>`)}</ul>`;

/** What holds for every operation, told once. */
export const guides = (document: OpenApiDocument, baseUrl: string): Guide[] => [
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
  {
    id: 'conventions',
    title: 'Conventions',
    body: list(
      'Requests and answers are JSON, 5 MB at most. Times are ISO 8601 in UTC; ids are opaque strings; limits of length count Unicode characters.',
      'Lists take `page`, `limit` (25 unless you say, 30 for translations, 100 at most) and `q`, and answer `items`, `page`, `limit`, `total` and `pages`, newest first. A page past the end is empty. The `Link` header leads to the `first`, `prev`, `next` and `last` page.',
      'A 201 has a `Location`: the path of the new record. `OPTIONS` names the methods of a path. What is over 1 KB is compressed with gzip or brotli for clients that accept it.',
      '`PUT` and `PATCH` of a record are the same: the fields that are sent change, the others stay. An object or a list is replaced whole. A `PUT` of a translation replaces it whole: 201 when the language is new, 200 otherwise.',
      'What a `GET` returned may be sent back as it is: fields that cannot be changed are ignored. A field that nobody knows is refused; a query parameter that nobody knows is ignored.',
      'Text may hold Liquid: `{{ variables.sku }}` from the workflow, `{{ secrets.NAME }}` from the store.',
      'Every answer has an `X-Request-Id`; name it when you ask for help.',
    ),
  },
  {
    id: 'secrets',
    title: 'Secrets in templates',
    body: html`${paragraphs(
      USABLE_LIQUID.secrets.rule,
      `Filters that take a secret: ${USABLE_LIQUID.secrets.filters.map((name) => `\`${name}\``).join(', ')}.`,
    )}<table><caption>What secrets are used for</caption>
<thead><tr><th scope="col">Use</th><th scope="col">Write</th></tr></thead><tbody>
${USABLE_LIQUID.secrets.examples.map(
  ({ name, description, example }) =>
    html`<tr><th scope="row">${name}</th><td>${description}<br><code>${example}</code></td></tr>`,
)}
</tbody></table>${paragraphs(
      'In a JSON string a secret is escaped where it has to be; in a login of a url it is encoded. A part of a host cannot be a secret. A secret that is limited to hosts is sent to no other, neither in a request nor in a mail.',
    )}`,
  },
  {
    id: 'masked',
    title: 'Masked values',
    body: html`${list(
      'No call returns the value of a secret. A reference such as `{{ secrets.NAME }}` is returned as written.',
      'A credential that was typed in literally reads back as ********. Sent back at its place, it keeps the stored value; anywhere else it is refused.',
      'If a change leads a request to another host, stored credentials are not kept: send them again, or better a reference.',
      'Personal data in history is masked. That is done by rules of thumb, so free text can still hold some.',
    )}`,
  },
  {
    id: 'errors',
    title: 'Errors',
    body: html`${paragraphs('An error is an object with one text, `error`. A wrong field is named: `<field>: <reason>`, several joined with `; `.')}
${code('{ "error": "url: required; timeoutMs: must be at least 1000" }', 'An error')}
<dl class="errors">${meanings(document).map(([status, words]) => html`<div><dt>${status}</dt><dd>${prose(words)}</dd></div>`)}</dl>`,
  },
  {
    id: 'steps',
    title: 'Connect a workflow platform',
    body: html`${paragraphs(
      'A workflow platform calls `POST /steps/email` and `POST /steps/http` with a signature instead of a key; the operations under Steps say how to sign.',
    )}${list(
      'A step that is recorded returns 200 with its history entry, also when it failed or its input is invalid: read `status`, `error` and `warnings`.',
      'A `runId` identifies one run of one step. Sent again with the same step, it returns the first outcome and nothing is sent twice, whatever else in the call differs. Sent with another action, layout, request or `stepReference`, it is refused with 409 and not recorded. A run id that is made once per workflow run is therefore not enough: add the step to it.',
      'A step with invalid input does not use up its `runId`: correct it and send it again.',
      'Optional fields that are `null` or empty count as not given.',
    )}`,
  },
  {
    id: 'assistant',
    title: 'Attach an assistant',
    body: html`${paragraphs(
      'The tool server speaks the Model Context Protocol with the same keys, levels and budgets. An assistant with a read key can look at everything and change nothing.',
    )}${code(
      `claude mcp add --transport http sendstep ${baseUrl}/api/mcp \\
  --header "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Attaching Claude Code',
    )}${paragraphs('Assistants keep the list of tools they got on connecting: after the level of a key was changed, connect anew.')}`,
  },
];

const meanings = ({ components }: OpenApiDocument): [status: number, words: string][] =>
  Object.entries(STATUS)
    .map(([code, status]): [number, string] => [status, components.responses[code as ErrorCode].description])
    // No operation can answer it, so that the document has none.
    .concat([[405, 'The path is known, the method is not; `Allow` names those that are.']])
    .sort(([a], [b]) => a - b);
