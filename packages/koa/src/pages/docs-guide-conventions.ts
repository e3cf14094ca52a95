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
];

const meanings = ({ components }: OpenApiDocument): [status: number, words: string][] =>
  Object.entries(STATUS)
    .map(([code, status]): [number, string] => [status, components.responses[code as ErrorCode].description])
    // No operation can answer it, so that the document has none.
    .concat([[405, 'The path is known, the method is not; `Allow` names those that are.']])
    .sort(([a], [b]) => a - b);
