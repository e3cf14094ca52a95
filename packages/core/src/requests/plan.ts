import { type HttpRequestContent, type HttpRequestRow, httpRequestPlace } from '../domain/http-request.js';
import { liquidReferences } from '../liquid/references.js';
import { literalReference } from '../liquid/tokens.js';
import { credentialLiterals, type StoredLiteral, withReferences } from '../masking/index.js';
import type { Context } from '../operation.js';
import { bodyTexts } from './body-texts.js';

/** What can be said of a stored request before any value is known. */
export interface RequestPlan {
  /** With a reference in the place of each literal credential. */
  content: HttpRequestContent;
  literals: StoredLiteral[];
  /** The literals and their parts, to be hidden in what the target returns. */
  echoes: string[];
  /** The secrets that it names, each once. */
  secretNames: string[];
}

/** Worked out once for as long as the request stays as it is: parsing its Liquid costs more than sending it. */
export const planOf = ({ id, sealed }: HttpRequestRow, { storeId, open, remembered }: Context): Promise<RequestPlan> =>
  remembered(`http request ${storeId} ${id} ${sealed}`, async () =>
    planRequest(JSON.parse(await open(httpRequestPlace(id), sealed))),
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
