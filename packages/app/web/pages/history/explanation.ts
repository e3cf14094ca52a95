import { t } from '../../texts/index.js';

/** What common failures mean. Mail servers give enhanced status codes (RFC 3463); the other texts are our own. */
const CAUSES: [RegExp, keyof typeof t.history.causes][] = [
  [/\b5\.1\.[16]\b/, 'noMailbox'],
  [/\b[45]\.2\.2\b/, 'fullMailbox'],
  [/\b5\.7\.\d+\b/, 'policy'],
  [/no complete response within/, 'slow'],
  [/does not resolve/, 'unknownHost'],
];

/** A sentence for people that says what happened and what to do; undefined if the error is not a common one. */
export const explanationOf = (error: string): string | undefined => {
  const cause = CAUSES.find(([pattern]) => pattern.test(error))?.[1];
  return cause && t.history.causes[cause];
};
