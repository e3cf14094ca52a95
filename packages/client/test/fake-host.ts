/** A request as `fetch` got it. */
export interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
export type Answer = Response | Error;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A `fetch` that returns these responses in turn, and then the last one again and again. */
export function fakeFetch(...answers: Answer[]) {
  const seen: Seen[] = [];
  const fetch = async (input: unknown, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    seen.push({
      method,
      url: String(input),
      headers: headers as Record<string, string>,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    const answer = answers[Math.min(seen.length, answers.length) - 1]!;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  return { fetch: fetch as typeof globalThis.fetch, seen };
}
