import { describe, expect, it } from 'vitest';
import { CORPUS, type Measured } from './personal-corpus/corpus.js';
import { altered, measure } from './personal-corpus/measure.js';

/** How much of each kind has to disappear. */
const BARS: Record<Measured, number> = {
  email: 0.99,
  card: 0.99,
  iban: 0.99,
  ip: 0.99,
  name: 0.99,
  street: 0.99,
  postcode: 0.99,
  birth: 0.99,
  'national id': 0.99,
  phone: 0.95,
  'name in text': 0.9,
  'street in text': 0.9,
  'postcode in text': 0.9,
};

describe.each(['shapes', 'holdOut', 'adversaries', 'unseen'] as const)('the corpus: %s', (part) => {
  const figures = measure(CORPUS[part]);

  it.each([...figures.kinds])('%s disappears', (kind, { expected, hidden }) => {
    expect(hidden / expected, figures.missed.join('\n')).toBeGreaterThanOrEqual(BARS[kind]);
  });

  it.each([...figures.masked])('what is masked as %s is personal', (_, { all, right }) => {
    expect(right / all, figures.spoiled.join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  it('what must stay readable stays', () => {
    const lost = figures.spoiled.filter((each) => each.includes(': lost '));
    const kept = CORPUS[part].reduce((sum, { keep }) => sum + keep.length, 0);
    expect(lost.length / kept, lost.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

it('is large enough to say something', () => {
  expect(CORPUS.shapes.length + CORPUS.holdOut.length + CORPUS.adversaries.length).toBeGreaterThan(400);
  expect(CORPUS.unseen.length).toBeGreaterThan(200);
  expect(CORPUS.innocents.length).toBeGreaterThan(300);
});

it('texts without personal data are altered at most one time in a hundred', () => {
  const changed = altered(CORPUS.innocents);
  expect(changed.length / CORPUS.innocents.length, changed.join('\n')).toBeLessThanOrEqual(0.01);
});
