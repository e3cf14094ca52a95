import { maskText } from '../packages/core/src/masking/index.js';
import { ADVERSARIES, type Adversary } from '../packages/core/test/masking/adversarial.js';
import { measure } from '../packages/core/test/masking/corpus.js';
import { answer } from './answer.js';
import { median } from './statistics.js';

export interface MaskingSize {
  characters: number;
  /** All adversarial texts of that size together, and the slowest of them. Milliseconds. */
  together: number;
  slowest: number;
  slowestName: string;
}
export interface Masking {
  credentials: number;
  innocents: number;
  recall: number;
  precision: number;
  missed: string[];
  spoiled: string[];
  sizes: MaskingSize[];
}

function timeOf({ name, make }: Adversary, characters: number, runs: number): number {
  const text = make(characters);
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    try {
      maskText(text);
    } catch (error) {
      throw new Error(`masking fails on ${name} at ${characters} characters: ${error}`);
    }
    return performance.now() - started;
  });
  return median(times);
}

function timesAt(characters: number, runs: number): MaskingSize {
  const times = ADVERSARIES.map((each) => ({ name: each.name, time: timeOf(each, characters, runs) }));
  const slowest = times.reduce((a, b) => (b.time > a.time ? b : a));
  const together = times.reduce((sum, { time }) => sum + time, 0);
  return { characters, together, slowest: slowest.time, slowestName: slowest.name };
}

answer({
  /** Sizes double: time that more than doubles reveals a backtracking matcher. */
  masking({ smallest, doublings, runs }: { smallest: number; doublings: number; runs: number }): Masking {
    const sizes = Array.from({ length: doublings + 1 }, (_, i) => timesAt(smallest * 2 ** i, runs));
    return { ...measure(), sizes };
  },
});
