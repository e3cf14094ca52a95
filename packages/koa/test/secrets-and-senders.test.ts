import { createApp } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { serveApp, startHost } from './host.js';

/** A value of each kind that no answer may hold. */
const CANARIES = {
  value: 'canaryValue7Q2x9ZpL4v',
  username: 'canaryUser7Q2x9ZpL4v',
  password: 'canaryPass7Q2x9ZpL4v',
  token: 'canaryToken7Q2x9ZpL4v',
  address: 'canary.address@example.com',
};
const PATHS = ['/api/v1/secrets', '/api/v1/smtp-configs', '/api/v1/senders'];
const TOOLS = ['list_secret_keys', 'list_smtp_configs', 'list_senders'];

type Owner = Awaited<ReturnType<typeof buildStore>>['owner'];
async function fill(owner: Owner) {
  await owner.run('secrets.set', { name: 'SHOP_KEY', description: 'Of the shop', value: CANARIES.value });
  await owner.run('smtp.create', {
    name: 'Shop mail',
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    fromAddress: 'shop@example.com',
    username: CANARIES.username,
    password: CANARIES.password,
  });
  await owner.run('mailboxes.connect', {
    provider: 'google',
    address: CANARIES.address,
    displayName: `Jo ${CANARIES.address}`,
    token: CANARIES.token,
  });
}

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ACCEPT = { accept: 'application/json, text/event-stream' };

it('secret values, logins, tokens and full addresses are in no response of REST and tools and in no log line', async () => {
  const lines: string[] = [];
  const log = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const ports = memoryPorts();
  const { owner, execute } = await buildStore(ports);
  await fill(owner);
  const host = await serveApp(createApp(ports), { logger: { info: log, warn: log, error: log } });
  const answers: string[] = [];
  for (const query of ['', ...Object.values(CANARIES).map((canary) => `?q=${encodeURIComponent(canary)}`)]) {
    for (const path of PATHS) {
      const answer = await host.call(execute, 'GET', path + query);
      expect(answer.status).toBe(200);
      // Nothing is found by what is sealed.
      expect(answer.body.total, path + query).toBe(query ? 0 : 1);
      answers.push(answer.text, JSON.stringify([...answer.headers]));
    }
  }
  for (const name of TOOLS) {
    const answer = await host.call(execute, 'POST', '/api/mcp', call(name, {}), ACCEPT);
    expect(answer.body.result.structuredContent.total).toBe(1);
    answers.push(answer.text);
  }
  for (const canary of Object.values(CANARIES)) {
    expect(answers.join('\n')).not.toContain(canary);
    expect(lines.join('\n')).not.toContain(canary);
  }
  expect(lines.length).toBeGreaterThan(10);
});

describe('over REST and tools', () => {
  it('a secret is a name, a description and whether it has a value; tools show only the name', async () => {
    const { owner, read, call: ask } = await startHost();
    await fill(owner);
    await owner.run('secrets.set', { name: 'LATER' });
    const { body } = await ask(read, 'GET', '/api/v1/secrets');
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(body).toEqual({
      items: [
        { name: 'LATER', description: '', hasValue: false, ...times },
        { name: 'SHOP_KEY', description: 'Of the shop', hasValue: true, ...times },
      ],
      page: 1,
      limit: 25,
      total: 2,
      pages: 1,
    });
    const tool = await ask(read, 'POST', '/api/mcp', call('list_secret_keys', { limit: 1 }), ACCEPT);
    const expected = { items: [{ name: 'LATER' }], page: 1, limit: 1, total: 2, pages: 2 };
    expect(tool.body.result.structuredContent).toEqual(expected);
    expect(JSON.parse(tool.body.result.content[0].text)).toEqual(expected);
  });

  it('senders have the same shape in both', async () => {
    const { owner, read, call: ask } = await startHost();
    await fill(owner);
    for (const [path, name] of [
      ['/api/v1/smtp-configs', 'list_smtp_configs'],
      ['/api/v1/senders', 'list_senders'],
    ] as const) {
      const { body } = await ask(read, 'GET', path);
      const tool = await ask(read, 'POST', '/api/mcp', call(name, {}), ACCEPT);
      expect(tool.body.result.structuredContent).toEqual(body);
    }
    const { body } = await ask(read, 'GET', '/api/v1/senders');
    expect(body.items[0]).toMatchObject({ address: 'ca***@example.com', displayName: 'Jo ca***@example.com' });
  });

  it('are read-only: there is no path or tool that changes one', async () => {
    const { execute, call: ask } = await startHost();
    for (const path of PATHS) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await ask(execute, method, path, {});
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).not.toMatch(/POST|PUT|PATCH|DELETE/);
      }
      expect((await ask(execute, 'GET', `${path}/SHOP_KEY`)).status).toBe(404);
    }
    expect((await ask(execute, 'GET', '/api/v1/settings')).status).toBe(404);
  });

  it('refuse a page that is none, ignore what they do not know', async () => {
    const { read, call: ask } = await startHost();
    for (const path of PATHS) {
      expect((await ask(read, 'GET', `${path}?limit=101`)).body).toEqual({ error: 'limit: must be at most 100' });
      expect((await ask(read, 'GET', `${path}?page=99&nonsense=1`)).body).toMatchObject({ items: [], page: 99 });
    }
  });
});
