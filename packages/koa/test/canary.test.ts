import { createApp } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';
import { serveApp } from './host.js';

const CANARY = 'canary7Q2x9ZpL4vRt8Wn3';

it('a canary credential in every field is in no response of REST and tools and in no log line', async () => {
  const lines: string[] = [];
  const log = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const ports = memoryPorts();
  const { write } = await buildStore(ports);
  const host = await serveApp(createApp(ports), { logger: { info: log, warn: log, error: log } });
  const answers: string[] = [];
  const rest = async (method: string, path: string, body?: unknown) => {
    const answer = await host.call(write, method, `/api/v1/http-requests${path}`, body);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const tool = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const accept = { accept: 'application/json, text/event-stream' };
    const answer = await host.call(write, 'POST', '/api/mcp', message, accept);
    answers.push(answer.text);
    return answer.body.result;
  };
  const request = {
    name: `token=${CANARY}`,
    description: `Bearer ${CANARY}`,
    url: `https://user:${CANARY}@a.example/?access_token=${CANARY}#sig=${CANARY}`,
    headers: { Authorization: `Bearer ${CANARY}`, 'X-Api-Key': CANARY, Cookie: `a=${CANARY}` },
    body: { password: CANARY, nested: [{ secret: CANARY }] },
  };
  const { body: made } = await rest('POST', '', request);
  expect(made.headers.Authorization).toBe('Bearer ********');
  await rest('GET', '');
  await rest('GET', `?q=${CANARY}`);
  await rest('GET', `/${made.id}`);
  await rest('PUT', `/${made.id}`, made);
  await rest('PATCH', `/${made.id}`, { url: 'https://evil.example/' });
  await rest('PATCH', `/${made.id}`, { method: CANARY });
  await rest('GET', `/${CANARY}`);
  await rest('POST', '', `{"url":"https://a.example","headers":{"Authorization":"Bearer ${CANARY}`);
  const shown = await tool('get_http_request', { id: made.id });
  expect(shown.structuredContent.headers.Authorization).toBe('Bearer ********');
  await tool('list_http_requests', {});
  await tool('create_http_request', { ...request, body: JSON.stringify(request.body) });
  await tool('update_http_request', { id: made.id, headers: { Authorization: 'Token ********' } });
  await rest('DELETE', `/${made.id}`);
  expect(answers.join('\n')).toContain('********');
  expect(answers.join('\n')).not.toContain(CANARY);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('\n')).not.toContain(CANARY);
});
