import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKoaApp, listen, ROUTES, type Route, verbsOf } from '@sendstep/koa';
import { compose, readConfiguration } from '@sendstep/node';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { command, demo } from './command.js';

type Json = Record<string, any>;

/** The demo store, opened in this process. */
async function opened() {
  const { env, json } = await demo();
  const allowed = { ...env, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
  const { app, close } = await compose(readConfiguration(allowed));
  onTestFinished(close);
  const owner = await app.admit({ owner: 'Demo store' });
  const entries: Json[] = [];
  for (const { id } of (await owner.run('history.list', { limit: 100 })).items.toReversed()) {
    entries.push(await owner.run('history.get', { id }));
  }
  const of = (actionType: string, status: string, from: Json[] = entries) =>
    from.find((entry) => entry.actionType === actionType && entry.status === status)!;
  return { env, json, app, owner, entries, of };
}

/** The fields and types of an entry. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  const names = Object.keys(value).filter((name) => !['variables', 'headers', 'attachments'].includes(name));
  return Object.fromEntries(names.sort().map((name) => [name, shape((value as Json)[name])]));
};
const words = (text: string) =>
  text
    .replace(/https?:\/\/\S+/g, '(url)')
    .replace(/\d+(\.\d+)*/g, '#')
    .replace(/^(GET|POST) /, '(method) ');
const told = ({ summary, error, attempts, ...entry }: Json) => ({
  summary: words(summary).replace(/^.* to # recipients?$/, '(layout) to # recipients'),
  error: words(error),
  attempts,
  shape: shape(entry),
});

/** A mail server that rejects unknown mailboxes with a typical reply. */
async function strictMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('gone')
          ? Object.assign(new Error('5.1.1 mailbox unavailable'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, _session, callback) => stream.on('end', callback).resume(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return (server.server.address() as AddressInfo).port;
}

it('has entries like those of real runs', async () => {
  const { owner, of } = await opened();
  const silent = createServer((request, response) => {
    if (request.url === '/ok') response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise((resolve) => silent.once('listening', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const request = async (path: string) =>
    (await owner.run('httpRequests.create', { method: 'POST', url: url + path, body: '{"a":1}', timeoutMs: 1000 })).id;
  const sender = { name: 'Real', host: '127.0.0.1', port: await strictMailServer(), security: 'none' as const };
  const { id: senderId } = await owner.run('smtp.create', { ...sender, fromAddress: 'shop@demo.example' });
  const layout = await owner.run('layouts.create', { name: 'Real', bodyType: 'text', subject: 'S', body: 'B' });
  const mail = (to: string) => ({ layoutId: layout.id, senderId, to, locale: 'en', stepReference: 'order-paid/1' });
  const real: Json[] = [
    await owner.run('steps.runHttpRequest', { requestId: await request('/ok'), stepReference: 'order-paid/1' }),
    await owner.run('steps.runHttpRequest', { requestId: await request('/never'), stepReference: 'order-paid/1' }),
    await owner.run('steps.sendEmail', mail('jo@customer.example')),
    await owner.run('steps.sendEmail', mail('gone@customer.example')),
  ];
  for (const entry of real) {
    const shown = await owner.run('history.get', { id: entry.id });
    expect(told(of(entry.actionType, entry.status)), entry.summary).toEqual(told(shown));
  }
});

it('has a marketing layout in two languages, a skipped entry, a failed email and one with a rejected copy', async () => {
  const { json, owner, entries, of } = await opened();
  const { items } = await json('layouts', 'list', '--category', 'marketing');
  expect(items).toMatchObject([{ name: 'Spring sale', languages: ['en', 'de'] }]);
  expect(of('EMAIL', 'SKIPPED')).toMatchObject({
    actionConfigId: items[0].id,
    summary: 'Spring sale to 1 recipient',
    request: { category: 'marketing' },
    response: { messages: [] },
  });
  expect(of('EMAIL', 'FAILED').error).toBe('no recipient was accepted: 550 5.1.1 mailbox unavailable');
  expect(entries.filter(({ locale }) => locale === 'de').length).toBeGreaterThan(0);
  expect(entries.map(({ response }) => JSON.stringify(response)).join()).toContain('was refused: 550');
  expect(entries.some(({ origin }) => origin === 'test')).toBe(true);
  const { byStatus } = await owner.run('stats.get', {});
  expect(byStatus).toEqual({ PENDING: 0, SUCCESS: entries.length - 3, FAILED: 2, SKIPPED: 1 });
  // In chronological order, each with a duration.
  expect(entries.map(({ startedAt }) => startedAt)).toEqual(entries.map(({ startedAt }) => startedAt).toSorted());
  for (const { status, durationMs } of entries) if (status !== 'SKIPPED') expect(durationMs).toBeGreaterThan(50);
});

it('has a long history with the same texts', async () => {
  const { env, owner, of } = await opened();
  expect((await command(env, 'demo', '--history', '900')).code).toBe(0);
  const kinds = [
    ['EMAIL', 'SUCCESS'],
    ['EMAIL', 'FAILED'],
    ['EMAIL', 'SKIPPED'],
    ['HTTP_REQUEST', 'SUCCESS'],
    ['HTTP_REQUEST', 'FAILED'],
  ] as const;
  const { total } = await owner.run('history.list', {});
  for (const [actionType, status] of kinds) {
    const { items, total: some } = await owner.run('history.list', { actionType, status, limit: 1, page: 10 });
    expect(some, `${actionType} ${status} of ${total}`).toBeGreaterThan(9);
    const entry = await owner.run('history.get', { id: items[0]!.id });
    expect(told(entry)).toEqual(told(of(actionType, status)));
    expect(entry.summary).toContain(actionType === 'EMAIL' ? entry.actionName : 'https://');
  }
});

it('has data for every GET route except those of a repository', async () => {
  const { app, owner } = await opened();
  const { key } = await owner.run('keys.create', { level: 'read' });
  const { url, close } = await listen(createKoaApp(app, { release: '1' }), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  const get = async (path: string) => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const first = async (path: string) => {
    const { items } = (await get(path)).body;
    return items.find(({ languages = ['en', 'de'] }: Json) => languages.length > 1).id;
  };
  for (const route of Object.values(ROUTES) as (Route | null)[]) {
    if (!route || !verbsOf(route).includes('get') || route[1].includes('/repo')) continue;
    const [collection] = route[1].split('/:id');
    const id = route[1].includes(':id') ? await first(collection!) : '';
    const path = route[1].replace(':id', id).replace(':locale', 'de').replace(':version', '1');
    const { status, body } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    if (Array.isArray(body.items)) expect(body.items, path).not.toEqual([]);
  }
});
