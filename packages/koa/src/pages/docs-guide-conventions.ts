import { type ErrorCode, USABLE_LIQUID } from '@sendstep/core';
import type { OpenApiDocument } from '../openapi/types.js';
import { STATUS } from '../status.js';
import { code, prose } from './docs-code.js';
import { type Guide, list, paragraphs } from './docs-guide.js';
import { html } from './html.js';

/** Rules that apply to every operation. */
export const conventionGuides = (document: OpenApiDocument): Guide[] => [
  {
    id: 'conventions',
    title: 'Conventions',
    body: list(
      'Requests and responses are JSON; a request has at most 5 MB. Times are ISO 8601 in UTC, ids are opaque strings, and length limits count Unicode characters.',
      'Lists take `page`, `limit` (default 25, or 30 for translations; at most 100) and `q`, and return `items`, `page`, `limit`, `total` and `pages`, newest first. A page past the end is empty. The `Link` header has the `first`, `prev`, `next` and `last` page.',
      'A 201 response has a `Location` header with the path of the new record. `OPTIONS` lists the methods of a path. Responses over 1 KB are compressed with gzip or brotli for clients that accept it.',
      '`PUT` and `PATCH` of a record do the same: only the fields that are sent change. Objects and lists are replaced as a whole. A `PUT` of a translation replaces all of it, with 201 if the language is new and 200 otherwise.',
      'Send an `Idempotency-Key` with a call that creates, tests, promotes or restores to make it safe to repeat: for at least 24 hours, a call with the same key, path and body does nothing and gets the first response again, with `Idempotent-Replayed: true`. After any other error than a 502, repeat the call with the same key; a test whose target failed is only sent again with a new key.',
      'You can send back what a `GET` returned: read-only fields are ignored. Unknown fields are refused; unknown query parameters are ignored.',
      'Two editors do not overwrite each other if they send the `ETag` they read as `If-Match`: if another version was saved since, a write to a layout, translation or HTTP request returns 412 and changes nothing. A translation has its own tag; promote and restore take the tag of the layout. `If-None-Match` saves reading an unchanged record again (304); as `*` on the `PUT` of a translation, it only creates.',
      'Text can contain Liquid: `{{ variables.sku }}` from the workflow, `{{ secrets.NAME }}` from the store.',
      'Every response has an `X-Request-Id`; include it when you ask for help.',
    ),
  },
  {
    id: 'secrets',
    title: 'Secrets in templates',
    body: html`${paragraphs(
      USABLE_LIQUID.secrets.rule,
      `Filters that accept a secret: ${USABLE_LIQUID.secrets.filters.map((name) => `\`${name}\``).join(', ')}.`,
    )}<table><caption>Common uses of secrets</caption>
<thead><tr><th scope="col">Use</th><th scope="col">Write</th></tr></thead><tbody>
${USABLE_LIQUID.secrets.examples.map(
  ({ name, description, example }) =>
    html`<tr><th scope="row">${name}</th><td>${description}<br><code>${example}</code></td></tr>`,
)}
</tbody></table>${paragraphs(
      'In a JSON string, a secret is escaped; in the login part of a url, it is encoded. A secret cannot be part of a host name. A secret that is limited to certain hosts is never sent to any other, in a request or in an email.',
    )}`,
  },
  {
    id: 'masked',
    title: 'Masked values',
    body: html`${list(
      'No call returns the value of a secret. A reference such as `{{ secrets.NAME }}` is returned as written.',
      'A literal credential is returned as ********. Send the mask back in the same place to keep the stored value; anywhere else it is refused.',
      'If an update points a request to another host, stored credentials are not kept: send them again or, better, use a reference.',
      'Personal data in the history is masked by heuristics, so free text can still contain some.',
    )}`,
  },
  {
    id: 'errors',
    title: 'Errors',
    body: html`${paragraphs('An error is an object with one string, `error`. Invalid fields are listed as `<field>: <reason>`, joined with `; `.')}
${code('{ "error": "url: required; timeoutMs: must be at least 1000" }', 'Example of an error')}
<dl class="errors">${meanings(document).map(([status, text]) => html`<div><dt>${status}</dt><dd>${prose(text)}</dd></div>`)}</dl>`,
  },
];

const meanings = ({ components }: OpenApiDocument): [status: number, text: string][] =>
  Object.entries(STATUS)
    .map(([code, status]): [number, string] => [status, components.responses[code as ErrorCode].description])
    // Not in the document, because no operation returns it.
    .concat([[405, 'The path exists, but not with this method; `Allow` lists its methods.']])
    .sort(([a], [b]) => a - b);
