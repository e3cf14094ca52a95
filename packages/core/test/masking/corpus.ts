import { maskBody, maskHeader, maskText, maskUrl } from '../../src/masking/index.js';
import { CREDENTIALS } from './credentials.js';
import { INNOCENTS } from './innocents.js';

/** Where a value stands. */
export type Sample = { header: string; value: string } | { url: string } | { body: unknown } | { text: string };

/** A sample that holds secrets: none of them may be left, and what is around must be. */
export interface Credential {
  says: string;
  sample: Sample;
  secrets: string[];
  /** The exact outcome where it matters. */
  becomes?: unknown;
}

export interface Innocent {
  says: string;
  sample: Sample;
}

export { CREDENTIALS, INNOCENTS };

export function masked(sample: Sample): unknown {
  if ('header' in sample) return maskHeader(sample.header, sample.value);
  if ('url' in sample) return maskUrl(sample.url);
  return 'body' in sample ? maskBody(sample.body) : maskText(sample.text);
}

export const original = (sample: Sample): unknown =>
  'header' in sample ? sample.value : 'url' in sample ? sample.url : 'body' in sample ? sample.body : sample.text;

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const isHidden = ({ sample, secrets }: Credential): boolean => {
  const outcome = asText(masked(sample));
  return outcome.includes('********') && secrets.every((secret) => !outcome.includes(secret));
};

export const isUntouched = ({ sample }: Innocent): boolean => asText(masked(sample)) === asText(original(sample));

/** Recall over the credentials and precision over everything that was hidden, for a benchmark to print. */
export function measure() {
  const missed = CREDENTIALS.filter((each) => !isHidden(each)).map((each) => each.says);
  const spoiled = INNOCENTS.filter((each) => !isUntouched(each)).map((each) => each.says);
  const found = CREDENTIALS.length - missed.length;
  return {
    credentials: CREDENTIALS.length,
    innocents: INNOCENTS.length,
    recall: found / CREDENTIALS.length,
    precision: found / (found + spoiled.length),
    missed,
    spoiled,
  };
}
