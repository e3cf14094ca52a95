import { SendstepError } from '@sendstep/core';
import { expect, it } from 'vitest';
import { type HistoryItem, historyLine } from '../src/history-table.js';
import { watchHistory } from '../src/history-watch.js';
import { keysIn, start, startServe, temporaryDirectory } from './process.js';

const item = (number: number, status: HistoryItem['status'] = 'SUCCESS'): HistoryItem => ({
  id: String(number).padStart(6, '0'),
  actionType: 'EMAIL',
  status,
  actionConfigId: '',
  actionName: 'Order confirmation',
  origin: 'step',
  stepReference: '',
  locale: '',
  summary: 'Sent to 1 recipient',
  error: '',
  startedAt: '2026-03-01T09:30:00.000Z',
  finishedAt: null,
  durationMs: status === 'PENDING' ? null : 640,
  attempts: 1,
  accepted: 1,
  refused: 0,
  warnings: [],
});

/** Watches an in-memory history that changes before each poll; returns what was reported. */
async function watched(begin: HistoryItem[], changes: ((all: Map<string, HistoryItem>) => void)[], first?: number) {
  const all = new Map(begin.map((one) => [one.id, one]));
  const [reported, retries, stop]: [string[], string[], AbortController] = [[], [], new AbortController()];
  const waiting = [...changes];
  let polls = 0;
  await watchHistory({
    async list({ page, limit }) {
      if (page === 1 && polls++ > 0) waiting.shift()?.(all);
      if (waiting.length === 0) stop.abort();
      const items = [...all.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice((page - 1) * limit, page * limit);
      return { items, page, limit, total: all.size, pages: Math.ceil(all.size / limit) };
    },
    async get(id) {
      const one = all.get(id);
      if (!one) throw new SendstepError('not_found', 'execution not found');
      return one;
    },
    onEntry: ({ id, status }) => reported.push(`${Number(id)} ${status}`),
    onRetry: (message) => retries.push(message),
    first,
    intervalMs: 1,
    signal: stop.signal,
  });
  return { reported, retries };
}
const add =
  (...items: HistoryItem[]) =>
  (all: Map<string, HistoryItem>) => {
    for (const one of items) all.set(one.id, one);
  };

it('starts with the newest entries, oldest first, then reports each new or changed entry once', async () => {
  const begin = Array.from({ length: 20 }, (_, i) => item(i + 1));
  const { reported } = await watched(
    begin,
    [add(), add(item(21, 'PENDING')), add(), add(item(21, 'FAILED'), item(22))],
    2,
  );
  expect(reported).toEqual(['19 SUCCESS', '20 SUCCESS', '21 PENDING', '21 FAILED', '22 SUCCESS']);
});

it('reports more new entries than fit on a page, and one that finished after it left the pages', async () => {
  const many = Array.from({ length: 250 }, (_, i) => item(i + 2));
  const { reported } = await watched([item(1, 'PENDING')], [add(...many), add(item(1, 'SKIPPED'))], 0);
  expect(reported).toEqual([...many.map((_, i) => `${i + 2} SUCCESS`), '1 SKIPPED']);
});

it('does not report old entries that move up when newer ones are removed', async () => {
  const begin = Array.from({ length: 150 }, (_, i) => item(i + 1, i === 149 ? 'PENDING' : 'SUCCESS'));
  const remove = (all: Map<string, HistoryItem>) => {
    for (let i = 100; i <= 150; i++) all.delete(item(i).id);
  };
  expect((await watched(begin, [remove, add(item(151))], 0)).reported).toEqual(['151 SUCCESS']);
});

it('continues after a temporary error, and stops on any other', async () => {
  const fail = (code: 'unavailable' | 'unauthenticated') => () => {
    throw new SendstepError(code, `it was ${code}`);
  };
  const { reported, retries } = await watched([], [fail('unavailable'), add(item(1))]);
  expect([reported, retries]).toEqual([['1 SUCCESS'], ['it was unavailable']]);
  await expect(watched([], [fail('unauthenticated'), add(item(1))])).rejects.toThrow('it was unauthenticated');
});

it('prints an entry as a line with its error', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const line = (one: HistoryItem) => historyLine(one).replace(/\u001b\[\d+m/g, '');
  expect(line(item(1))).toBe(
    '2026-03-01 09:30:00  SUCCESS  email  Order confirmation  Sent to 1 recipient  640 ms  000001',
  );
  expect(
    line({ ...item(1, 'FAILED'), actionType: 'HTTP_REQUEST', error: 'no\nanswer\u001b[2J', durationMs: 12_345 }),
  ).toBe('2026-03-01 09:30:00  FAILED   http   Order confirmation  no answer·[2J  12.3 s  000001');
  const words = (more: Partial<HistoryItem>) => line({ ...item(1), ...more }).split('  ')[4];
  expect(words({ refused: 2, warnings: ['a', 'b'] })).toBe('2 refused: Sent to 1 recipient');
  expect(words({ warnings: ['default text'] })).toBe('default text: Sent to 1 recipient');
  expect(words({ refused: null, accepted: null })).toBe('Sent to 1 recipient');
  expect(line(item(1, 'PENDING'))).toBe(
    '2026-03-01 09:30:00  PENDING  email  Order confirmation  Sent to 1 recipient  000001',
  );
});

it('follows a database and a remote host until Ctrl-C', { timeout: 180_000 }, async () => {
  const data = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(data);
  const [read, , execute] = keysIn(host.out());
  const watch = (env: Record<string, string>, ...args: string[]) => {
    const { child, written, ended } = start(['history', '--watch', '--limit', '1', ...args], env);
    return { child, ended, out: () => written.out };
  };
  const local = watch(data);
  const remote = watch({ SENDSTEP_URL: host.url, SENDSTEP_API_KEY: read! }, '--json');
  for (const { out } of [local, remote]) await expect.poll(out, { timeout: 60_000 }).toContain('Stock of one article');
  const post = (path: string, body: object) =>
    fetch(`${host.url}/api/v1/http-requests${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${execute}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await post('', { name: 'Nobody is there', url: 'http://127.0.0.1:9/' });
  const { id } = (await made.json()) as { id: string };
  await post(`/${id}/test`, {});
  for (const { out } of [local, remote]) await expect.poll(out, { timeout: 30_000 }).toContain('Nobody is there');
  // It may be reported while running, and again when finished.
  const last = () => JSON.parse(remote.out().trim().split('\n').at(-1)!);
  await expect.poll(() => last().status, { timeout: 30_000 }).toBe('FAILED');
  expect(last()).toMatchObject({ actionConfigId: id });
  for (const { child, ended } of [local, remote]) {
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0 });
  }
});
