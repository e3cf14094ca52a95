import { z } from 'zod';
import { type EchoMasker, maskPersonalText } from '../masking/index.js';
import type { HttpResponse } from '../ports/http-client.js';
import { clip } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, shownHeaders, shownUrl } from '../shared/outgoing.js';
import { recordMask } from '../shared/record-mask.js';
import { bodyText } from './body-text.js';

const MAX_SUMMARY = 500;
const MAX_ERROR = 1000;

/** What a run sent, in displayable form. */
export const ShownRequest = z.object({
  method: asWritten(z.string(), CHECKED_FORM),
  url: shownUrl(),
  headers: shownHeaders(),
  body: z.string(),
});
export type ShownRequest = z.output<typeof ShownRequest>;
/** A type and not an interface, so it is assignable to the JSON that history stores. */
export type ShownResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  truncated: boolean;
};

/** A rendered request with references instead of its credentials; credentials in variables are masked. */
export const shownRequest: (rendered: ShownRequest) => ShownRequest = recordMask(ShownRequest);

export function shownResponse({ status, headers, body, truncated }: HttpResponse, masker: EchoMasker): ShownResponse {
  const text = bodyText(body, headers['content-type']);
  return { status, headers: masker.headers(headers), body: masker.text(text, { cut: truncated }), truncated };
}

/** The summary in lists. It is stored in a clear column, so personal data is masked here. */
export const summaryOf = ({ method, url }: Pick<ShownRequest, 'method' | 'url'>) =>
  clip(maskPersonalText(`${method} ${url}`), MAX_SUMMARY);

/** An error text for a clear column; credentials are already masked. */
export const shownError = (text: string) => clip(maskPersonalText(text), MAX_ERROR);
