import { answer } from './answer.js';
import type { DesignRow } from './design.js';
import { median } from './statistics.js';
import { built } from './workspace.js';

export interface LiquidOptions {
  rounds: number;
  seconds: number;
}

type Node = typeof import('../packages/node/src/index.js');
type Pool = ReturnType<Node['liquidPool']>;

/** A typical email: 15 KB of HTML with 40 outputs, plus subject, preview line and text. */
const row = (i: number) =>
  `<tr><td style="padding:8px 16px;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#333333;border-bottom:1px solid #dddddd">{{ variables.items[${i % 10}].name }}</td>\n` +
  `<td align="right" style="padding:8px 16px;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#333333;border-bottom:1px solid #dddddd">{{ variables.items[${i % 10}].price | money }}</td></tr>\n` +
  `<tr><td colspan="2" style="height:4px;font-size:0;line-height:0;background-color:#ffffff"><!--[if mso]>&nbsp;<![endif]--></td></tr>\n`.repeat(
    3,
  );
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i)).join('');

const MAIL = [
  { text: 'Order {{ variables.number }} is on its way', mode: 'text' as const },
  { text: 'Thank you, {{ variables.customer.name }}', mode: 'text' as const },
  { text: `<!doctype html><html><body><table>${rows(20)}</table></body></html>`, mode: 'html' as const },
  {
    text: `Hello {{ variables.customer.name }},\n${'your parcel left our house today. '.repeat(40)}`,
    mode: 'text' as const,
  },
];
const VARIABLES = {
  number: 1042,
  customer: { name: 'Ada Example' },
  items: Array.from({ length: 10 }, (_, i) => ({ name: `Cap & mug ${i}`, price: 8 + i, sku: `SKU-${i}` })),
};
const mail = (pool: Pool, storeId: string) =>
  pool.render({ storeId, parts: MAIL, variables: VARIABLES, locale: 'en', currency: 'EUR' });

/** One text and thousands of references to it, compared in a single step: only killing the process stops it. */
const HOSTILE = {
  parts: [
    {
      text: `{% assign a = variables.items %}${'{% assign a = a | concat: a %}'.repeat(15)}{{ a | where: "t", variables.y }}`,
      mode: 'html' as const,
    },
  ],
  variables: { items: [{ t: `${'x'.repeat(500_000)}a` }], y: `${'x'.repeat(500_000)}b` },
};

/** Renders emails in parallel: emails per second, and CPU time of this process per email. */
async function pace(pool: Pool, atOnce: number, seconds: number) {
  const started = { time: performance.now(), cpu: process.cpuUsage() };
  const end = started.time + seconds * 1000;
  let mails = 0;
  const stores = Array.from({ length: atOnce }, async (_, i) => {
    for (; performance.now() < end; mails++) await mail(pool, `Store ${i}`);
  });
  await Promise.all(stores);
  const { user, system } = process.cpuUsage(started.cpu);
  return { perSecond: (mails / (performance.now() - started.time)) * 1000, cpu: (user + system) / mails };
}

/** The p99 latency of one store's emails, one after the other. */
async function slowHundredth(pool: Pool, seconds: number): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const started = performance.now();
    await mail(pool, 'Another store');
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

/** The same while another store keeps sending hostile templates: one is always running and one waiting. */
async function underAttack(pool: Pool, seconds: number): Promise<number> {
  let over = false;
  const attackers = Array.from({ length: 2 }, async () => {
    while (!over) await pool.render({ storeId: 'Hostile', ...HOSTILE }).catch(() => {});
  });
  const measured = await slowHundredth(pool, seconds);
  over = true;
  await Promise.all(attackers);
  await pool.warm();
  return measured;
}

answer({
  async liquid({ rounds, seconds }: LiquidOptions): Promise<DesignRow[]> {
    const { liquidPool } = await built<Node>('node');
    const size = 2;
    const pool = liquidPool({ size });
    await pool.warm();
    await pace(pool, size, seconds);
    const full = await pace(pool, size, seconds);
    await slowHundredth(pool, seconds);
    const times: { quiet: number; attacked: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push({ quiet: await slowHundredth(pool, seconds), attacked: await underAttack(pool, seconds) });
    }
    await pool.close();
    return [
      { name: `emails per second, ${size} processes`, value: full.perSecond },
      { name: 'host CPU per email, microseconds', value: full.cpu },
      { name: 'p99 of a store, milliseconds', value: median(times.map(({ quiet }) => quiet)) },
      { name: 'p99 while another attacks', value: median(times.map(({ attacked }) => attacked)) },
      {
        name: 'attacked over quiet',
        value: median(times.map(({ quiet, attacked }) => attacked / quiet)),
        bar: { atMost: 2 },
      },
    ];
  },
});
