import { type Found, LINT_CODES, type LintCode } from './finding.js';

const MAX_NAMED = 20;

const named = (names: string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
    : names.join(', ');

/** Findings that are one sentence for all names. */
const TOGETHER: Partial<Record<LintCode, (names: string, locale: string) => string>> = {
  missing_value: (names) => `no value for ${names}`,
  translation_lost: (names, locale) => `in the layout but not in ${locale}: ${names}`,
  translation_gained: (names, locale) => `in ${locale} but not in the layout: ${names}`,
};
/** Findings about the whole email, whose sentence needs no place. */
const WITHOUT_PLACE: LintCode[] = [
  'unsubscribe_link_added',
  'too_large',
  'empty_subject',
  'secret_missing',
  'secret_restricted',
  'file_missing',
  'attachment_invalid',
  'sender_missing',
];

function sentence({ code, field, line, column, message }: Found): string {
  if (WITHOUT_PLACE.includes(code)) return message;
  return `${field}${line === undefined ? '' : `, line ${line}, column ${column}`}: ${message}`;
}

/** The findings as sentences, without advice. */
export function previewWarnings(found: Found[], locale: string): string[] {
  const warnings = found
    .filter(({ code }) => LINT_CODES[code] !== 'info')
    .map((one) => {
      const together = TOGETHER[one.code];
      if (!together) return sentence(one);
      const names = found.flatMap(({ code, name }) => (code === one.code && name ? [name] : []));
      return together(named([...new Set(names)]), locale);
    });
  return [...new Set(warnings)];
}
