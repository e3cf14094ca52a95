import { setTimeout as pause } from 'node:timers/promises';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { compose, readConfiguration } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTarget } from '../../koa/test/target.js';
import { start, temporaryDirectory } from './process.js';
import { seedStore } from './tool-calls.js';

/** A store, its host, and a slow target. */
async function shop() {
  const target = await startTarget(({ path }, response) => {
    setTimeout(() => response.end(`stock of ${path}`), 800);
  });
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
  const { app, close } = await compose(readConfiguration(env));
  const koa = createKoaApp(app, { release: '1', tools: createToolServer(app, { version: '1' }) });
  const host = await listen(koa, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await host.close(0);
    await close();
  });
  const { key, requestId } = await seedStore(app, target.url, 'execute');
  const status = async (id: string) => (await (await app.admit({ key })).run('history.get', { id })).status;
  return { target, key, requestId, status, envs: { database: env, remote: { SENDSTEP_URL: host.url } } };
}

/** `sendstep mcp` as a client starts it. */
function startStdio(env: Record<string, string>) {
  const { child, written, ended } = start(['mcp'], env);
  const say = (message: object | string) =>
    child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answered = async () => {
    while (!written.out.includes('\n') && child.exitCode === null) await pause(5);
  };
  return { child, say, answered, ended };
}
const messages = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe.each(['database', 'remote'] as const)('stdio, %s', (way) => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'exits cleanly on %s, with only protocol messages on stdout',
    async (signal) => {
      const { envs, key } = await shop();
      const { child, say, answered, ended } = startStdio({ ...envs[way], SENDSTEP_API_KEY: key });
      say('token=hunter2');
      say({ id: 1, method: 'ping' });
      await answered();
      child.kill(signal);
      const { code, out, error } = await ended;
      expect(code).toBe(0);
      expect(messages(out)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
      // Logs go to stderr, one line each, without the input.
      expect(messages(error)).toMatchObject([{ level: expect.anything(), msg: 'fault' }]);
      expect(error).not.toContain('hunter2');
    },
  );

  it.each(['the end of the input', 'SIGTERM'])('finishes the running call on %s', async (end) => {
    const { envs, key, requestId, target, status } = await shop();
    const { child, say, ended } = startStdio({ ...envs[way], SENDSTEP_API_KEY: key });
    say({ id: 1, method: 'tools/call', params: { name: 'test_http_request', arguments: { id: requestId } } });
    while (target.received.length === 0 && child.exitCode === null) await pause(5);
    if (end === 'SIGTERM') child.kill(end);
    else child.stdin.end();
    const { code, out } = await ended;
    expect(code).toBe(0);
    const [answer, ...others] = messages(out);
    expect(others).toEqual([]);
    expect(answer.result.structuredContent.status).toBe('SUCCESS');
    expect(await status(answer.result.structuredContent.executionId)).toBe('SUCCESS');
  });

  it.each([
    ['no key', {}, 'error: an API key is required: set SENDSTEP_API_KEY\n'],
    ['an invalid key', { SENDSTEP_API_KEY: 'fak_wrong' }, 'error: SENDSTEP_API_KEY: not a valid key\n'],
  ])('reports %s in one sentence, and exits with 2', async (_, keyOnly, error) => {
    const { envs } = await shop();
    expect(await startStdio({ ...envs[way], ...keyOnly } as Record<string, string>).ended).toEqual({
      code: 2,
      out: '',
      error,
    });
  });
});

it('exits immediately on a second signal', async () => {
  const { envs, key, requestId, target } = await shop();
  const { child, say, ended } = startStdio({ ...envs.database, SENDSTEP_API_KEY: key });
  say({ id: 1, method: 'tools/call', params: { name: 'test_http_request', arguments: { id: requestId } } });
  while (target.received.length === 0 && child.exitCode === null) await pause(5);
  // Two signals that arrive together count as one.
  for (; child.exitCode === null; await pause(100)) child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, out: '' });
});
