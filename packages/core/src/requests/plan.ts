import { type HttpRequestContent, type HttpRequestRow, httpRequestPlace } from '../domain/http-request.js';
import { changesSecrets, liquidReferences } from '../liquid/references.js';
import { credentialLiterals, maskBody } from '../masking/index.js';
import type { Context } from '../operation.js';
import { bodyTexts } from './body-texts.js';

/** What can be said of a stored request before any value is known. */
export interface RequestPlan {
  content: HttpRequestContent;
  /** The secrets that it names, each once. */
  secretNames: string[];
  /** Whether it may do more with a secret than print it. */
  changesSecrets: boolean;
  /** The credentials that are written out in it. */
  literals: string[];
  /** Whether its body carries credentials, so that a redirect must not take it to another host. */
  confidentialBody: boolean;
}

/** Worked out once for as long as the request stays as it is: parsing its Liquid costs more than sending it. */
export const planOf = ({ id, sealed }: HttpRequestRow, { storeId, open, remembered }: Context): Promise<RequestPlan> =>
  remembered(`http request ${storeId} ${id} ${sealed}`, async () =>
    planRequest(JSON.parse(await open(httpRequestPlace(id), sealed))),
  );

export function planRequest(content: HttpRequestContent): RequestPlan {
  const inBody = bodyTexts(content.body).map(({ text }) => text);
  const texts = [content.url, ...Object.values(content.headers), ...inBody];
  const namesIn = (some: string[]) => some.flatMap((text) => liquidReferences(text).secrets);
  return {
    content,
    secretNames: [...new Set(namesIn(texts))],
    changesSecrets: texts.some(changesSecrets),
    literals: credentialLiterals(content),
    confidentialBody: namesIn(inBody).length > 0 || maskBody(content.body) !== content.body,
  };
}
