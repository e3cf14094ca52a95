import {
  credentialPaths,
  MASKING_VERSION,
  maskBody,
  maskHeaders,
  maskUrl,
  type Restored,
  restoreBody,
  restoreHeaders,
  restoreUrl,
} from '../masking/index.js';
import { invalidFields } from '../shared/faults.js';
import { recordMask } from '../shared/record-mask.js';
import { parseUrl } from '../shared/url.js';
import {
  type HttpRequestContent,
  type HttpRequestRow,
  HttpRequestSummaryView,
  httpRequestSearch,
} from './http-request.js';

const MASKED = 'is masked; send the real value or a secret reference';
const TARGET_CHANGED = 'the target changed; send the real value or a secret reference';
const NOTHING: HttpRequestContent = { url: '', headers: {}, body: '' };

const maskSummary = recordMask(HttpRequestSummaryView);

/** The clear columns of a row, masked as in lists, and the search text, which must not reveal more. */
export function maskClear<T extends Pick<HttpRequestRow, 'name' | 'description' | 'url'>>(clear: T) {
  const masked = maskSummary(clear);
  return { ...masked, search: httpRequestSearch(masked), maskedBy: MASKING_VERSION };
}

/**
 * The sent request, with each mask replaced by the literal stored in the same place. Literals are kept only while the
 * origin stays the same: otherwise someone who can edit the url could send a credential they cannot read to their own
 * host.
 */
export function unmaskContent(
  sent: Partial<HttpRequestContent>,
  stored: HttpRequestContent = NOTHING,
): Partial<HttpRequestContent> {
  const url = sent.url === undefined ? undefined : restoreUrl(sent.url, stored.url);
  const headers = sent.headers === undefined ? undefined : restoreHeaders(sent.headers, stored.headers);
  const body = sent.body === undefined ? undefined : restoreBody(sent.body, stored.body);
  const results = [url, headers, body].filter((result) => result !== undefined);
  const faults = results.flatMap((result) => result.faults.map((field) => ({ field, reason: MASKED })));
  const shown = [
    ...(url && !staysHidden(url, sent.url, maskUrl) ? url.keptAt : []),
    ...(headers && !staysHidden(headers, sent.headers, maskHeaders) ? headers.keptAt : []),
    ...(body && !staysHidden(body, sent.body, maskBody) ? body.keptAt : []),
  ];
  faults.push(...shown.map((field) => ({ field, reason: MASKED })));
  if (stored !== NOTHING && url && originOf(url.value) !== originOf(stored.url)) {
    const leftOut = { url: '', headers: headers ? {} : stored.headers, body: body ? '' : stored.body };
    const kept = [...results.flatMap(({ keptAt }) => keptAt), ...credentialPaths(leftOut)];
    faults.push(...[...new Set(kept)].map((field) => ({ field, reason: TARGET_CHANGED })));
  }
  if (faults.length > 0) throw invalidFields(faults);
  return {
    ...(url && { url: url.value }),
    ...(headers && { headers: headers.value }),
    ...(body && { body: body.value }),
  };
}

/**
 * Whether the restored request is masked to exactly what was sent. In a different context the same literal may no longer
 * look like a credential (`{"name":"x","value":…}` instead of `"name":"api_key"`) and would be revealed.
 */
const staysHidden = <T>(restored: Restored<T>, sent: T | undefined, mask: (value: T) => unknown): boolean =>
  !restored.kept || JSON.stringify(mask(restored.value)) === JSON.stringify(mask(sent as T));

/**
 * The origin of a url. With Liquid in the host part it is unknown before rendering, so any change of the url counts as a
 * new target.
 */
function originOf(url: string): string {
  const authority = /^[a-z]+:\/\/([^/\\?#]*)/i.exec(url);
  if (!authority || /\{[{%]/.test(authority[0])) return url;
  return parseUrl(authority[0])?.origin ?? url;
}
