import { readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { migrate, openDatabase } from '@sendstep/knex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';
import { selfSigned } from '../../node/test/certificates.js';
import { httpsTarget, rawTarget } from '../../node/test/targets.js';
import { ECHOES, leakFinder } from './canaries.js';
import type { Answer } from './host.js';
import { REQUESTS, runHost } from './run-host.js';
import { startTarget } from './target.js';

cleanUpTargets();

/** One that fits everywhere, one that every encoding writes differently, and one that is no secret but a literal. */
const CANARIES = { PLAIN: 'canary7Q2x9ZpL4vRt8Wn3', ODD: 'Zq"8mW/+r<4Tn&é9Hc%41Vb', LITERAL: 'lit5Jw8Bq2Nd7Fh4KxT6' };
const { PLAIN, LITERAL } = CANARIES;
const leak = leakFinder(Object.values(CANARIES));

const asText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
const PAGES = [
  '',
  '?limit=100',
  '?limit=100&page=2',
  '?limit=100&page=3',
  '?status=FAILED',
  '?actionType=HTTP_REQUEST',
];

for (const target of targets) {
  describe.skipIf(target.missing)(`canaries in runs on ${target.name}`, () => {
    async function start() {
      const url = await target.url();
      await migrate(url);
      const seen: [from: string, text: string][] = [];
      const log = (fields: object, message: string) => seen.push(['log', JSON.stringify({ ...fields, message })]);
      const logger = { info: log, warn: log, error: log };
      const host = await runHost(asPorts(url), undefined, { logger });
      const { knex } = openDatabase(url);
      onTestFinished(() => knex.destroy());
      await host.secret('PLAIN', CANARIES.PLAIN);
      await host.secret('ODD', CANARIES.ODD);

      const note = (from: string, { text, headers, ...answer }: Answer) => {
        seen.push([from, text], [`headers of ${from}`, JSON.stringify([...headers])]);
        return answer;
      };
      /** All that can be read afterwards, by callers and by who has the database. */
      async function readAll() {
        const { call, tool, owner } = host;
        const key = await host.newKey();
        const read = async (path: string) => note(`GET ${path}`, await call(key, 'GET', path)).body;
        for (const page of PAGES) await read(`/api/v1/history${page}`);
        const made = await read(REQUESTS);
        for (const { id } of made.items) await read(`${REQUESTS}/${id}`);
        await read('/api/v1/stats');
        const rows = await knex('executions').select('id', 'sealed');
        const reader = await host.newKey();
        for (const [i, { id, sealed }] of rows.entries()) {
          seen.push([`what is sealed of ${id}`, await owner.context.open({ table: 'executions', id }, sealed)]);
          if (i < 200) note(`history ${id}`, await call(reader, 'GET', `/api/v1/history/${id}`));
        }
        for (const name of ['list_history', 'list_http_requests', 'get_stats']) note(name, await tool(name, {}, key));
        note('get_history_entry', await tool('get_history_entry', { id: rows[0]?.id }, key));
        for (const table of await tablesOf()) {
          const all = await knex(table);
          seen.push([`table ${table}`, all.map((row) => Object.values(row).map(asText).join('\n')).join('\n')]);
        }
        if (url.startsWith('sqlite:')) {
          const file = url.slice('sqlite:'.length);
          for (const name of readdirSync(dirname(file))) {
            if (name.startsWith(basename(file))) seen.push([name, readFileSync(join(dirname(file), name), 'latin1')]);
          }
        }
        return rows.length;
      }
      async function tablesOf(): Promise<string[]> {
        const sql = url.startsWith('sqlite:')
          ? "select name from sqlite_master where type = 'table'"
          : 'select table_name as name from information_schema.tables where table_schema = database()';
        const answer = await knex.raw(sql);
        return (url.startsWith('sqlite:') ? answer : answer[0]).map(({ name }: { name: string }) => name);
      }
      const leaks = () => seen.flatMap(([from, text]) => (leak(text) ? [`${from}: ${leak(text)}`] : []));
      return { ...host, knex, note, readAll, leaks, seen };
    }

    it('are found nowhere, however the target echoes them', { timeout: 120_000 }, async () => {
      const { make, run, tool, newKey, note, readAll, leaks, seen } = await start();
      const echo = await startTarget((got, response) => {
        const { 'x-kind': kind, 'x-which': which } = got.headers as Record<string, string>;
        ECHOES.get(kind!)!(response, CANARIES[which as 'ODD'], got);
      });
      const headers = {
        'X-Kind': '{{ variables.kind }}',
        'X-Which': '{{ variables.which }}',
        'X-Odd': '{{ secrets.ODD }}',
        'X-Api-Key': LITERAL,
      };
      const ids = [
        await make({
          method: 'POST',
          url: `${echo.url}/p/{{ secrets.PLAIN }}/x?k={{ secrets.ODD | url_encode }}&access_token=${LITERAL}`,
          headers,
          body: { a: '{{ secrets.ODD }}', nested: [{ deep: 'x{{ secrets.PLAIN }}y' }], password: LITERAL },
        }),
        await make({
          method: 'PUT',
          url: `${echo.url.replace('//', '//me:{{ secrets.PLAIN }}@')}/`,
          headers,
          body: `{"k": {{ secrets.ODD | json }}, "n": {"password": "${LITERAL}"}, "s": "{{ secrets.PLAIN }}"}`,
        }),
        await make({
          method: 'GET',
          url: `${echo.url.replace('//', `//me:${LITERAL}@`)}/{{ secrets.PLAIN | base64_encode }}`,
          headers: { ...headers, 'X-Basic': '{{ secrets.ODD | base64_encode }}' },
        }),
      ];
      let runs = 0;
      let key = '';
      for (const kind of ECHOES.keys()) {
        for (const which of Object.keys(CANARIES)) {
          if (runs % 50 === 0) key = await newKey();
          const id = ids[runs % ids.length]!;
          const variables = { kind, which };
          const answer =
            runs++ % 2 === 0 ? await run(id, variables, key) : await tool('test_http_request', { id, variables }, key);
          note(`${kind} (${which})`, answer);
          expect([200, 502], `${kind}: ${answer.text}`).toContain(answer.status);
        }
      }
      const sent = JSON.stringify(echo.received);
      for (const canary of [PLAIN, LITERAL]) expect(sent).toContain(canary);
      expect(await readAll()).toBe(runs);
      expect(seen.length).toBeGreaterThan(runs * 4);
      expect(leaks()).toEqual([]);
    });

    it('appear nowhere when the target does not respond or the run is interrupted', { timeout: 60_000 }, async () => {
      const { make, run, newKey, note, readAll, leaks, knex, owner, history, call, read } = await start();
      const secure = await httpsTarget(selfSigned(['other.example']), (_, response) => void response.end());
      const resets = await rawTarget((socket) => void socket.once('data', () => socket.resetAndDestroy()));
      const hanging = new Set<Socket>();
      const hangs = await rawTarget((socket) => void hanging.add(socket.resume()));
      const babbles = await rawTarget((socket) => void socket.end(`${PLAIN} ${LITERAL}\r\n\r\n`));
      const tail = `/{{ secrets.PLAIN }}?token=${LITERAL}&k={{ secrets.ODD | url_encode }}`;
      const FAILING: [why: string, url: string, error: RegExp][] = [
        ['refused', `http://u:{{ secrets.PLAIN }}@127.0.0.1:1${tail}`, /^connection refused/],
        ['no such name', `http://{{ secrets.HOST }}${tail}`, /^the name /],
        ['a bad certificate', secure.url + tail, /^the certificate of /],
        ['reset', resets.url + tail, /closed the connection/],
        ['no HTTP', babbles.url + tail, /is not HTTP/],
        ['too slow', hangs.url + tail, /^no complete response within 1 s/],
      ];
      await owner.run('secrets.set', { name: 'HOST', value: `${PLAIN}.invalid` });
      const key = await newKey();
      for (const [why, url, error] of FAILING) {
        const id = await make({
          method: 'POST',
          url,
          headers: { Authorization: `Bearer ${LITERAL}`, 'X-Odd': '{{ secrets.ODD }}' },
          body: { a: '{{ secrets.ODD }}', password: LITERAL },
          timeoutMs: 1000,
        });
        const answer = await run(id, {}, key);
        expect([answer.status, answer.body.error], why).toEqual([502, expect.stringMatching(error)]);
        note(why, answer);
        const step = await owner.run('steps.runHttpRequest', { requestId: id });
        expect(leak(JSON.stringify(step)), why).toBeUndefined();
      }

      const slow = await make({ url: hangs.url + tail, headers: { 'X-Odd': '{{ secrets.ODD }}' }, timeoutMs: 30_000 });
      const running = run(slow, {}, key);
      while ((await history()).items[0].status !== 'PENDING') await new Promise((resolve) => setTimeout(resolve, 20));
      const [{ id }] = (await history()).items;
      note('pending', await call(read, 'GET', `/api/v1/history/${id}`));
      await knex('executions').where({ id }).update({ expires_at: 1 });
      expect(await owner.context.ports.executions.closeInterrupted(10)).toBe(1);
      for (const socket of hanging) socket.destroy();
      note('interrupted', await running);
      const closed = note('closed', await call(read, 'GET', `/api/v1/history/${id}`)).body;
      expect([closed.status, closed.error]).toEqual(['FAILED', 'interrupted']);
      expect(await readAll()).toBe(FAILING.length * 2 + 1);
      expect(leaks()).toEqual([]);
    });
  });
}
