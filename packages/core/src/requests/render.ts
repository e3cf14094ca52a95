import type { HttpRequestContent } from '../domain/http-request.js';
import { outgoingHeaderFault } from '../domain/outgoing-headers.js';
import type { Credentials, Destination, Filled } from '../liquid/fill.js';
import { NOT_JSON } from '../liquid/fill-json.js';
import { renderParts } from '../liquid/render-parts.js';
import { replaceLiteralReferences } from '../liquid/tokens.js';
import { MASK, type StoredLiteral } from '../masking/index.js';
import type { LiquidRenderer, MoneyUnit, OutgoingRequest } from '../ports/index.js';
import { fieldPath, invalidFields } from '../shared/faults.js';
import { clip } from '../shared/fields.js';
import { parseUrl } from '../shared/url.js';
import { bodyTexts, filledBody } from './body-texts.js';
import { emptyVariables } from './empty-variables.js';
import type { ShownRequest } from './shown.js';

/** Everything that determines a rendered request. */
export interface RequestToRender {
  /** From `planOf`: without literal credentials. */
  request: HttpRequestContent & Pick<OutgoingRequest, 'method' | 'timeoutMs'>;
  literals: readonly StoredLiteral[];
  credentials: Credentials;
  variables: unknown;
  storeId: string;
  currency: string;
  moneyUnit?: MoneyUnit;
  timeZone: string;
}

export interface RenderedRequest {
  outgoing: OutgoingRequest;
  /** The same with references instead of credentials. */
  shown: ShownRequest;
  /** The secrets it sends. */
  names: string[];
}

