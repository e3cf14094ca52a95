import { type HttpRequestContent, type HttpRequestRow, httpRequestSealContext } from '../domain/http-request.js';
import { liquidReferences } from '../liquid/references.js';
import { literalReference } from '../liquid/tokens.js';
import { credentialLiterals, type StoredLiteral, withReferences } from '../masking/index.js';
import type { Context } from '../operation.js';
import { bodyTexts } from './body-texts.js';

/** What is known about a stored request before rendering. */
export interface RequestPlan {
  /** The request, with references instead of literal credentials. */
  content: HttpRequestContent;
  literals: StoredLiteral[];
  /** The literals and their parts, to mask in the response. */
  echoes: string[];
  /** Names of the secrets it uses. */
  secretNames: string[];
}

/** Cached until the request changes: parsing its Liquid costs more than sending it. */
export const planOf = ({ id, sealed }: HttpRequestRow, { storeId, open, cached }: Context): Promise<RequestPlan> =>
  cached(`http request ${storeId} ${id} ${sealed}`, async () =>
    planRequest(JSON.parse(await open(httpRequestSealContext(id), sealed))),
  );

export function planRequest(stored: HttpRequestContent): RequestPlan {
  const { content, literals } = withReferences(stored, literalReference);
  const texts = [stored.url, ...Object.values(stored.headers), ...bodyTexts(stored.body).map(({ text }) => text)];
  return {
    content,
    literals,
    echoes: credentialLiterals(stored),
    secretNames: [...new Set(texts.flatMap((text) => liquidReferences(text).secrets))],
  };
}
