import type { Masks } from '../domain/execution.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import { hostAllowed, type SecretRow, secretPlace } from '../domain/secret.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { invalid } from '../errors.js';
import { invalidFields } from '../faults.js';
import { type EchoMasker, echoMasker } from '../masking/index.js';
import type { Context } from '../operation.js';
import type { OutgoingRequest, Ports } from '../ports/index.js';
import { masksOf } from '../recording.js';
import { planOf } from './plan.js';
import { type RequestToRender, renderRequest } from './render.js';
import { type ShownRequest, shownRequest, summaryOf } from './shown.js';

/** A request that is ready to go out, and what hides its secrets in whatever is said of it. */
export interface PreparedRequest {
  outgoing: OutgoingRequest;
  masker: EchoMasker;
  shown: ShownRequest;
  summary: string;
  /** Hides people's data in what is shown of the run. */
  masks: Masks;
}

/** All that is read for a run of a stored request. */
export async function gatherFor(row: HttpRequestRow, context: Context) {
  const settings = context.ports.settings.find(context.storeId);
  settings.catch(() => {}); // told below
  const plan = await planOf(row, context);
  const [secrets, found] = await Promise.all([namedSecrets(plan.secretNames, context), settings]);
  return { plan, secrets, settings: found };
}

/** Renders a stored request and checks all that can be checked before anything is sent; what is wrong is `invalid`. */
export async function prepareRequest(
  row: HttpRequestRow,
  variables: unknown,
  context: Context,
  gathered = gatherFor(row, context),
): Promise<PreparedRequest> {
  const { storeId, ports } = context;
  const { plan, secrets, settings } = await gathered;
  const { rows, values } = secrets;
  const { currency, timeZone } = { ...DEFAULT_SETTINGS, ...settings };
  const request = { ...plan.content, method: row.method, timeoutMs: row.timeoutMs };
  const outgoing = await renderRequest(
    { request, variables, secrets: values, storeId, currency, timeZone },
    ports.liquid,
  );
  const { hostname } = new URL(outgoing.url);
  const elsewhere = rows.filter(({ allowHosts }) => !hostAllowed(allowHosts, hostname));
  if (elsewhere.length > 0) {
    const names = elsewhere.map(({ name }) => name).join(', ');
    throw invalid('url', `this host is not among those that the secret ${names} may be sent to`);
  }
  if (!(await ports.http.allows(outgoing.url))) throw invalid('url', 'address not allowed');
  const { toShow, derived } = plan.changesSecrets
    ? await withoutValues({ request, variables, storeId, currency, timeZone }, plan.secretNames, outgoing, ports)
    : { toShow: outgoing, derived: [] };
  const masker = echoMasker({ secrets: values, literals: [...plan.literals, ...derived] });
  const shown = shownRequest(toShow, masker);
  return {
    outgoing: { ...outgoing, confidentialBody: plan.confidentialBody },
    masker,
    shown,
    summary: summaryOf(shown),
    masks: await masksOf(settings, context),
  };
}

/** The secrets that a request names, and no others, with their values. */
async function namedSecrets(names: string[], { storeId, open, ports }: Context) {
  const rows: SecretRow[] = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const missing = names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (row?.sealed) return [];
    return [
      { field: `secrets.${name}`, reason: row ? 'has no value yet; it is set in the app' : 'there is no such secret' },
    ];
  });
  if (missing.length > 0) throw invalidFields(missing);
  const values: Record<string, string> = {};
  for (const { name, sealed } of rows) values[name] = await open(secretPlace(name), sealed!);
  return { rows, values };
}

/**
 * What to show of a request. A secret that is only printed is known again and hidden; one that a filter or a condition
 * changed is not, so that the request is rendered once more with references in the place of values. Where the two
 * differ stands what was made of a secret: a target that shows it is to be hidden too.
 */
async function withoutValues(
  job: Omit<RequestToRender, 'secrets'>,
  secretNames: string[],
  outgoing: OutgoingRequest,
  { liquid }: Ports,
) {
  const { url, headers, body } = job.request;
  const references = secretNames.map((name) => [name, `{{ secrets.${name} }}`]);
  const stored = { ...outgoing, url, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
  // A reference may be no JSON or no address where a value is one: then it is shown as it is stored.
  const toShow = await renderRequest({ ...job, secrets: Object.fromEntries(references) }, liquid).catch(() => stored);
  const pairs = [
    [outgoing.url, toShow.url],
    ...Object.keys(outgoing.headers).map((name) => [outgoing.headers[name], toShow.headers[name]]),
    [outgoing.body, toShow.body],
  ];
  const derived = pairs.map(([sent = '', shown = '']) => differing(sent, shown)).filter((text) => text.length > 3);
  return { toShow, derived };
}

/** The part of a text that another does not share with it at its start or end. */
function differing(text: string, other: string): string {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start++;
  let end = text.length;
  for (let at = other.length; end > start && at > start && text[end - 1] === other[at - 1]; at--) end--;
  return text.slice(start, end);
}
