import { z } from 'zod';
import { hasLiquid } from '../liquid/parse.js';
import { templateFaults } from '../liquid/template-fault.js';
import { MASK } from '../masking/index.js';
import { anyOf, checked, id, optionalName, optionalText, type Reasons, Time, textFault } from '../shared/fields.js';
import { isJson } from '../shared/json.js';
import { shownHeaders, shownText, shownUrl } from '../shared/outgoing.js';
import { searchText } from '../shared/paging.js';
import { parseUrl } from '../shared/url.js';
import { ifVersion } from './if-version.js';
import { outgoingHeaderFault, outgoingHeaderNameFault } from './outgoing-headers.js';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** The part of a request that may hold credentials. */
export interface HttpRequestContent {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Binds sealed content to its row. */
export const httpRequestSealContext = (id: string) => ({ table: 'http_requests', id });

/** The clear columns, shown in lists and searched by `q`. `url` is masked. */
export interface HttpRequestSummary {
  id: string;
  name: string;
  description: string;
  method: Method;
  url: string;
  timeoutMs: number;
  /** 1 when created, plus 1 per update. */
  version: number;
  createdAt: number;
  updatedAt: number;
}
export interface HttpRequestRow extends HttpRequestSummary {
  /** `HttpRequestContent` as JSON text, sealed. */
  sealed: string;
  search: string;
  /** The `MASKING_VERSION` that the clear columns were masked with. */
  maskedBy: number;
}
export type HttpRequestChange = Omit<HttpRequestRow, 'id' | 'createdAt'>;

export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 2000;
const MAX_URL = 2048;
const MAX_HEADERS = 50;
const MAX_HEADER_VALUE = 8192;
const DEFAULT_TIMEOUT = 10_000;

/** A mask may be longer than the value it hides; a masked url that was read can still be sent back. */
const unmasked = (text: string) => text.replaceAll(MASK, '');

function urlFault(url: string): Reasons {
  if (!/^https?:\/\//i.test(url)) return 'must start with http:// or https://';
  const fault = textFault(unmasked(url), MAX_URL, 'line') ?? templateFaults(url);
  if (fault || hasLiquid(url)) return fault;
  if (/\s/.test(url)) return 'must not contain spaces';
  return parseUrl(url) ? undefined : 'not a valid URL';
}

function headerFault(name: string, value: unknown): Reasons {
  if (hasLiquid(name)) return 'Liquid is not allowed in a header name';
  const fault = outgoingHeaderNameFault(name);
  if (fault) return fault;
  if (typeof value !== 'string') return 'must be a string';
  const text = unmasked(value).replaceAll('\t', ' ');
  return outgoingHeaderFault(name, value) ?? textFault(text, MAX_HEADER_VALUE, 'line') ?? templateFaults(value);
}

type Fault = (reason: string | string[], path?: (string | number)[]) => void;

/** An object of names and values, or a list of `{ name | key, value }`; returned as an object. */
function readHeaders(value: unknown, fault: Fault): Record<string, string> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') {
    fault('must be an object');
    return {};
  }
  const pairs: [path: string | number, name: unknown, value: unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item?.name ?? item?.key, item?.value])
    : Object.entries(value).map(([name, text]) => [name, name, text]);
  if (pairs.length > MAX_HEADERS) fault(`at most ${MAX_HEADERS} headers`);
  const seen = new Set<string>();
  const headers: Record<string, string> = {};
  for (const [path, name, text] of pairs.slice(0, MAX_HEADERS)) {
    if (Array.isArray(value)) refuseUnknown(value[path as number], fault, path);
    if (typeof name !== 'string') fault('must be an object with a name and a value', [path]);
    else if (typeof path === 'number' && text === undefined) fault('required', [path, 'value']);
    else if (seen.has(name.toLowerCase())) fault('duplicate header', [path]);
    else {
      const reason = headerFault(name, text);
      if (reason) fault(reason, [path]);
      else headers[name] = text as string;
      seen.add(name.toLowerCase());
    }
  }
  return headers;
}

const HEADER_FIELDS = ['name', 'key', 'value'];

function refuseUnknown(item: unknown, fault: Fault, path: string | number): void {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return;
  const unknown = Object.keys(item).filter((field) => !HEADER_FIELDS.includes(field));
  for (const field of unknown.slice(0, MAX_FAULTS)) fault('unknown field', [path, field]);
}

/** An error shows ten faults, and a body can have a million leaves, so checking stops here. */
const MAX_FAULTS = 20;
const MAX_LIQUID_TEXTS = 2000;

