import { createServer } from 'node:http';
import { answer } from './answer.js';
import { listenOnLoopback, readJson, respond } from './bare-http.js';

/**
 * Parses what it gets and sends back the answer of that method under the id of the request: the least that a server of
 * JSON can do for the same answer.
 */
answer({
  start: (answers: Record<string, object>) =>
    listenOnLoopback(
      createServer(async (request, response) => {
        const { method, id } = (await readJson(request)) as { method: string; id: number };
        respond(response, 200, { ...answers[method], id });
      }),
    ),
});
