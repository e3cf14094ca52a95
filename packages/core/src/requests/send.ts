import { type HttpClient, HttpFailure, type HttpResponse } from '../ports/http-client.js';
import type { PreparedRequest } from './prepare.js';
import { type ShownResponse, shownError, shownResponse } from './shown.js';

/** Sends a prepared request. The error is empty if the target returned a status of 2xx. */
export async function sendRequest(
  { outgoing, masker }: PreparedRequest,
  http: HttpClient,
): Promise<{ error: string; response: ShownResponse | null }> {
  const errorOf = (text: string) => shownError(masker.text(text));
  let response: HttpResponse;
  try {
    response = await http.send(outgoing);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    return { error: errorOf(error.message), response: null };
  }
  const { status, statusText } = response;
  const succeeded = status >= 200 && status < 300;
  const error = succeeded ? '' : errorOf(`the target returned ${status} ${statusText}`.trim());
  return { error, response: shownResponse(response, masker) };
}
