import { readFileSync } from 'node:fs';
import { maskPersonal, maskPersonalText } from '../packages/core/src/masking/index.js';
import { ADVERSARIES, PERSONAL_ADVERSARIES } from '../packages/core/test/masking/adversarial.js';
import {
  alteredHarmless,
  DOCUMENTS as CORPUS,
  HARMLESS,
  measureDocuments,
} from '../packages/core/test/masking/personal/corpus.js';
import { DOCUMENTS, listOf } from './masking-documents.js';

const line = (text: string) => process.stdout.write(`${text}\n`);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`.padStart(8);

/** CPU milliseconds per run: wall-clock time would include other processes. */
function costOf(run: () => unknown, runs: number): number {
  const before = process.cpuUsage().user;
  for (let count = 0; count < runs; count++) run();
  return (process.cpuUsage().user - before) / runs / 1000;
}

/** The cost of work as a multiple of the baseline: in turns, median of the rounds after warm-up. */
function multipleOf(bare: () => unknown, work: () => unknown): number {
  const rounds: number[] = [];
  for (let round = 0; round < 14; round++) {
    const [least, cost] = [costOf(bare, 10), costOf(work, 10)];
    if (round > 2) rounds.push(cost / least);
  }
  return rounds.sort((a, b) => a - b)[rounds.length >> 1]!;
}

const { kinds, spoiled, harmless } = measureDocuments(CORPUS);
line(`${CORPUS.length} JSON documents, personal values under keys`);
for (const [kind, { all, masked }] of kinds) line(`  masked ${kind.padEnd(12)}${percent(masked, all)} of ${all}`);
line(`  harmless values masked ${spoiled.length} of ${harmless}`);
line(`  harmless documents altered ${alteredHarmless().length} of ${HARMLESS.length}`);

interface Labelled {
  text: string;
  spans: { kind: string; value: string }[];
}
const file = process.argv[2];
if (file) {
  const texts: Labelled[] = JSON.parse(readFileSync(file, 'utf8'));
  const counts = new Map<string, { all: number; masked: number }>();
  for (const { text, spans } of texts) {
    const outcome = maskPersonalText(text);
    for (const { kind, value } of spans) {
      const { all, masked } = counts.get(kind) ?? { all: 0, masked: 0 };
      counts.set(kind, { all: all + 1, masked: masked + (outcome.includes(value) ? 0 : 1) });
    }
  }
  const plain = texts.filter(({ spans }) => spans.length === 0);
  line(`\n${texts.length} labelled texts`);
  for (const [kind, { all, masked }] of counts) line(`  masked ${kind.padEnd(12)}${percent(masked, all)} of ${all}`);
  line(
    `  altered ${plain.filter(({ text }) => maskPersonalText(text) !== text).length} of ${plain.length} without any`,
  );
}

line('\n100 KB of JSON as a multiple of JSON.parse and JSON.stringify of it: as a value, as text');
const corpus = listOf((at) => structuredClone(CORPUS[at % CORPUS.length]!.json), 100_000);
for (const [name, list] of [['everything in the corpus', corpus] as const, ...DOCUMENTS]) {
  const text = JSON.stringify(list);
  const bare = () => JSON.stringify(JSON.parse(text));
  const multiples = [multipleOf(bare, () => maskPersonal(list)), multipleOf(bare, () => maskPersonalText(text))];
  line(`  ${name.padEnd(36)}${multiples.map((each) => each.toFixed(1).padStart(6)).join('')}`);
}

line('\nhostile texts: milliseconds at 50,000 and 100,000 characters, the slowest ten');
const times = [...ADVERSARIES, ...PERSONAL_ADVERSARIES].map(({ name, make }) => ({
  name,
  costs: [50_000, 100_000].map((size) => costOf(() => maskPersonalText(make(size)), 1)),
}));
for (const { name, costs } of times.sort((a, b) => b.costs[1]! - a.costs[1]!).slice(0, 10))
  line(`  ${JSON.stringify(name.slice(0, 40)).padEnd(44)}${costs.map((cost) => cost.toFixed(1).padStart(9)).join('')}`);
