import { expect, it } from 'vitest';
import type { Backend } from '../src/backend-types.js';
import { OPERATION_TABLE } from '../src/operation-table.js';
import { listsFor, withWholeIds } from '../src/short-ids.js';
import { command, commandWith, demo } from './command.js';

const ID = '0198c0de-0000-7000-8000-0123456789ab';
const id = (end: string) => ID.slice(0, -end.length) + end;

/** A host with these layouts, newest first, in pages of 100. `asked` has its requests. */
function host(ids: string[]) {
  const asked: string[] = [];
  const run: Backend['run'] = async (name, { page }) => {
    asked.push(`${name} ${page}`);
    const items = ids.slice((Number(page) - 1) * 100, Number(page) * 100).map((one, i) => ({ id: one, name: `L${i}` }));
    return { items, page, pages: Math.ceil(ids.length / 100) };
  };
  return {
    asked,
    resolve: (part: string) => withWholeIds({ run, close: async () => {} }, 'layouts.get', { id: part }),
  };
}

it('every id of a listed noun can be short', () => {
  const ids = OPERATION_TABLE.flatMap(({ name, fields }) =>
    fields.filter((field) => field.name === 'id' || field.name === 'key').map((field) => [name, field.name] as const),
  );
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter(([name, field]) => listsFor(name, field).length === 0)).toEqual([]);
});

it('makes no request for a whole id, or for what is none', async () => {
  const { asked, resolve } = host([ID]);
  expect([await resolve(ID), await resolve('nowhere')]).toEqual([{ id: ID }, { id: 'nowhere' }]);
  expect(asked).toEqual([]);
});

it('takes the beginning or end of an id, as a table shows it or typed', async () => {
  const { asked, resolve } = host([id('0000'), ID]);
  for (const part of ['…456789ab', '...456789ab', '456789AB', '89ab']) expect(await resolve(part)).toEqual({ id: ID });
  expect(asked).toHaveLength(4);
  expect(await host([ID]).resolve('0198c0de-0000')).toEqual({ id: ID });
});

it('lists the candidates if several ids match', async () => {
  const { resolve } = host([id('1000'), ID]);
  await expect(resolve('0198c0de')).rejects.toThrow(
    `0198c0de is the beginning or end of 2 ids:\n  ${id('1000')}  L0\n  ${ID}  L1`,
  );
  await expect(resolve('eeee')).rejects.toThrow('no id begins or ends with eeee');
});

it('of a long list it reads the newest thousand, and accepts only what is unique in practice', async () => {
  const many = Array.from({ length: 1500 }, (_, i) => id(String(i + 10_000)));
  const { asked, resolve } = host([ID, ...many]);
  expect(await resolve('…456789ab')).toEqual({ id: ID });
  expect(asked).toHaveLength(10);
  await expect(resolve('89ab')).rejects.toThrow('use the whole id');
});

it('works with what the tables of a store show', async () => {
  const { env } = await demo();
  for (const noun of ['layouts', 'http-requests', 'presets', 'smtp', 'history']) {
    const { out } = await commandWith({ columns: 80 }, env, noun, 'list');
    const [shown] = out.match(/…[\da-f]{8}/) ?? [];
    const { code, out: record } = await command(env, noun, 'get', shown!, '--json');
    expect([noun, code, JSON.parse(record).id]).toEqual([noun, 0, expect.stringMatching(`${shown!.slice(1)}$`)]);
  }
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return 'n';
  };
  const [key] = (await commandWith({ columns: 60 }, env, 'files', 'list')).out.match(/…[\da-f]{8}/)!;
  await commandWith({ terminal: { ask, askHidden: ask } }, env, 'files', 'remove', key!);
  expect(asked).toEqual([expect.stringMatching(new RegExp(`[\\da-f-]{27}${key!.slice(1)}\\? `))]);
});
