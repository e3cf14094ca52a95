import { personalMasker } from '../../../src/masking/personal/mask-personal.js';
import type { Measured, Sample } from './corpus.js';

export interface Figures {
  documents: number;
  /** By kind: how many had to go, how many went. */
  kinds: Map<Measured, { expected: number; hidden: number }>;
  /** By kind that the masker named: how many stretches it masked, how many of them were personal. */
  masked: Map<string, { all: number; right: number }>;
  missed: string[];
  spoiled: string[];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** JSON is masked as a value and as its text; both must hold. */
export function outcomes({ sample }: Sample, report: (kind: string, original: string) => void = () => {}): string[] {
  if ('text' in sample) return [personalMasker(undefined, report).text(sample.text)];
  return [
    asText(personalMasker(undefined, report).value(sample.json)),
    JSON.stringify(JSON.parse(personalMasker().text(JSON.stringify(sample.json, null, 2)))),
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const standsAlone = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(text);

/** Gone means: not as a whole, and no word of a name or street either, and no part that reads as the number. */
export function isGone(kind: Measured, value: string, outcome: string, keep: readonly string[] = []): boolean {
  const text = outcome.includes('%')
    ? `${outcome} ${outcome.replace(/(?:%[0-9A-F]{2})+/gi, (run) => {
        try {
          return decodeURIComponent(run);
        } catch {
          return run;
        }
      })}`
    : outcome;
  if (kind.startsWith('name') || kind.startsWith('street')) {
    // The Via Roma of Rome: a word that has to stay elsewhere tells nothing.
    const words = value
      .split(/[\s,+]+/)
      .filter(
        (word) =>
          /\p{L}{4}|^\p{Lu}\p{L}/u.test(word) && word !== 'Street' && !keep.some((kept) => standsAlone(word, kept)),
      );
    const telling = kind.startsWith('street') ? words.sort((a, b) => b.length - a.length).slice(0, 1) : words;
    return (telling.length > 0 ? telling : [value]).every((word) => !standsAlone(word, text));
  }
  if (kind === 'phone' || kind === 'card' || kind === 'iban') {
    const compact = value.replace(/[^\p{L}\p{N}]/gu, '');
    if (text.replace(/[ ().+/-]/g, '').includes(compact)) return false;
  }
  return !standsAlone(value.replace(/^[^\p{L}\p{N}]+/u, ''), text);
}

export function measure(samples: readonly Sample[]): Figures {
  const figures: Figures = { documents: samples.length, kinds: new Map(), masked: new Map(), missed: [], spoiled: [] };
  for (const each of samples) {
    const personal = new Set(each.gone.flatMap(({ value }) => tokens(value)));
    const results = outcomes(each, (kind, original) => {
      const count = figures.masked.get(kind) ?? { all: 0, right: 0 };
      const right = tokens(original).some((token) => personal.has(token));
      figures.masked.set(kind, { all: count.all + 1, right: count.right + (right ? 1 : 0) });
      if (!right) figures.spoiled.push(`${each.says}: ${kind} ${JSON.stringify(original)}`);
    });
    for (const { kind, value } of each.gone) {
      const count = figures.kinds.get(kind) ?? { expected: 0, hidden: 0 };
      const hidden = results.every((result) => isGone(kind, value, result, each.keep));
      figures.kinds.set(kind, { expected: count.expected + 1, hidden: count.hidden + (hidden ? 1 : 0) });
      if (!hidden) figures.missed.push(`${each.says}: ${kind} ${JSON.stringify(value)}`);
    }
    const broken = each.keep.filter(
      (value) =>
        !results.every(
          (result) => asText(result).includes(asText(JSON.stringify(value).slice(1, -1))) || result.includes(value),
        ),
    );
    for (const value of broken) figures.spoiled.push(`${each.says}: lost ${JSON.stringify(value)}`);
  }
  return figures;
}

/** Texts without personal data that came out changed. */
export const altered = (samples: readonly Sample[]): string[] =>
  samples
    .filter((each) => {
      const original = 'text' in each.sample ? each.sample.text : JSON.stringify(each.sample.json);
      return outcomes(each).some((outcome) => outcome !== original);
    })
    .map((each) => `${each.says} → ${outcomes(each)[0]}`);
