import { expect, it } from 'vitest';
import { sinceTime } from '../src/history-since.js';
import { formatResult } from '../src/output.js';
import { command, commandWith, demo } from './command.js';

const DAY = 86_400_000;

it('every table of the demo store fits the terminal', async () => {
  const { env } = await demo();
  for (const columns of [60, 80, 120]) {
    for (const args of [['layouts'], ['http-requests'], ['history'], ['secrets'], ['files'], ['keys']]) {
      const { code, out } = await commandWith({ columns }, env, ...args, 'list');
      expect(code).toBe(0);
      const widths = out.split('\n').map((line) => [...line].length);
      expect(Math.max(...widths), `${args} in ${columns}\n${out}`).toBeLessThanOrEqual(columns);
    }
  }
  const wide = await command(env, 'layouts', 'list');
  expect(wide.out).toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/);
});

it('shortens ids before texts, and says how many columns are left out', () => {
  const item = { id: '0198c0de-0000-7000-8000-0123456789ab', name: 'Order', tags: ['a', 'b'], note: 'x'.repeat(30) };
  const list = (width?: number) =>
    formatResult({ items: [item], page: 1, pages: 1, total: 1 }, false, width).split('\n');
  expect(list().join('\n')).toContain('0198c0de-0000-7000-8000-0123456789ab │ Order │ a, b');
  expect(list(70).join('\n')).toMatch(/…456789ab │ Order │ a, b │ x{30} /);
  expect(list(30).at(-1)).toBe('page 1 of 1, 1 total; 1 more columns with --json');
});

it('shows nested values line by line', () => {
  const record = { request: { headers: { A: 'b' }, to: ['x', 'y'] }, messages: [{ to: 'x', ok: true }, { to: 'y' }] };
  const lines = formatResult(record, false).split('\n');
  const texts = lines.map((line) => line.split('│')[2]?.trimEnd()).filter((text) => text !== undefined);
  expect(texts).toEqual([' headers:', '   A: b', ' to: x, y', ' - to: x', '   ok: true', ' - to: y']);
});

it('lists the history since an age or a date, and only failures', async () => {
  const { env, json } = await demo();
  const { items } = await json('history', 'list', '--limit', '100');
  const recent = await json('history', '--since', '2d');
  const expected = items.filter(({ startedAt }: { startedAt: string }) => Date.parse(startedAt) > Date.now() - 2 * DAY);
  expect(recent.items.length).toBeGreaterThan(0);
  expect(recent.items.length).toBeLessThan(items.length);
  expect(recent).toMatchObject({ items: expected, total: expected.length, page: 1, pages: 1 });
  expect((await json('history', '--since', '2000-01-01', '--limit', '2')).items).toEqual(items.slice(0, 2));
  const failed = await json('history', '--failed', '--since', '4w');
  expect(failed.items.map(({ status }: { status: string }) => status)).toEqual(['FAILED', 'FAILED']);
  expect(await command(env, 'history', '--since', 'yesterday')).toMatchObject({ code: 2 });
  expect(await command(env, 'history', '--since', '1d', '--page', '2')).toMatchObject({ code: 2 });
  expect(sinceTime('90m', 10 * DAY)).toBe(10 * DAY - 90 * 60_000);
});
