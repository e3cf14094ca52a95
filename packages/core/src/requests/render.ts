import type { HttpRequestContent } from '../domain/http-request.js';
import { outgoingHeaderFault } from '../domain/outgoing-headers.js';
import { fieldPath, invalidFields } from '../faults.js';
import { clip } from '../fields.js';
import { hasLiquid } from '../liquid/parse.js';
import { printed } from '../liquid/prints.js';
import type { LiquidRenderer, OutgoingRequest, RenderedPart } from '../ports/index.js';
import { bodyTexts, filledBody } from './body-texts.js';
import { emptyVariables } from './empty-variables.js';

/** Everything that decides what a request sends. */
export interface RequestToRender {
  request: HttpRequestContent & Pick<OutgoingRequest, 'method' | 'timeoutMs'>;
  variables: unknown;
  secrets: Record<string, string>;
  storeId: string;
  currency: string;
  timeZone: string;
}
interface Fault {
  field: string;
  reason: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the parser of urls takes some of them out without a word
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** So many empty variables are named in an error. */
const MAX_NAMED = 10;

/**
 * From a stored request to what goes out. What cannot render, or is no url, header or JSON afterwards, is `invalid`, by
 * field, and never quotes a value.
 *
 * Values are put into a url as they are, so that one can hold a whole path or query: `url_encode` makes one a single
 * part. The host is safe from them where a literal `/` follows it; a secret is kept from other hosts by `allowHosts`.
 */
export async function renderRequest(
  { request, ...job }: RequestToRender,
  liquid: LiquidRenderer,
): Promise<OutgoingRequest> {
  const names = Object.keys(request.headers);
  const texts = bodyTexts(request.body);
  const parts = [
    { field: 'url', text: request.url },
    ...names.map((name) => ({ field: `headers.${name}`, text: request.headers[name]! })),
    ...texts.map(({ path, text }) => ({ field: clip(fieldPath(['body', ...path]), 200), text })),
  ];
  const answers = await renderTexts(
    parts.map(({ text }) => text),
    job,
    liquid,
  );
  const faults = answers.flatMap((answer, i): Fault[] =>
    'error' in answer ? [{ field: parts[i]!.field, reason: answer.error }] : [],
  );
  if (faults.length > 0) throw invalidFields(faults);

  const [url = '', ...rest] = answers.map((answer) => ('text' in answer ? answer.text : ''));
  const headers = Object.fromEntries(names.map((name, i) => [name, rest[i]!]));
  const filled = filledBody(request.body, rest.slice(names.length).values());
  const isText = typeof filled !== 'object' || filled === null;
  const body = isText ? String(filled ?? '') : JSON.stringify(filled);
  const found = [
    ...urlFaults(url),
    ...headerFaults(headers),
    ...(isText ? bodyFaults(body, () => emptyVariables(String(request.body), job.variables)) : []),
  ];
  if (found.length > 0) throw invalidFields(found);

  const { method, timeoutMs } = request;
  if (isEmpty(body)) return { method, url, headers, timeoutMs };
  const typed = names.some((name) => name.toLowerCase() === 'content-type');
  return {
    method,
    url,
    headers: typed ? headers : { ...headers, 'Content-Type': 'application/json' },
    body,
    timeoutMs,
  };
}

/** What holds no Liquid, or only prints values, does not go to the renderer, which may be another process. */
async function renderTexts(
  texts: string[],
  job: Omit<RequestToRender, 'request'>,
  liquid: LiquidRenderer,
): Promise<RenderedPart[]> {
  const known = texts.map((text) => (hasLiquid(text) ? printed(text, job) : text));
  const parts = texts.filter((_, i) => known[i] === undefined).map((text) => ({ text, mode: 'text' as const }));
  const rendered = (parts.length > 0 ? await liquid.render({ ...job, parts }) : []).values();
  return known.map((text) => (text === undefined ? rendered.next().value! : { text }));
}

const isEmpty = (body: string) => body.trim() === '';

function urlFaults(url: string): Fault[] {
  if (CONTROL.test(url)) return [{ field: 'url', reason: 'must not contain line breaks or control characters' }];
  // The parser takes the next part of a path for the host when there is none: https:///admin leads to a host "admin".
  const literal = /^https?:\/\/[^/\\?#\s]/i.test(url);
  return literal && URL.canParse(url) ? [] : [{ field: 'url', reason: 'not a valid URL after rendering' }];
}

const headerFaults = (headers: Record<string, string>): Fault[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    const reason = outgoingHeaderFault(name, value);
    return reason ? [{ field: `headers.${name}`, reason }] : [];
  });

function bodyFaults(body: string, empty: () => string[]): Fault[] {
  try {
    if (!isEmpty(body)) JSON.parse(body);
    return [];
  } catch {
    const names = empty();
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
    const hint = names.length > 0 ? ` (empty: ${names.slice(0, MAX_NAMED).join(', ')}${more})` : '';
    return [{ field: 'body', reason: `not JSON after rendering${hint}` }];
  }
}
