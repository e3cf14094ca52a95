import type { PersonalMasker } from '../domain/execution.js';
import type { HttpRequestRow } from '../domain/http-request.js';
import { DEFAULT_SETTINGS } from '../domain/settings.js';
import { opaqueCredentials } from '../liquid/fill.js';
import { type EchoMasker, echoMasker } from '../masking/index.js';
import type { Context } from '../operation.js';
import type { OutgoingRequest } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { personalMaskerOf } from '../steps/recording.js';
import { forbiddenSecrets, loadSecrets } from '../steps/secrets.js';
import { planOf } from './plan.js';
import { renderRequest } from './render.js';
import { type ShownRequest, shownRequest, summaryOf } from './shown.js';

/** A request that is ready to send, and the maskers for its secrets. */
export interface PreparedRequest {
  outgoing: OutgoingRequest;
  masker: EchoMasker;
  shown: ShownRequest;
  summary: string;
  /** Masks personal data in what is shown of the run. */
  maskPersonal: PersonalMasker;
}

/** Loads everything needed to run a stored request. */
export async function gatherFor(row: HttpRequestRow, context: Context) {
  const settings = context.ports.settings.find(context.storeId);
  settings.catch(() => {}); // awaited below
  const plan = await planOf(row, context);
  const [secrets, found] = await Promise.all([loadSecrets(plan.secretNames, context), settings]);
  return { row, plan, secrets, settings: found };
}

/** Renders a stored request and checks everything that can be checked before sending; faults are `invalid`. */
export async function prepareRequest(
  { row, plan, secrets, settings }: Awaited<ReturnType<typeof gatherFor>>,
  variables: unknown,
  context: Context,
): Promise<PreparedRequest> {
  const { storeId, ports } = context;
  const { currency, moneyUnit, timeZone } = { ...DEFAULT_SETTINGS, ...settings };
  const credentials = opaqueCredentials(
    secrets.values,
    ports.ids,
    plan.literals.map(({ value }) => value),
  );
  const request = { ...plan.content, method: row.method, timeoutMs: row.timeoutMs };
  const { outgoing, shown, names } = await renderRequest(
    { request, literals: plan.literals, credentials, variables, storeId, currency, moneyUnit, timeZone },
    ports.liquid,
  );
  // Credentials are dropped on a redirect to another origin, so one check covers every hop.
  const { hostname } = new URL(outgoing.url);
  const elsewhere = forbiddenSecrets(names, secrets.limits, hostname);
  if (elsewhere.length > 0) throw invalid('url', `secret ${elsewhere.join(', ')} may not be sent to this host`);
  if (!(await ports.http.allows(outgoing.url))) throw invalid('url', 'address not allowed');
  const sent = credentials.sent();
  const visible = shownRequest(shown);
  return {
    outgoing,
    masker: echoMasker({ secrets: sent.secrets, literals: [...plan.echoes, ...sent.literals] }),
    shown: visible,
    summary: summaryOf(visible),
    maskPersonal: await personalMaskerOf(settings, context),
  };
}
