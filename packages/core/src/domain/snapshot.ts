import { z } from 'zod';
import { invalid } from '../shared/errors.js';
import { invalidFields, invalidInput } from '../shared/faults.js';
import { type LayoutContent, LayoutInput } from './layout.js';
import { buildLayout } from './layout-content.js';
import { normaliseLocale } from './locale.js';
import {
  buildTranslation,
  MAX_TRANSLATIONS,
  otherKindFault,
  type TranslationContent,
  TranslationFields,
} from './translation.js';
import type { StoredPart } from './version.js';

/** A layout with all its translations; the main language is only in `layout`. */
export interface Snapshot {
  layout: LayoutContent;
  translations: Record<string, TranslationContent>;
}

/** From the parts of a version. */
export function snapshotOf(parts: Pick<StoredPart, 'locale' | 'content'>[]): Snapshot {
  const read = new Map(parts.map(({ locale, content }) => [locale, JSON.parse(content)]));
  const layout = read.get('');
  read.delete('');
  return { layout, translations: Object.fromEntries(read) };
}

const SnapshotInput = LayoutInput.extend({ translations: z.record(z.string(), TranslationFields) });

/** Validates a snapshot like any save. Faults in a translation are reported under `translations.<code>`. */
export function readSnapshot(layout: object, translations: Record<string, unknown>): Snapshot {
  const sent = { ...layout, translations };
  const parsed = SnapshotInput.safeParse(sent);
  if (!parsed.success) throw invalidInput(parsed.error, sent, Object.keys(SnapshotInput.shape));
  const { translations: languages, ...fields } = parsed.data;
  const content = buildLayout(fields);
  const read: Snapshot['translations'] = {};
  const faults: { field: string; reason: string }[] = [];
  for (const [code, language] of Object.entries(languages)) {
    const fault = localeFault(code, content) ?? otherKindFault(language, content.bodyType);
    const at = `translations.${code}`;
    if (fault) faults.push({ field: fault.field ? `${at}.${fault.field}` : at, reason: fault.reason });
    else read[code] = buildTranslation(language, content.bodyType);
  }
  if (Object.keys(languages).length > MAX_TRANSLATIONS) {
    faults.push({ field: 'translations', reason: `at most ${MAX_TRANSLATIONS} languages per layout` });
  }
  if (faults.length > 0) throw invalidFields(faults);
  return { layout: content, translations: read };
}

/** Translations as they are sent, by language. */
export function languagesByCode(sent: ({ locale: string } & Record<string, unknown>)[]): Record<string, object> {
  const codes = sent.map(({ locale }) => locale);
  const twice = codes.find((code, i) => codes.indexOf(code) !== i);
  if (twice !== undefined) throw invalid('translations', `${twice.slice(0, 100)} is there twice`);
  return Object.fromEntries(sent.map(({ locale, ...content }) => [locale, content]));
}

function localeFault(code: string, { defaultLocale }: LayoutContent) {
  if (normaliseLocale(code) !== code) return { field: '', reason: 'not a language code' };
  return code === defaultLocale ? { field: '', reason: 'is the layout’s main language' } : undefined;
}
