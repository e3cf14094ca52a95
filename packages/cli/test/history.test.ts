import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knexStorage, openDatabase } from '@sendstep/knex';
import { expect, it } from 'vitest';
import { command, demo } from './command.js';
import { keysIn, startServe, temporaryDirectory } from './process.js';

it('the demo store has a history of the last days, for existing layouts and requests', async () => {
  const { json } = await demo();
  const { items, total } = await json('history', 'list');
  expect(total).toBeGreaterThan(3);
  const times = items.map(({ startedAt }: { startedAt: string }) => startedAt);
  expect(times).toEqual(times.toSorted().reverse());
  const known = [...(await json('layouts', 'list')).items, ...(await json('http-requests', 'list')).items];
  for (const { actionConfigId, actionName } of items) {
    expect(known).toContainEqual(expect.objectContaining({ id: actionConfigId, name: actionName }));
  }
  const { byStatus, byActionType, successRate } = await json('stats', 'get');
  expect(byStatus).toMatchObject({ SUCCESS: total - 3, FAILED: 2, SKIPPED: 1 });
  expect(byActionType.EMAIL.total + byActionType.HTTP_REQUEST.total).toBe(total);
  expect(successRate).toBeCloseTo((total - 3) / (total - 1));
});

it('filters the list, returns an entry with its request, and reports an unknown id', async () => {
  const { env, json } = await demo();
  const failed = await json('history', 'list', '--status', 'FAILED', '--action-type', 'HTTP_REQUEST');
  expect(failed.items).toMatchObject([{ actionName: 'Announce a paid order', attempts: 1 }]);
  const [{ id, actionConfigId }] = failed.items;
  expect((await json('history', 'list', '--action-config-id', actionConfigId)).total).toBe(1);
  const entry = await json('history', 'get', id);
  expect(entry).toMatchObject({ ...failed.items[0], request: { method: 'POST' }, response: null });
  // A reference to a secret is recorded, never its value.
  expect(entry.request.headers.Authorization).toBe('Bearer {{ secrets.FULFILMENT_TOKEN }}');
  expect(await command(env, 'history', 'get', 'nope')).toEqual({
    code: 1,
    out: '',
    error: 'error: execution not found\n',
  });
});

it('refuses --watch with an invalid limit, with the same error as the list', async () => {
  const { env } = await demo();
  const refusal = async (limit: string) => (await command(env, 'history', '--watch', '--limit', limit)).error;
  expect(await refusal('many')).toBe('error: limit: must be a number\n');
  expect(await refusal('0')).toBe('error: limit: must be at least 1\n');
  expect(await refusal('101')).toBe('error: limit: must be at most 100\n');
});

it('sendstep stats is sendstep stats get, and an unknown subcommand is a usage error', async () => {
  const { env, json } = await demo();
  expect(await json('stats', '--days', '7')).toEqual(await json('stats', 'get', '--days', '7'));
  expect((await command(env, 'stats', '--days', '366')).error).toBe('error: days: must be at most 365\n');
  expect((await command(env, 'stats', 'nonsense')).code).toBe(2);
  const help = await command(env, 'stats', '--help');
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('with-key')]);
});

it('works on a remote host, except for operations that only tools have', async () => {
  const host = await startServe({ SENDSTEP_DATA_DIR: temporaryDirectory() });
  const [read] = keysIn(host.out());
  const env = { SENDSTEP_URL: host.url, SENDSTEP_API_KEY: read! };
  const { items } = JSON.parse((await command(env, 'history', 'list', '--status', 'SUCCESS', '--json')).out);
  expect(items.length).toBeGreaterThan(2);
  const entry = JSON.parse((await command(env, 'history', 'get', items[0].id, '--json')).out);
  expect(entry).toMatchObject(items[0]);
  expect(JSON.parse((await command(env, 'stats', '--json')).out).days).toBe(30);
  expect((await command(env, 'stats', 'with-key')).error).toBe(
    'error: this command is not available on remote hosts\n',
  );
});

it('adds a history of any length to the demo store, over a year and counted, and reports progress', async () => {
  const { env, json } = await demo();
  const before = (await json('history', 'list')).total;
  const { code, error } = await command(env, 'demo', '--history', '1200');
  expect([code, error]).toEqual([0, expect.stringMatching(/(^|\n)1200 of 1200 executions\n$/)]);
  expect((await json('history', 'list')).total).toBe(before + 1200);
  const oldest = await json('history', 'list', '--limit', '100', '--page', '13');
  expect(oldest.items).toHaveLength(before);
  const { daily, byStatus } = await json('stats', '--days', '365');
  expect(daily.filter(({ SUCCESS }: { SUCCESS: number }) => SUCCESS > 0).length).toBeGreaterThan(350);
  for (const status of ['SUCCESS', 'FAILED', 'SKIPPED']) expect(byStatus[status]).toBeGreaterThan(10);
  // The request is sealed for its own entry.
  const { items } = await json('history', 'list', '--action-type', 'EMAIL', '--limit', '2');
  expect((await json('history', 'get', items[1].id)).request.category).toBe('transactional');
  for (const count of ['0', '-1', 'many', '1.5', '99999999999'])
    expect(await command(env, 'demo', '--history', count)).toMatchObject({ code: 2, out: '' });
});

it('doctor reports a damaged database file', async () => {
  const { env } = await demo();
  const path = join(env.SENDSTEP_DATA_DIR, 'sendstep.db');
  const database = openDatabase(`sqlite:${path}`);
  await database.knex.raw('pragma wal_checkpoint(truncate)');
  await database.knex.destroy();
  const bytes = readFileSync(path);
  // Not the first pages, which are needed to open it at all.
  bytes.fill(0xa5, bytes.length - 6 * 4096);
  writeFileSync(path, bytes);
  const { code, out } = await command(env, 'doctor', '--json');
  expect(code).toBe(1);
  const found = JSON.parse(out).findings.at(-1);
  expect(found).toMatchObject({ check: 'database', state: 'fault' });
  expect(found.message).toContain('the file is damaged');
});

it('doctor compares history counts with the rows, and repairs them with --repair', async () => {
  const { env } = await demo();
  const database = openDatabase(`sqlite:${join(env.SENDSTEP_DATA_DIR, 'sendstep.db')}`);
  const counts = async (...flags: string[]) => {
    const { code, out, error } = await command(env, 'doctor', '--counts', '--json', ...flags);
    const { findings } = JSON.parse(out);
    return [code, findings.at(-1).state, findings.at(-1).message, error.split('\n')[0]];
  };
  expect(await counts()).toEqual([0, 'ok', 'match the rows (stores checked: 1)', '1 of 1 stores']);
  await knexStorage(database).executions.fold(500);
  await database.knex('execution_counts').where({ scope: 'EMAIL' }).increment('listed', 1);
  await database.knex.destroy();
  const wrong = await counts();
  expect(wrong).toEqual([1, 'fault', expect.stringContaining('did not match the rows'), '1 of 1 stores']);
  expect(await counts('--repair')).toEqual([0, 'ok', expect.stringContaining('repaired'), '1 of 1 stores']);
  expect((await counts())[0]).toBe(0);
  for (const flag of ['--repair', '--mend'])
    expect(await command(env, 'doctor', flag)).toMatchObject({ code: 2, error: 'error: --repair requires --counts\n' });
});
