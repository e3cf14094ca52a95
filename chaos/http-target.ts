import { createServer } from 'node:http';
import { answer } from '../bench/answer.js';
import { listenOnLoopback } from '../bench/bare-http.js';

/** The bodies that each path received, in order. */
const received = new Map<string, string[]>();

answer({
  start: () =>
    listenOnLoopback(
      createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        const path = request.url!;
        received.set(path, [...(received.get(path) ?? []), body]);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
      }).on('error', () => {}),
    ),
  received: () => received,
});
