import { createHmac } from 'node:crypto';
import { migrate, openDatabase } from '@sendstep/knex';
import { expect, onTestFinished } from 'vitest';
import { asPorts, type Target } from '../../knex/test/targets.js';
import { makeAuthority } from '../../node/test/certificates.js';
import { mailServer, testMailer } from '../../node/test/mail-server.js';
import { httpsTarget, PUBLIC } from '../../node/test/targets.js';
import type { Answer } from './host.js';
import { REQUESTS, runHost } from './run-host.js';
import { startTarget } from './target.js';

export const LAYOUTS = '/api/v1/email-templates';

/**
 * Values of which every three characters are recognized wherever they appear: each stretch holds a mark that neither
 * Base64 nor the service's own texts have next to letters.
 */
export const CANARIES = {
  /** May be sent anywhere. */
  FREE: 'Qx~7Z!vK~w9!Bq~2N!d7~Fh!4K~xT!6p~Lm!8W~c3!R',
  /** May be sent to `LIMIT` alone. */
  LIM: 'bJ!5y~Uo!1G~sE!0r~Xi!3z~Pa!9f~Vk!6t~Hn!2Y~e',
  /** Written in stored requests. */
  LITERAL: 'k4~Mw!D8~qS!7c~Zv!1B~nJ!5x~Ru!3g~Tf!9h~Le!6',
};
export const LIMIT = 'api.bank.example';

/** More than a mail can carry. */
const LARGE = Buffer.alloc(20 * 1024 * 1024 + 1);

const STRETCH = 3;
const stretches = (value: string) =>
  Array.from({ length: value.length - STRETCH + 1 }, (_, at) => value.slice(at, at + STRETCH));
const reversed = (text: string) => [...text].reverse().join('');
const TRACES = Object.values(CANARIES).flatMap((value) =>
  [...stretches(value), ...stretches(reversed(value))].map((trace) => trace.toLowerCase()),
);
/** All at once: looking for one after the other took most of the time of these tests. */
const TRACE = new RegExp(TRACES.map((trace) => trace.replace(/[^\w~!]/g, '\\$&')).join('|'));

/** What a text gives away of a canary, also backwards, in another letter case, or with something between its characters. */
export function leakIn(text: string): string | undefined {
  const lower = text.toLowerCase();
  for (const seen of [lower, lower.replaceAll('-', ''), lower.replaceAll('%21', '!').replaceAll('%7e', '~')]) {
    const trace = TRACE.exec(seen)?.[0];
    if (trace) return `${trace} in …${seen.slice(Math.max(0, seen.indexOf(trace) - 60)).slice(0, 140)}…`;
  }
  return undefined;
}

const asText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
const IDS = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g;

