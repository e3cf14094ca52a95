import { maskPersonal, maskPersonalText } from '../packages/core/src/masking/index.js';
import { ADVERSARIES } from '../packages/core/test/masking/adversarial.js';
import { CORPUS, type Sample } from '../packages/core/test/masking/personal-corpus/corpus.js';
import { altered, type Figures, measure } from '../packages/core/test/masking/personal-corpus/measure.js';

/** Processor time, because the clock also counts what else the machine does. Milliseconds a run. */
function costOf(run: () => unknown, runs: number): number {
  for (let warm = 0; warm < Math.min(runs, 15); warm++) run();
  const before = process.cpuUsage().user;
  for (let count = 0; count < runs; count++) run();
  return (process.cpuUsage().user - before) / runs / 1000;
}

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

/** A list of documents of about that many characters. */
function listOf(samples: readonly Sample[], says: RegExp, characters: number): unknown[] {
  const documents = samples.flatMap((each) =>
    'json' in each.sample && says.test(each.says) ? [each.sample.json] : [],
  );
  const list: unknown[] = [];
  for (let length = 0; length < characters; length += JSON.stringify(list.at(-1)).length + 1)
    list.push(documents[list.length % documents.length]);
  return list;
}

print('shapes that the rules were written with', measure(CORPUS.shapes));
print('shapes that were kept back', measure(CORPUS.holdOut));
print('written against the rules', measure(CORPUS.adversaries));
const changed = altered(CORPUS.innocents);
line(
  `\nwithout personal data: ${changed.length} of ${CORPUS.innocents.length} altered${percent(changed.length, CORPUS.innocents.length)}`,
);
for (const each of changed) line(`  ${each}`);

line('\n100 KB of JSON, as a multiple of JSON.parse and JSON.stringify of the same');
for (const [name, says] of [
  ['orders', /^shopify/],
  ['profiles', /^klaviyo/],
  ['orders with a note', /^woo/],
  ['everything in the corpus', /./],
] as const) {
  const list = listOf([...CORPUS.shapes, ...CORPUS.holdOut], says, 100_000);
  const text = JSON.stringify(list);
  const plain = costOf(() => JSON.stringify(JSON.parse(text)), 60);
  const [value, words] = [costOf(() => maskPersonal(list), 30), costOf(() => maskPersonalText(text), 30)];
  line(
    `  ${name.padEnd(26)}value ${(value / plain).toFixed(1)}, text ${(words / plain).toFixed(1)} (${plain.toFixed(2)} ms)`,
  );
}

/** Made to be slow for a matcher that goes back over what it has read. */
const UNITS = [
  'Dear ',
  'Anna ',
  '12 Main ',
  'rue de la ',
  '030 12 ',
  '+49',
  '1.1.',
  'a:',
  '1:',
  'a@',
  '<b ',
  '<a x="',
  '{"a":',
  'name: ',
  '://a?',
  'form-data; name="',
  'DE12',
  '&uuml;',
  'A-',
  'x=1&',
];
const slow = [
  ...ADVERSARIES,
  ...UNITS.map((unit) => ({ name: unit, make: (size: number) => unit.repeat(size / unit.length) })),
];
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
