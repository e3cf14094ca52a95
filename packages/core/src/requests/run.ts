import type { Outcome, Reception } from '../domain/execution.js';
import type { Context } from '../operation.js';
import { type HttpAnswer, HttpFailure } from '../ports/http-client.js';
import { closeExecution } from '../steps/recording.js';
import type { PreparedRequest } from './prepare.js';
import { type ShownRequest, type ShownResponse, shownError, shownResponse } from './shown.js';

export interface RunOutcome extends Omit<Outcome, 'sealed' | keyof Reception> {
  request: ShownRequest;
  /** Null if there was no response. */
  response: ShownResponse | null;
  /** Whether this outcome was recorded; false if another host had already closed the run as interrupted. */
  recorded: boolean;
}

/** Sends a request whose execution was started, and always closes the execution. */
export async function runRequest(id: string, prepared: PreparedRequest, context: Context): Promise<RunOutcome> {
  const { clock, http } = context.ports;
  const { masker, outgoing, shown: request, summary } = prepared;
  const close = async (error: string, response: ShownResponse | null): Promise<RunOutcome> => {
    const status = error === '' ? 'SUCCESS' : 'FAILED';
    const outcome = { status, error, finishedAt: clock.now(), summary, attempts: 1 } as const;
    const content = { request: { ...request }, response: response && { ...response } };
    const recorded = await closeExecution(context, id, { ...outcome, ...content });
    return { ...outcome, request, response, recorded };
  };
  let answer: HttpAnswer;
  try {
    answer = await http.send(outgoing);
  } catch (error) {
    const foreseen = error instanceof HttpFailure;
    const failed = await close(foreseen ? shownError(masker.text(error.message)) : 'internal error', null);
    if (!foreseen) throw error;
    return failed;
  }
  const { status, statusText } = answer;
  const succeeded = status >= 200 && status < 300;
  const error = succeeded ? '' : shownError(masker.text(`the target returned ${status} ${statusText}`.trim()));
  return close(error, shownResponse(answer, masker));
}
