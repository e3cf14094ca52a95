import { describe, expect, it } from 'vitest';
import { CREDENTIALS, INNOCENTS, isHidden, masked, measure, original } from './corpus.js';

describe('a literal credential is hidden:', () => {
  it.each(CREDENTIALS.map((each) => [each.says, each] as const))('%s', (_, credential) => {
    const outcome = masked(credential.sample);
    if (credential.becomes !== undefined) expect(outcome).toEqual(credential.becomes);
    expect({ hidden: isHidden(credential), outcome }).toMatchObject({ hidden: true });
  });
});

describe('what is no credential stays readable:', () => {
  it.each(INNOCENTS.map((each) => [each.says, each] as const))('%s', (_, innocent) => {
    expect(masked(innocent.sample)).toEqual(original(innocent.sample));
  });
});

describe('the corpus', () => {
  it('is large enough to mean something', () => {
    expect(CREDENTIALS.length).toBeGreaterThanOrEqual(300);
    expect(INNOCENTS.length).toBeGreaterThanOrEqual(300);
  });

  it('is found completely and nothing else is', () => {
    expect(measure()).toMatchObject({ recall: 1, precision: 1, missed: [], spoiled: [] });
  });
});
