import type { JsonSchema } from '@sendstep/core';
import { resolved } from '../openapi/schemas.js';
import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument } from '../openapi/types.js';
import { code, curl, outline, prose, typeText } from './docs-code.js';
import { html, type Markup } from './html.js';

/** An operation at one path; PUT and PATCH are one entry. */
export interface Entry {
  verbs: string[];
  path: string;
  operation: ApiOperation;
}

export function entriesOf({ paths }: OpenApiDocument): Entry[] {
  const entries: Entry[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      const same = entries.find((entry) => entry.path === path && entry.operation.summary === operation.summary);
      if (same) same.verbs.push(verb);
      else entries.push({ verbs: [verb], path, operation });
    }
  }
  return entries;
}

export const verbBadge = (verb: string) => html`<span class="verb ${verb}">${verb.toUpperCase()}</span>`;
export const levelBadge = (level: ApiOperation['x-level']) =>
  html`<span class="level ${level}">${level === 'none' ? 'no key' : level}</span>`;

export function operationSection(
  { verbs, path, operation }: Entry,
  document: OpenApiDocument,
  baseUrl: string,
): Markup {
  const { operationId: id, summary, description, requestBody } = operation;
  const named = document.components.schemas;
  const example = curl(baseUrl, verbs.at(-1)!, path, operation);
  // Without the last paragraph, which states the level: a badge shows it.
  const paragraphs = description.split('\n\n').slice(0, -1);
  return html`
<article id="${id}" aria-labelledby="${id}-title">
  <div class="words">
    <h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
    <p class="call">${verbs.map(verbBadge)} <code class="path">${breakable(path)}</code> ${levelBadge(operation['x-level'])}</p>
    ${paragraphs.map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
    ${parameterTable(operation, 'path', 'Path parameters', named)}
    ${parameterTable(operation, 'query', 'Query parameters', named)}
    ${parameterTable(operation, 'header', 'Headers', named)}
    ${requestBody && fieldTable('Body', fieldsOf(requestBody.content['application/json'].schema, named), named)}
    ${errorList(operation, document)}
  </div>
  <div class="sample">
    ${code(example, `curl example: ${summary}`)}
    ${responses(operation, named)}
  </div>
</article>`;
}

/** Lets a long path wrap at slashes. */
const breakable = (path: string) => path.split(/(?=\/)/).map((part) => html`${part}<wbr>`);

type Named = Record<string, JsonSchema>;
interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

/** The fields of a body, each followed by its nested fields with their paths. */
function fieldsOf(schema: JsonSchema, named: Named, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolved(schema, named);
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    const items = schema.items as JsonSchema | undefined;
    const inner = schema.properties
      ? fieldsOf(schema, named, `${name}.`)
      : items?.properties
        ? fieldsOf(items, named, `${name}[].`)
        : [];
    const field = { name, required: required.includes(key), schema, description: String(schema.description ?? '') };
    return [field, ...inner];
  });
}

const parameterTable = ({ parameters = [] }: ApiOperation, where: ApiParameter['in'], caption: string, named: Named) =>
  fieldTable(
    caption,
    parameters.filter((parameter) => parameter.in === where),
    named,
  );

function fieldTable(caption: string, fields: Field[], named: Named): Markup | undefined {
  if (fields.length === 0) return undefined;
  const rows = fields.map(
    ({ name, required, schema, description }) => html`
    <tr>
      <th scope="row"><code>${name}</code> <span class="type">${typeText(schema, named)}</span>${required && html` <span class="required">required</span>`}</th>
      <td>${prose(description ?? '')} ${limits(schema).map((limit) => html`<span class="limit">${limit}</span> `)}</td>
    </tr>`,
  );
  return html`<table class="fields"><caption>${caption}</caption>
    <thead><tr><th scope="col">Field and type</th><th scope="col">Description and limits</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function limits(schema: JsonSchema): string[] {
  const {
    minimum,
    maximum,
    maxLength,
    maxItems,
    enum: values,
  } = schema as JsonSchema & Record<string, number> & { enum?: string[] };
  return [
    ...(values ?? []),
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} items`,
    minimum !== undefined && (maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`),
  ].filter((limit): limit is string => typeof limit === 'string');
}

const isSuccess = (status: string) => /^[23]/.test(status);

/** The fields of each successful response and, below, an example, both collapsed. */
function responses({ responses }: ApiOperation, named: Named): Markup[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    if (!isSuccess(status) || !content) return [];
    const { schema, example } = content['application/json'];
    const shown = html`<details><summary>Response <span class="status">${status}</span></summary>${code(outline(schema, named), 'Response fields')}</details>`;
    if (example === undefined) return [shown];
    const text = JSON.stringify(example, null, 2);
    return [
      shown,
      html`<details class="example"><summary>Example <span class="status">${status}</span></summary>${code(text, 'Example of a response')}</details>`,
    ];
  });
}

function errorList({ responses }: ApiOperation, { components }: OpenApiDocument): Markup {
  const meaning = ({ $ref, description }: ApiResponse) =>
    description ?? components.responses[$ref?.split('/').at(-1) as keyof typeof components.responses].description;
  const errors = Object.entries(responses).filter(([status]) => !isSuccess(status));
  return html`<details><summary>Errors ${errors.map(([status]) => html`<span class="status">${status}</span> `)}</summary>
    <dl class="errors">${errors.map(([status, response]) => html`<div><dt>${status}</dt><dd>${meaning(response)}</dd></div>`)}</dl></details>`;
}
