import type { OutputOf } from '@sendstep/core';
import { compare, type Row } from '../../../diff/compare.js';
import { outline } from '../../../diff/outline.js';

export type Snapshot = Pick<OutputOf<'versions.get'>, 'layout' | 'translations'>;

interface Change {
  /** Undefined: what belongs to no language, such as the name. */
  locale: string | undefined;
  rows: Row[];
}

type Content = Pick<
  Snapshot['translations'][number],
  'subject' | 'previewText' | 'body' | 'bodyDesign' | 'attachments' | 'marketingTexts'
>;

const linesOf = ({ subject, previewText, body, bodyDesign, attachments, marketingTexts }: Content) =>
  outline({
    subject,
    previewText,
    body,
    ...bodyDesign,
    attachments: attachments?.length ? attachments : undefined,
    marketingTexts: marketingTexts ?? undefined,
  });

/** The lines of a layout by language. */
function partsOf({ layout, translations }: Snapshot): Map<string | undefined, string[]> {
  const { name, description, category, bodyType, defaultLocale } = layout;
  return new Map([
    [undefined, outline({ name, description, category, bodyType, defaultLocale })],
    [defaultLocale, linesOf(layout)],
    ...translations.map((one): [string, string[]] => [one.locale, linesOf(one)]),
  ]);
}

/** What changed between two states of a layout, in every language. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const [from, to] = [partsOf(before), partsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((locale) => ({ locale, rows: compare(from.get(locale) ?? [], to.get(locale) ?? []) }))
    .filter(({ rows }) => rows.length > 0);
}