/** Every string in a JSON body may contain Liquid. */
function checkLeaves(body: unknown, fault: Fault): void {
  let faults = 0;
  let texts = 0;
  const report: Fault = (reason, path) => {
    faults++;
    fault(reason, path);
  };
  function check(value: unknown, path: (string | number)[]): void {
    if (faults >= MAX_FAULTS || texts > MAX_LIQUID_TEXTS) return;
    if (typeof value === 'string') {
      if (hasLiquid(value) && ++texts > MAX_LIQUID_TEXTS) report(`at most ${MAX_LIQUID_TEXTS} texts with Liquid`);
      const reason = value.isWellFormed() ? templateFaults(value) : 'must be valid Unicode';
      if (reason) report(reason, path);
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) check(item, [...path, i]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        if (key.isWellFormed()) check(item, [...path, key]);
        else report('must be valid Unicode', path);
      }
    }
  }
  check(body, []);
}

/** Text (Liquid that renders to JSON), an object or a list; returned in the shape that was sent. */
function readBody(value: unknown, fault: Fault): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') checkLeaves(value, fault);
  else if (typeof value !== 'string') fault('must be a string, an object or a list');
  else if (value.trim() !== '') {
    const reason = value.isWellFormed() ? templateFaults(value) : 'must be valid Unicode';
    if (reason) fault(reason);
    else if (!hasLiquid(value) && !isJson(value)) fault('not valid JSON');
  }
  return value;
}

export const HeadersInput = anyOf(
  ['object', 'array', 'null'],
  'Header names and values. Write credentials as {{ secrets.NAME }}; Liquid is allowed in values.',
  readHeaders,
  { additionalProperties: { type: 'string' } },
);
const fields = {
  name: optionalName(MAX_NAME, 'Display name; default: method and host.'),
  description: optionalText(MAX_DESCRIPTION, 'lines', 'Internal note.'),
  method: z.enum(METHODS).describe('HTTP method; default GET.').optional(),
  url: z
    .string()
    .check(checked((text) => (text.trim() === '' ? 'required' : urlFault(text))))
    .meta({
      minLength: 1,
      maxLength: MAX_URL,
      description: 'Target URL; http:// or https:// must be literal, Liquid is allowed after it.',
    }),
  headers: HeadersInput.optional(),
  body: anyOf(
    ['string', 'object', 'array', 'null'],
    'JSON body as text; Liquid allowed. Empty: no body.',
    readBody,
  ).optional(),
  timeoutMs: z.int().min(1000).max(30_000).describe(`Timeout in milliseconds; default ${DEFAULT_TIMEOUT}.`).optional(),
};

export const HttpRequestId = id('HTTP request id.');
export const HttpRequestInput = z.strictObject(fields);
export const IfHttpRequestVersion = ifVersion('The version you read; refused if a newer one was saved.');
export const HttpRequestPatch = z.strictObject({
  id: HttpRequestId,
  ...fields,
  url: fields.url.optional(),
  ifVersion: IfHttpRequestVersion,
});
export type HttpRequestFields = z.output<typeof HttpRequestInput>;

export const HttpRequestSummaryView = z.object({
  id: HttpRequestId,
  name: shownText(MAX_NAME),
  description: shownText(MAX_DESCRIPTION),
  method: z.enum(METHODS),
  url: shownUrl(),
  timeoutMs: z.int(),
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export const HttpRequestView = HttpRequestSummaryView.extend({
  headers: shownHeaders(),
  body: z.unknown().meta({ type: ['string', 'object', 'array'] }),
});

/** The default name of a request. Only the host: user and password may precede it. */
function defaultName(method: Method, url: string): string {
  const authority = url.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  const name = `${method} ${authority.slice(authority.lastIndexOf('@') + 1)}`;
  return [...name].slice(0, 200).join('');
}

/** Merges the sent fields into the stored ones (none on create) and applies defaults. */
export function buildHttpRequest(
  sent: Partial<HttpRequestFields>,
  stored?: { row: HttpRequestRow; content: HttpRequestContent },
): {
  fields: Omit<HttpRequestSummary, 'id' | 'url' | 'version' | 'createdAt' | 'updatedAt'>;
  content: HttpRequestContent;
} {
  const method = sent.method ?? stored?.row.method ?? 'GET';
  const url = sent.url ?? stored?.content.url ?? '';
  const name = sent.name ?? stored?.row.name ?? '';
  return {
    fields: {
      name: name === '' ? defaultName(method, url) : name,
      description: sent.description ?? stored?.row.description ?? '',
      method,
      timeoutMs: sent.timeoutMs ?? stored?.row.timeoutMs ?? DEFAULT_TIMEOUT,
    },
    content: {
      url,
      headers: sent.headers ?? stored?.content.headers ?? {},
      body: sent.body ?? stored?.content.body ?? '',
    },
  };
}

export const httpRequestSearch = (request: { name: string; description: string; url: string }) =>
  searchText(request.name, request.description, request.url);

const times = (row: HttpRequestSummary) => ({
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});
export const showHttpRequestSummary = ({
  sealed,
  search,
  maskedBy,
  ...row
}: HttpRequestSummary & Partial<HttpRequestRow>): z.input<typeof HttpRequestSummaryView> => ({
  ...row,
  ...times(row),
});
