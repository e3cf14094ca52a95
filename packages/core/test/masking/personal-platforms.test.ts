import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskPersonal } from '../../src/masking/index.js';
import { isGone, outcomes } from './personal-corpus/measure.js';
import { unseenSamples } from './personal-corpus/unseen.js';

/** One document a line, with the fields that the systems of shops really use: ⟦name:…⟧ has to go, ⟦=…⟧ has to stay. */
const PLATFORMS = unseenSamples(readFileSync(join(import.meta.dirname, 'personal-corpus/platforms.txt'), 'utf8')).map(
  (sample) => [sample.says, sample] as const,
);

describe('what shops and carriers send', () => {
  it.each(PLATFORMS)('%s', (_, sample) => {
    const results = outcomes(sample);
    const left = sample.gone.filter(({ kind, value }) =>
      results.some((each) => !isGone(kind, value, each, sample.keep)),
    );
    const written = (value: string): string => JSON.stringify(value).slice(1, -1);
    const lost = sample.keep.filter(
      (value) => !results.every((each) => each.includes(value) || each.includes(written(value))),
    );
    expect({ left, lost }).toEqual({ left: [], lost: [] });
  });
});

describe('a short key is read by what is around it', () => {
  const person = { email: '' };
  it.each([
    ['sei', 'Kobayashi', 'K***'],
    ['nom', 'Quesnel', 'Q***'],
    ['name1', 'Ansgar Reiss', 'A*** R***'],
    ['line1', 'Gartenhaus', 'G***'],
    ['pin', '600004', '60****'],
  ])('%s', (key, value, masked) => {
    expect(maskPersonal({ ...person, [key]: value })).toEqual({ ...person, [key]: masked });
    expect(maskPersonal({ id: 7, [key]: value })).toEqual({ id: 7, [key]: value });
  });

  it.each(['from', 'to', 'city', 'state', 'number'])('%s is nobody’s, also beside a mail address', (key) => {
    expect(maskPersonal({ ...person, [key]: '2024-12-31' })).toEqual({ ...person, [key]: '2024-12-31' });
  });
});
