import type { JsonSchema } from '@sendstep/core';
import { nameIn, resolved } from '../openapi/schemas.js';
import type { ApiOperation } from '../openapi/types.js';
import { html, type Markup } from './html.js';

const TOKEN = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<=\s)(-{1,2}[A-Za-z][\w-]*)|\b(curl|claude|sendstep|export)\b/g;

/** A code block with highlighted strings, options and commands, and a button that copies it. */
export function code(text: string, label: string): Markup {
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: option, index } of text.matchAll(TOKEN)) {
    const kind = string ? 's' : option ? 'o' : 'c';
    parts.push(text.slice(end, index), html`<span class="${kind}">${token}</span>`);
    end = index + token.length;
  }
  return html`<div class="code"><button type="button" class="copy" aria-label="Copy: ${label}" hidden>Copy</button><pre aria-label="${label}"><code>${[...parts, text.slice(end)]}</code></pre></div>`;
}

/** Text in which Liquid, masks and `quoted` names are shown as code. */
export const prose = (text: string): Markup[] =>
  text
    .split(/(\{\{.*?\}\}|\*{8}|`[^`]+`)/)
    .map((part, i) => (i % 2 ? html`<code>${part.replaceAll('`', '')}</code>` : html`${part}`));

/** The call as a shell command. Values to fill in are variables such as `$ID`. */
export function curl(baseUrl: string, verb: string, path: string, operation: ApiOperation): string {
  const { parameters = [], requestBody, responses, security } = operation;
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where, example } of parameters) {
    const filled = example === undefined ? `$${name.toUpperCase()}` : encodeURIComponent(String(example));
    if (where === 'path') address = address.replace(`{${name}}`, () => filled);
    else if (where === 'query' && example !== undefined) query.set(name, String(example));
  }
  const body = requestBody?.content['application/json'].example;
  const method = verb === 'get' || (verb === 'post' && body !== undefined) ? '' : `-X ${verb.toUpperCase()} `;
  return [
    `curl ${method}"${baseUrl}${address}${query.size > 0 ? `?${query}` : ''}"`,
    ...(security ? [] : ['-H "Authorization: Bearer $SENDSTEP_API_KEY"']),
    ...parameters.flatMap(({ name, in: where, required }) =>
      where === 'header' && required ? [`-H "${name}: $SIGNATURE"`] : [],
    ),
    ...('406' in responses ? ['-H "Accept: application/json, text/event-stream"'] : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
  ].join(' \\\n  ');
}
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

type Named = Record<string, JsonSchema>;

/** Shown by its name: its blocks are nested without end, and `GET /layout-schema` describes them. */
const DESIGN = 'Design';

/** The type of a schema in plain words. */
export function typeText(schema: JsonSchema, named: Named): string {
  if (nameIn(schema) === DESIGN) return 'object';
  const { type, items, anyOf } = resolved(schema, named) as Outlined;
  if (anyOf) return [...new Set(anyOf.map((one) => typeText(one, named)))].join(' or ');
  if (Array.isArray(type)) return type.map((one) => (one === 'array' ? 'list' : one)).join(' or ');
  if (type === 'array') return items && Object.keys(items).length > 0 ? `list of ${typeText(items, named)}` : 'list';
  return type ?? 'any';
}

/** The fields of a response and their types, with `?` for optional fields. */
export function outline(given: JsonSchema, named: Named, indent = ''): string {
  if (nameIn(given) === DESIGN) return DESIGN;
  const schema = resolved(given, named);
  const { properties, required, items, anyOf, enum: values, additionalProperties } = schema as Outlined;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((one) => outline(one, named, indent)).join(' | ');
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) =>
        `${indent}  ${name}${required?.includes(name) ? '' : '?'}: ${outline(field, named, `${indent}  `)}`,
    );
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'array' && items) return `[ ${outline(items, named, indent)} ]`;
  if (typeof additionalProperties === 'object') return `{ name: ${outline(additionalProperties, named, indent)} }`;
  return typeText(schema, named).replaceAll(' or ', ' | ');
}
type Outlined = JsonSchema & {
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  additionalProperties?: JsonSchema | boolean;
};
