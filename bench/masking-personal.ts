import { maskPersonal, maskPersonalText } from '../packages/core/src/masking/index.js';
import { ADVERSARIES, PERSONAL_ADVERSARIES } from '../packages/core/test/masking/adversarial.js';
import { CORPUS } from '../packages/core/test/masking/personal-corpus/corpus.js';
import { altered, type Figures, measure } from '../packages/core/test/masking/personal-corpus/measure.js';
import { DOCUMENTS, listOf } from './masking-documents.js';

/** Processor time, because the clock also counts what else the machine does. Milliseconds a run. */
function costOf(run: () => unknown, runs: number): number {
  const before = process.cpuUsage().user;
  for (let count = 0; count < runs; count++) run();
  return (process.cpuUsage().user - before) / runs / 1000;
}

/** How much more a work costs than the bare one. Taken in turns, and of many rounds the one in the middle: machines have moods. */
function multipleOf(bare: () => unknown, work: () => unknown): number {
  const rounds: number[] = [];
  for (let round = 0; round < 14; round++) {
    const [least, cost] = [costOf(bare, 10), costOf(work, 10)];
    // The first rounds are for the compiler.
    if (round > 2) rounds.push(cost / least);
  }
  return rounds.sort((a, b) => a - b)[rounds.length >> 1]!;
}

/** A text that was put together is copied into one piece when a character of it is read, and that is part of the work. */
const whole = (text: string): number => text.charCodeAt(text.length >> 1);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`.padStart(8);
const line = (text: string) => process.stdout.write(`${text}\n`);

function print(title: string, { documents, kinds, masked, missed, spoiled }: Figures): void {
  line(`\n${title}: ${documents} documents`);
  for (const [kind, { expected, hidden }] of kinds)
    line(`  recall    ${kind.padEnd(18)}${percent(hidden, expected)} of ${expected}`);
  for (const [kind, { all, right }] of masked) line(`  precision ${kind.padEnd(18)}${percent(right, all)} of ${all}`);
  for (const each of missed.slice(0, 20)) line(`  missed    ${each}`);
  for (const each of spoiled.slice(0, 20)) line(`  spoiled   ${each}`);
}

/** 100 KB of the documents of a kind, over and over. */
function listLike(says: RegExp): unknown[] {
  const documents = [...CORPUS.shapes, ...CORPUS.holdOut].flatMap((each) =>
    'json' in each.sample && says.test(each.says) ? [each.sample.json] : [],
  );
  return listOf((at) => structuredClone(documents[at % documents.length]), 100_000);
}

/** The same document of somebody else. Goods and places stay the same, or differ as well. */
function varied(value: unknown, by: number, goods: boolean, masked: unknown = maskPersonal(value)): unknown {
  if (Array.isArray(value)) return value.map((each, at) => varied(each, by, goods, (masked as unknown[])[at]));
  if (typeof value === 'number') return value + by;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, varied(each, by, goods, Object(masked)[key])]),
    );
  // Words such as `paid` are the same for everybody.
  if (typeof value !== 'string' || !/[\p{Lu}\d@]/u.test(value)) return value;
  if (!goods && value === masked && !/\d/.test(value)) return value;
  const letters = String.fromCharCode(97 + (by % 26), 97 + (Math.floor(by / 26) % 26));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return new Date(Date.parse(value) + by * 1000).toISOString();
  if (/^\d+(?:\.\d+){3}$/.test(value)) return value.replace(/\d+$/, String(1 + (by % 250)));
  if (value.includes('@')) return value.replace('@', `${letters}@`);
  if (value.length > 3 && /\p{L}$/u.test(value)) return value + letters;
  return value.length > 6 && /\d\d$/.test(value) ? value.slice(0, -2) + String(10 + (by % 90)) : value;
}

print('shapes that the rules were written with', measure(CORPUS.shapes));
print('shapes that were kept back', measure(CORPUS.holdOut));
print('written against the rules', measure(CORPUS.adversaries));
print('written out by hand, and mended with since', measure(CORPUS.unseen));
const changed = altered(CORPUS.innocents);
line(
  `\nwithout personal data: ${changed.length} of ${CORPUS.innocents.length} altered${percent(changed.length, CORPUS.innocents.length)}`,
);
for (const each of changed) line(`  ${each}`);

line('\n100 KB of JSON, as a multiple of JSON.parse and JSON.stringify of the same: maskPersonal of the value,');
line(
  'maskPersonalText of the text, and maskPersonalText of the text with indentation (read and written like that too)',
);
function compare(name: string, differ: string, list: readonly unknown[]): void {
  const [text, indented] = [JSON.stringify(list), JSON.stringify(list, null, 2)];
  const bare = () => JSON.stringify(JSON.parse(text));
  const multiples = [
    multipleOf(bare, () => maskPersonal(list)),
    multipleOf(bare, () => whole(maskPersonalText(text))),
    multipleOf(
      () => JSON.stringify(JSON.parse(indented), null, 2),
      () => whole(maskPersonalText(indented)),
    ),
  ];
  const shown = multiples.map((each) => each.toFixed(1).padStart(6)).join('');
  line(`  ${name.padEnd(28)}${differ.padEnd(14)}${shown}`);
}

for (const [name, says] of [
  ['orders', /^shopify/],
  ['profiles', /^klaviyo/],
  ['orders, each with a note', /^woo/],
  ['everything in the corpus', /./],
] as const) {
  const documents = listLike(says);
  compare(name, 'as they come', documents);
  for (const differ of ['nobody twice', 'nothing twice'])
    compare(
      name,
      differ,
      documents.map((each, at) => varied(each, at, differ === 'nothing twice')),
    );
}
for (const [name, list] of DOCUMENTS) compare(name, 'nobody twice', list);

const slow = [...ADVERSARIES, ...PERSONAL_ADVERSARIES];
line('\ndoubled sizes: milliseconds at 50,000 and 100,000 characters, the slowest ten');
slow
  .map(({ name, make }) => ({
    name,
    times: [50_000, 100_000].map((size) => costOf(() => maskPersonalText(make(size)), 1)),
  }))
  .sort((a, b) => b.times[1]! - a.times[1]!)
  .slice(0, 10)
  .forEach(({ name, times }) => {
    line(
      `  ${JSON.stringify(name.slice(0, 40)).padEnd(44)}${times.map((time) => time.toFixed(1).padStart(9)).join('')}`,
    );
  });