/** A host on a real database, with a target that echoes, a mail server, and everything noted that anybody can read. */
export async function attackHost(database: Target) {
  const databaseUrl = await database.url();
  await migrate(databaseUrl);
  const seen: [from: string, text: string][] = [];
  const log = (fields: object, message: string) => seen.push(['log', JSON.stringify({ ...fields, message })]);
  const authority = makeAuthority();
  const mail = await mailServer();
  const ports = { ...asPorts(databaseUrl), mailer: testMailer() };
  const networks = { allowNetworks: ['127.0.0.0/8'], ca: [authority.pem] };
  const host = await runHost(ports, networks, { logger: { info: log, warn: log, error: log } });
  const { owner, call, store } = host;
  await owner.run('smtp.create', {
    name: 'Mail',
    host: PUBLIC,
    port: mail.at().port,
    security: 'none',
    fromAddress: 'shop@example.com',
    isDefault: true,
  });
  await host.secret('FREE', CANARIES.FREE);
  await host.secret('LIM', CANARIES.LIM, { allowHosts: [LIMIT] });
  const target = await startTarget((got, response) =>
    response.setHeader('X-Echo', encodeURIComponent(got.path)).end(JSON.stringify(got)),
  );
  const files = await httpsTarget(authority.issue([PUBLIC]), (request, response) => {
    fetched.push(request.url ?? '');
    response.setHeader('content-type', 'application/pdf').end(request.url?.startsWith('/large') ? LARGE : 'pdf');
  });
  const fetched: string[] = [];
  const { knex } = openDatabase(databaseUrl);
  onTestFinished(() => knex.destroy());
  const stepSecret = (await owner.run('steps.secret', {})).secret!;

  /** Keys of a level, each used only so often that its budgets last. */
  const keysOf = (level: 'write' | 'execute') => {
    let uses = 0;
    let key = '';
    return async () => {
      if (uses++ % 50 === 0) key = (await owner.run('keys.create', { level })).key;
      return key;
    };
  };
  const [writeKey, executeKey] = [keysOf('write'), keysOf('execute')];
  const note = (from: string, answer: Answer): Answer => {
    expect(answer.status, `${from}: ${answer.text}`).not.toBe(500);
    seen.push([from, answer.text], [`headers of ${from}`, JSON.stringify([...answer.headers])]);
    return answer;
  };
  const signed = async (path: string, fields: object) => {
    const body = JSON.stringify({ storeId: store.id, ...fields });
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', stepSecret).update(`${time}.${body}`).digest('hex');
    return note(
      `POST ${path}`,
      await call(undefined, 'POST', path, body, { 'sendstep-signature': `t=${time},v1=${signature}` }),
    );
  };
  const rest = async (level: string, method: string, path: string, body?: object) =>
    note(`${method} ${path}`, await call(level, method, path, body));

  return {
    ...host,
    target,
    files: { url: files.url, fetched },
    mails: mail.received,
    rest,
    signed,
    /** Both ways in which a stored request is run. */
    async runBothWays(id: string, variables: object = {}) {
      const tested = await rest(await executeKey(), 'POST', `${REQUESTS}/${id}/test`, { variables });
      return [tested, await signed('/steps/http', { requestId: id, variables })] as const;
    },
    /** As someone who may write, and nothing more. */
    async save(path: string, fields: object) {
      const saved = await rest(await writeKey(), 'POST', path, fields);
      expect([201, 400], saved.text).toContain(saved.status);
      return saved;
    },
    change: async (path: string, fields: object) => rest(await writeKey(), 'PATCH', path, fields),
    preview: async (id: string) => rest(await writeKey(), 'POST', `${LAYOUTS}/${id}/preview`, { variables: {} }),
    send: (layoutId: string, more: object = {}) => signed('/steps/email', { layoutId, to: 'jo@example.com', ...more }),
    /** Reads all that keys and the owner of the database can read, and returns what was given away anywhere. */
    async leaks() {
      const reader = await host.newKey();
      for (const path of ['/api/v1/history?limit=100', REQUESTS, LAYOUTS, '/api/v1/secrets', '/api/v1/stats'])
        await rest(reader, 'GET', path);
      const rows = await knex('executions').select('id', 'sealed');
      for (const { id, sealed } of rows.filter((row) => row.sealed !== ''))
        seen.push([`entry ${id}`, await owner.context.open({ table: 'executions', id }, sealed)]);
      for (const { id } of rows.slice(-50)) await rest(reader, 'GET', `/api/v1/history/${id}`);
      for (const table of await tables())
        seen.push([
          `table ${table}`,
          (await knex(table)).map((row) => Object.values(row).map(asText).join('\n')).join(),
        ]);
      return seen.flatMap(([from, text]) => (leakIn(text) ? [`${from}: ${leakIn(text)}`] : []));
    },
  };

  async function tables(): Promise<string[]> {
    const sqlite = databaseUrl.startsWith('sqlite:');
    const sql = sqlite
      ? "select name from sqlite_master where type = 'table'"
      : 'select table_name as name from information_schema.tables where table_schema = database()';
    const answer = await knex.raw(sql);
    return (sqlite ? answer : answer[0]).map(({ name }: { name: string }) => name);
  }
}

/** What an answer tells of what was done, without what differs between any two. */
export const outcomeOf = ({ status, body }: Answer) =>
  `${status} ${(body?.error ?? '').replace(IDS, 'ID')} ${body?.status ?? ''} ${JSON.stringify(body?.request ?? null)}`;
