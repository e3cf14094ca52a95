import { JOBS, type Ports } from '@sendstep/core';
import { buildStore, newId, recordExecution } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { serveApp, startHost } from './host.js';

cleanUpTargets();

const HISTORY = '/api/v1/history';
const STATS = '/api/v1/stats';
const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 2, 1, 9, 30);
const EMAIL = {
  from: 'Shop <shop@shop.example>',
  to: ['customer@example.com'],
  cc: [],
  bcc: [],
  subject: 'Your order 1001',
  category: 'transactional',
  attachments: [],
  variables: { order: { number: 1001, lines: [{ sku: 'A-1', price: 19.9 }] } },
};
const REPLY = {
  messages: [{ to: 'customer@example.com', messageId: '<1@shop.example>', accepted: true, reply: '250 ok' }],
};

const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ACCEPT = { accept: 'application/json, text/event-stream' };

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    /** It is half past nine on the first of March, UTC. */
    const freshPorts = async (): Promise<Ports> => ({ ...(await target.fresh()), clock: { now: () => NOW } });

    describe('GET /history', () => {
      it('lists executions newest first with exactly the fields of an entry, without request and response', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const [layout, request] = [newId(), newId()];
        const email = await recordExecution(
          owner,
          {
            actionType: 'EMAIL',
            configId: layout,
            actionName: 'Order confirmation',
            stepReference: '',
            origin: 'test',
            locale: 'de',
            request: EMAIL,
            response: REPLY,
            startedAt: NOW - 5000,
          },
          {
            status: 'SUCCESS',
            summary: 'Sent to 1 recipient',
            attempts: 2,
            finishedAt: NOW - 4000,
            accepted: 1,
            refused: 1,
            warnings: ['jo***@example.com was not accepted: 550 no such user'],
          },
        );
        const running = await recordExecution(owner, { configId: request });
        const { status, body } = await call(read, 'GET', HISTORY);
        expect(status).toBe(200);
        expect(body).toEqual({
          items: [
            {
              id: running,
              actionType: 'HTTP_REQUEST',
              status: 'PENDING',
              actionConfigId: request,
              actionName: 'Stock',
              origin: 'step',
              stepReference: 'flow-1/step-2',
              locale: '',
              summary: 'GET https://shop.example/stock',
              error: '',
              startedAt: '2026-03-01T09:30:00.000Z',
              finishedAt: null,
              durationMs: null,
              attempts: 1,
              accepted: null,
              refused: null,
              warnings: [],
            },
            {
              id: email,
              actionType: 'EMAIL',
              status: 'SUCCESS',
              actionConfigId: layout,
              actionName: 'Order confirmation',
              origin: 'test',
              stepReference: '',
              locale: 'de',
              summary: 'Sent to 1 recipient',
              error: '',
              startedAt: '2026-03-01T09:29:55.000Z',
              finishedAt: '2026-03-01T09:29:56.000Z',
              durationMs: 1000,
              attempts: 2,
              accepted: 1,
              refused: 1,
              warnings: ['jo***@example.com was not accepted: 550 no such user'],
            },
          ],
          page: 1,
          limit: 25,
          total: 2,
          pages: 1,
        });
      });

      it('pages by 25 unless told otherwise, is empty past the end, and refuses what is no page', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const ids: string[] = [];
        for (let i = 0; i < 27; i++) ids.unshift(await recordExecution(owner, { startedAt: NOW + i }));
        const shown = async (query: string) => {
          const { body } = await call(read, 'GET', HISTORY + query);
          const { items, ...rest } = body;
          return [items.map(({ id }: { id: string }) => id), Object.values(rest)];
        };
        expect(await shown('')).toEqual([ids.slice(0, 25), [1, 25, 27, 2]]);
        expect(await shown('?page=2')).toEqual([ids.slice(25), [2, 25, 27, 2]]);
        expect(await shown('?limit=10&page=3')).toEqual([ids.slice(20), [3, 10, 27, 3]]);
        expect(await shown('?limit=100&page=9')).toEqual([[], [9, 100, 27, 1]]);
        for (const [query, error] of [
          ['limit=101', 'limit: must be at most 100'],
          ['limit=0', 'limit: must be at least 1'],
          ['page=0', 'page: must be at least 1'],
          ['page=x', 'page: must be a number'],
          ['page=1&page=2', 'page: given more than once'],
        ]) {
          const answer = await call(read, 'GET', `${HISTORY}?${query}`);
          expect([answer.status, answer.body]).toEqual([400, { error }]);
        }
      });

      it('filters by action type, status and the layout or request that ran', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const [layout, request] = [newId(), newId()];
        const email = { actionType: 'EMAIL' as const, configId: layout };
        await recordExecution(owner, email, { status: 'SUCCESS' });
        await recordExecution(owner, email, { status: 'SKIPPED' });
        await recordExecution(owner, email);
        await recordExecution(owner, { configId: request }, { status: 'SUCCESS' });
        await recordExecution(owner, { configId: request }, { status: 'FAILED' });
        const total = async (query: string) => {
          const { body } = await call(read, 'GET', `${HISTORY}?${query}`);
          expect(body.items).toHaveLength(body.total);
          return body.total;
        };
        expect(await total('actionType=EMAIL')).toBe(3);
        expect(await total('actionType=HTTP_REQUEST')).toBe(2);
        expect(await total('status=SUCCESS')).toBe(2);
        expect(await total('status=PENDING')).toBe(1);
        expect(await total('status=FAILED')).toBe(1);
        expect(await total('status=SKIPPED&actionType=EMAIL')).toBe(1);
        expect(await total('status=SKIPPED&actionType=HTTP_REQUEST')).toBe(0);
        expect(await total(`actionConfigId=${layout}`)).toBe(3);
        expect(await total(`actionConfigId=${request}&status=FAILED`)).toBe(1);
        expect(await total(`actionConfigId=${request}&actionType=EMAIL`)).toBe(0);
      });

      it('ignores an unknown action type, an empty value and unknown parameters; refuses an unknown status', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        await recordExecution(owner, { actionType: 'EMAIL' });
        await recordExecution(owner);
        for (const query of [
          'actionType=EMIAL',
          'actionType=email',
          'actionType=EMAIL%20',
          'actionType=&status=&actionConfigId=',
          'q=nothing-like-it',
          'origin=test&nonsense=1',
        ]) {
          expect((await call(read, 'GET', `${HISTORY}?${query}`)).body.total, query).toBe(2);
        }
        for (const status of ['success', 'DONE', 'SUCCESS%20']) {
          const answer = await call(read, 'GET', `${HISTORY}?status=${status}`);
          expect([answer.status, answer.body]).toEqual([
            400,
            { error: 'status: must be one of PENDING, SUCCESS, FAILED, SKIPPED' },
          ]);
        }
        expect((await call(read, 'GET', `${HISTORY}?status=FAILED&status=SUCCESS`)).body).toEqual({
          error: 'status: given more than once',
        });
      });

      it('is empty for an unknown actionConfigId, whatever its shape', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        await recordExecution(owner);
        for (const id of [newId(), 'nope', '%00', '%F0%9F%92%A9', 'x'.repeat(3000), "'%20or%201=1", '%25']) {
          const { status, body } = await call(read, 'GET', `${HISTORY}?actionConfigId=${id}`);
          expect([status, body]).toEqual([200, { items: [], page: 1, limit: 25, total: 0, pages: 0 }]);
        }
      });
    });

    describe('GET /history/:id', () => {
      it('adds request and response to the fields of the list', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const fields = { actionType: 'EMAIL' as const, request: EMAIL, response: REPLY };
        const id = await recordExecution(owner, fields, { status: 'SUCCESS' });
        const { items } = (await call(read, 'GET', HISTORY)).body;
        const { status, body } = await call(read, 'GET', `${HISTORY}/${id}`);
        expect(status).toBe(200);
        const { request, response, ...rest } = body;
        expect(rest).toEqual(items[0]);
        expect(request).toMatchObject({ subject: EMAIL.subject, category: EMAIL.category, variables: EMAIL.variables });
        expect(response.messages).toMatchObject([{ accepted: true, reply: '250 ok' }]);
      });

      it('has no response while it runs, and no request when none is known', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const running = await recordExecution(owner, { request: { method: 'GET', url: 'https://a.example' } });
        expect((await call(read, 'GET', `${HISTORY}/${running}`)).body).toMatchObject({
          request: { method: 'GET', url: 'https://a.example' },
          response: null,
        });
        const refused = await recordExecution(owner, { request: null, response: null }, { status: 'FAILED' });
        expect((await call(read, 'GET', `${HISTORY}/${refused}`)).body).toMatchObject({
          request: null,
          response: null,
        });
      });

      it('returns 404 for what does not exist', async () => {
        const { call, read } = await startHost(await freshPorts());
        const answer = await call(read, 'GET', `${HISTORY}/${newId()}`);
        expect([answer.status, answer.body]).toEqual([404, { error: 'execution not found' }]);
      });

      it('shows a run whose process died as FAILED, interrupted, when its lease has ended', async () => {
        const ports = await freshPorts();
        const { call, read, owner } = await startHost(ports);
        const id = await recordExecution(owner, { leaseMs: 1, request: { method: 'GET' } });
        const alive = await recordExecution(owner);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await JOBS.find(({ name }) => name === 'close-interrupted')!.run(ports);
        expect((await call(read, 'GET', `${HISTORY}/${id}`)).body).toMatchObject({
          status: 'FAILED',
          error: 'interrupted',
          finishedAt: expect.any(String),
          durationMs: expect.any(Number),
          request: { method: 'GET' },
          response: null,
        });
        expect((await call(read, 'GET', `${HISTORY}/${alive}`)).body.status).toBe('PENDING');
      });
    });

    describe('GET /stats', () => {
      const none = { SUCCESS: 0, FAILED: 0, SKIPPED: 0, PENDING: 0 };
      const nothing = { total: 0, byStatus: none, successRate: null };

      it('has every count and every day of an empty store', async () => {
        const { call, read } = await startHost(await freshPorts());
        const { status, body } = await call(read, 'GET', `${STATS}?days=2`);
        expect(status).toBe(200);
        expect(body).toEqual({
          days: 2,
          from: '2026-02-28',
          to: '2026-03-01',
          ...nothing,
          byActionType: { EMAIL: nothing, HTTP_REQUEST: nothing },
          daily: [
            { date: '2026-02-28', ...none },
            { date: '2026-03-01', ...none },
          ],
        });
      });

      it('counts by status, by action type and by UTC day; the rate excludes skipped and pending ones', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        const midnight = Date.UTC(2026, 2, 1);
        const email = { actionType: 'EMAIL' as const };
        await recordExecution(owner, { startedAt: midnight - DAY - 1 }, { status: 'FAILED' });
        await recordExecution(owner, { startedAt: midnight - 1 }, { status: 'SUCCESS' });
        await recordExecution(owner, { startedAt: midnight }, { status: 'SUCCESS' });
        await recordExecution(owner, { startedAt: NOW }, { status: 'SUCCESS' });
        await recordExecution(owner, { startedAt: NOW }, { status: 'FAILED' });
        await recordExecution(owner, { startedAt: NOW });
        await recordExecution(owner, { startedAt: NOW, ...email }, { status: 'SKIPPED' });
        expect((await call(read, 'GET', `${STATS}?days=2`)).body).toEqual({
          days: 2,
          from: '2026-02-28',
          to: '2026-03-01',
          total: 6,
          byStatus: { SUCCESS: 3, FAILED: 1, SKIPPED: 1, PENDING: 1 },
          successRate: 0.75,
          byActionType: {
            EMAIL: { total: 1, byStatus: { ...none, SKIPPED: 1 }, successRate: null },
            HTTP_REQUEST: { total: 5, byStatus: { SUCCESS: 3, FAILED: 1, SKIPPED: 0, PENDING: 1 }, successRate: 0.75 },
          },
          daily: [
            { date: '2026-02-28', ...none, SUCCESS: 1 },
            { date: '2026-03-01', SUCCESS: 2, FAILED: 1, SKIPPED: 1, PENDING: 1 },
          ],
        });
        const today = (await call(read, 'GET', `${STATS}?days=1`)).body;
        expect([today.total, today.from, today.to, today.daily.length]).toEqual([5, '2026-03-01', '2026-03-01', 1]);
      });

      it('covers 30 days by default, at most 365, and refuses anything else', async () => {
        const { call, read, owner } = await startHost(await freshPorts());
        for (const days of [0, 29, 30, 364, 365]) await recordExecution(owner, { startedAt: NOW - days * DAY });
        const shown = async (query: string) => {
          const { body } = await call(read, 'GET', STATS + query);
          expect(new Set(body.daily.map(({ date }: { date: string }) => date)).size).toBe(body.days);
          return [body.days, body.total, body.daily[0].date, body.daily.at(-1).date];
        };
        expect(await shown('')).toEqual([30, 2, '2026-01-31', '2026-03-01']);
        expect(await shown('?days=')).toEqual([30, 2, '2026-01-31', '2026-03-01']);
        expect(await shown('?days=365')).toEqual([365, 4, '2025-03-02', '2026-03-01']);
        for (const [days, error] of [
          ['366', 'days: must be at most 365'],
          ['0', 'days: must be at least 1'],
          ['-1', 'days: must be at least 1'],
          ['1.5', 'days: must be a number'],
          ['week', 'days: must be a number'],
        ]) {
          const answer = await call(read, 'GET', `${STATS}?days=${days}`);
          expect([answer.status, answer.body]).toEqual([400, { error }]);
        }
      });
    });

    it('is invisible to another store: no entry, no count, the same 404, and nothing by the id of a layout', async () => {
      const ports = await freshPorts();
      const [mine, theirs] = [await buildStore(ports), await buildStore(ports)];
      const { call } = await serveApp(mine.app);
      const configId = newId();
      const id = await recordExecution(mine.owner, { configId, runId: 'run 1' }, { status: 'SUCCESS' });
      const answer = await call(theirs.execute, 'GET', `${HISTORY}/${id}`);
      expect([answer.status, answer.text]).toEqual([404, '{"error":"execution not found"}']);
      for (const query of ['', `?actionConfigId=${configId}`])
        expect((await call(theirs.read, 'GET', HISTORY + query)).body).toMatchObject({ items: [], total: 0 });
      expect((await call(theirs.read, 'GET', STATS)).body.total).toBe(0);
      expect((await call(mine.read, 'GET', STATS)).body.total).toBe(1);
      // A run id is a store's own.
      expect(await recordExecution(theirs.owner, { runId: 'run 1' })).not.toBe(id);
      expect((await call(theirs.read, 'GET', STATS)).body.total).toBe(1);
    });

    it('is read-only: no method changes it', async () => {
      const { call, execute, owner } = await startHost(await freshPorts());
      const id = await recordExecution(owner);
      for (const path of [HISTORY, `${HISTORY}/${id}`, STATS]) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          expect((await call(execute, method, path, {})).status).toBe(405);
      }
    });

    describe('tools', () => {
      it('return the same as REST; get_stats adds what the key can do', async () => {
        const { call, read, write, owner } = await startHost(await freshPorts());
        const id = await recordExecution(owner, { actionType: 'EMAIL', request: EMAIL }, { status: 'SUCCESS' });
        await recordExecution(owner);
        const tool = async (key: string, name: string, args?: object) =>
          (await call(key, 'POST', '/api/mcp', toolCall(name, args), ACCEPT)).body.result.structuredContent;
        const rest = async (path: string) => (await call(read, 'GET', path)).body;
        expect(await tool(read, 'list_history')).toEqual(await rest(HISTORY));
        expect(await tool(read, 'list_history', { actionType: 'EMAIL', status: 'SUCCESS', limit: 5 })).toEqual(
          await rest(`${HISTORY}?actionType=EMAIL&status=SUCCESS&limit=5`),
        );
        expect(await tool(read, 'get_history_entry', { id })).toEqual(await rest(`${HISTORY}/${id}`));
        const counted = await rest(`${STATS}?days=7`);
        expect(counted).not.toHaveProperty('key');
        expect(await tool(read, 'get_stats', { days: 7 })).toEqual({
          ...counted,
          key: { level: 'read', can: ['read'] },
        });
        expect((await tool(write, 'get_stats')).key).toEqual({ level: 'write', can: ['read', 'write'] });
      });

      it('refuse as REST does, and say where ids are shown', async () => {
        const { call, read } = await startHost(await freshPorts());
        const refusal = async (name: string, args: object) => {
          const { result } = (await call(read, 'POST', '/api/mcp', toolCall(name, args), ACCEPT)).body;
          expect(result.isError).toBe(true);
          return result.content.map(({ text }: { text: string }) => text);
        };
        expect(await refusal('get_history_entry', { id: 'nope' })).toEqual([
          'execution not found',
          'list_history shows the ids.',
        ]);
        expect(await refusal('list_history', { status: 'DONE' })).toEqual([
          'status: must be one of PENDING, SUCCESS, FAILED, SKIPPED',
        ]);
        expect(await refusal('list_history', { state: 'FAILED' })).toEqual(['state: unknown field']);
        expect(await refusal('get_stats', { days: 366 })).toEqual(['days: must be at most 365']);
      });
    });
  });
}