/** One text of a request, its destination, and how it is checked after rendering. */
interface Part {
  field: string;
  text: string;
  destination?: Destination;
  fault?(filled: Filled): string | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser silently removes some of them
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** How many empty variables an error names. */
const MAX_NAMED = 10;

/**
 * Renders a stored request. Text that cannot be rendered, or is not a valid url, header or JSON afterwards, is `invalid`,
 * by field, without quoting values.
 *
 * Variables are inserted into a url unencoded, so one can hold a whole path or query; `url_encode` makes it a single part.
 * They cannot change the host if a literal `/` follows it.
 */
export async function renderRequest(job: RequestToRender, liquid: LiquidRenderer): Promise<RenderedRequest> {
  const { request, credentials } = job;
  const names = Object.keys(request.headers);
  const isText = typeof request.body !== 'object' || request.body === null;
  const parts: Part[] = [
    { field: 'url', text: request.url, destination: 'url', fault: urlFault },
    ...names.map((name) => ({
      field: `headers.${name}`,
      text: request.headers[name]!,
      fault: ({ sent }: Filled) => outgoingHeaderFault(name, sent),
    })),
    ...(isText
      ? [{ field: 'body', text: String(request.body ?? ''), destination: 'json' as const, fault: bodyFault }]
      : bodyTexts(request.body).map(({ path, text }) => ({ field: clip(fieldPath(['body', ...path]), 200), text }))),
  ];
  const refuse = (reasons: (string | undefined)[]) => {
    const faults = reasons.flatMap((reason, i) => (reason ? [{ field: parts[i]!.field, reason }] : []));
    if (faults.length > 0) throw invalidFields(faults);
  };
  const { variables, storeId, currency, moneyUnit = 'units', timeZone } = job;
  const texts = parts.map(({ text }) => ({ text: credentials.withLiterals(text), mode: 'text' as const }));
  const settings = { storeId, variables, credentials, currency, moneyUnit, timeZone };
  const rendered = await renderParts({ ...settings, parts: texts }, liquid);
  refuse(rendered.map((part, i) => ('error' in part ? atItsPlace(part.error, parts[i]!.text) : undefined)));
  const filled = rendered.map((part, i) => credentials.fill(part, parts[i]!.destination));
  const explained = (reason: string | undefined) =>
    reason === NOT_JSON ? NOT_JSON + emptyHint(String(request.body), job.variables) : reason;
  refuse(filled.map((part, i) => explained('error' in part ? part.error : parts[i]!.fault?.(part))));

  const [url, ...rest] = filled as Filled[];
  const headers = rest.slice(0, names.length);
  const leaves = rest.slice(names.length);
  const body = isText ? leaves[0]! : bodyOf(job, leaves);
  const sent = Object.fromEntries(names.map((name, i) => [name, headers[i]!.sent]));
  const { method, timeoutMs } = request;
  const confidentialHeaders = names.filter((_, i) => headers[i]!.confidential);
  const shownHeaders = Object.fromEntries(names.map((name, i) => [name, headers[i]!.shown]));
  const typed = isEmpty(body.sent) || names.some((name) => name.toLowerCase() === 'content-type');
  const type = typed ? undefined : { 'Content-Type': 'application/json' };
  return {
    outgoing: {
      method,
      url: url!.sent,
      headers: { ...sent, ...type },
      ...(confidentialHeaders.length > 0 && { confidentialHeaders }),
      ...(!isEmpty(body.sent) && { body: body.sent, confidentialBody: body.confidential }),
      timeoutMs,
    },
    shown: {
      method,
      url: url!.shown,
      headers: { ...shownHeaders, ...type },
      body: isEmpty(body.sent) ? '' : body.shown,
    },
    names: [...new Set([url!, ...headers, ...leaves].flatMap((part) => part.names))],
  };
}

/** Fills a JSON body with its rendered texts, and the literals in the others. */
function bodyOf({ request, literals }: RequestToRender, leaves: Filled[]): Omit<Filled, 'names'> {
  const literal = (put: (one: StoredLiteral) => string) => (text: string) => {
    let bare: StoredLiteral | undefined;
    const result = replaceLiteralReferences(text, (number) => {
      if (literals[number]?.bare) bare = literals[number];
      return literals[number] ? put(literals[number]) : '';
    });
    return bare && result === bare.value ? Number(bare.value) : result;
  };
  const sent = filledBody(
    request.body,
    leaves.map((leaf) => leaf.sent).values(),
    literal(({ value }) => value),
  );
  const shown = filledBody(
    request.body,
    leaves.map((leaf) => leaf.shown).values(),
    literal(() => MASK),
  );
  return {
    sent: JSON.stringify(sent),
    shown: JSON.stringify(shown),
    confidential: leaves.some((leaf) => leaf.confidential) || holdsLiteral(JSON.stringify(request.body)),
  };
}

const holdsLiteral = (text: string) => replaceLiteralReferences(text, () => '') !== text;

/** Columns differ from the stored text where a token replaced a literal. */
const atItsPlace = (reason: string, stored: string) =>
  holdsLiteral(stored) ? reason.replace(/^line \d+, column \d+: /, '') : reason;

const isEmpty = (body: string) => body.trim() === '';

function urlFault({ sent: url }: Filled): string | undefined {
  if (CONTROL.test(url)) return 'must not contain line breaks or control characters';
  // With an empty host, the parser takes the next part of the path: https:///admin has the host "admin".
  const literal = /^https?:\/\/[^/\\?#\s]/i.test(url);
  return literal && parseUrl(url) ? undefined : 'not a valid URL after rendering';
}

/** With credentials in it, `fill` has already checked it. */
function bodyFault({ sent, confidential }: Filled): string | undefined {
  try {
    if (!confidential && !isEmpty(sent)) JSON.parse(sent);
    return undefined;
  } catch {
    return NOT_JSON;
  }
}

/** Empty variables are a common cause of invalid JSON. */
function emptyHint(template: string, variables: unknown): string {
  const names = emptyVariables(template, variables);
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return names.length > 0 ? ` (empty: ${names.slice(0, MAX_NAMED).join(', ')}${more})` : '';
}
