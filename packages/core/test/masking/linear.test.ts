import { describe, expect, it } from 'vitest';
import {
  maskBody,
  maskHeader,
  maskPersonalText,
  maskText,
  maskUrl,
  restoreBody,
  restoreUrl,
} from '../../src/masking/index.js';
import { cpuTime } from '../cpu-time.js';
import { ADVERSARIES, type Adversary, PERSONAL_ADVERSARIES } from './adversarial.js';

type Work = readonly (readonly [name: string, run: (text: string) => unknown, size: number])[];
const WORK: Work = [
  ['a text', maskText, 200_000],
  ['a url', (text) => maskUrl(`https://example.com/${text}`), 15_000],
  ['a header', (text) => maskHeader('X-Source', text), 15_000],
  ['a credential header', (text) => maskHeader('Authorization', text), 15_000],
  ['a cookie', (text) => maskHeader('Cookie', text), 15_000],
  ['a JSON value', (text) => maskBody({ note: text }), 15_000],
  ['a restored text', (text) => restoreBody(`${text} token=********`, `token=a ${text}`), 15_000],
  ['a restored url', (text) => restoreUrl(`https://a/?token=********&${text}`, `https://a/?${text}&token=b`), 15_000],
];

/** The best of several runs: a collection can only make a run slower. */
const best = (run: () => unknown) => Math.min(...Array.from({ length: 5 }, () => cpuTime(run)));

describe.each([
  ['masking', WORK, ADVERSARIES],
  ["masking people's data", [['a text', maskPersonalText, 60_000]] as Work, [...ADVERSARIES, ...PERSONAL_ADVERSARIES]],
] as const)('%s takes time in proportion to the text, not to its square:', (_, works, adversaries) => {
  it.each(adversaries.map((each: Adversary) => [each.name.slice(0, 60), each] as const))(
    '%s',
    { retry: 2 },
    (_, { make }) => {
      for (const [name, run, size] of works) {
        const large = make(size);
        // Anything that is not linear takes seconds here; what is quick needs no second look.
        if (cpuTime(() => run(large)) < 400) continue;
        const small = make(size / 2);
        expect(best(() => run(large)) / best(() => run(small)), name).toBeLessThan(3.5);
      }
    },
  );
});
