import { createServer } from 'node:http';
import { answer } from './answer.js';
import { listenOnLoopback, readJson, respond } from './bare-http.js';

/**
 * Parses the request and returns the stored response for its method with the id of the request: the minimum work for
 * the same response.
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
