import { invalid } from '../shared/errors.js';
import { normaliseLocale } from './locale.js';
import type { Snapshot } from './snapshot.js';
import { MAX_TRANSLATIONS, type TranslationContent } from './translation.js';

/** Content read from files; must be validated like any input. */
export interface RawSnapshot {
  version: unknown;
  layout: Record<string, unknown>;
  translations: Record<string, Record<string, unknown>>;
}

const FORMAT = 1;
const MAX_BYTES = 5_000_000;
const MAX_DEPTH = 64;
const LANGUAGE = /^languages\/([^/]+)\.(json|html)$/;

/** The folder of a layout in a repository or a directory of layouts. */
export const layoutFolder = (id: string) => `email-templates/${id}`;

/** One line per value, for minimal diffs. */
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function languageFiles(locale: string, content: TranslationContent): Record<string, string> {
  const { subject, previewText, marketingTexts, attachments, body, bodyDesign } = content;
  return {
    [`languages/${locale}.json`]: json({ subject, previewText, marketingTexts, attachments, bodyDesign }),
    // Byte for byte: no trailing newline is added.
    ...(body !== undefined && { [`languages/${locale}.html`]: body }),
  };
}

/**
 * A version of a layout as files: its properties in `layout.json`, one file per language, HTML bodies as HTML. The
 * version number is included, so a save without other changes still makes a commit.
 */
export function layoutFiles(version: number, { layout, translations }: Snapshot): Record<string, string> {
  const { name, description, bodyType, category, defaultLocale, ...own } = layout;
  const files = {
    'layout.json': json({ format: FORMAT, version, name, description, bodyType, category, defaultLocale }),
    ...languageFiles(defaultLocale, own),
  };
  for (const [locale, content] of Object.entries(translations)) Object.assign(files, languageFiles(locale, content));
  return files;
}

function text(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalid(path, 'not valid UTF-8 text');
  }
}

function parse(path: string, bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text(path, bytes));
  } catch {
    throw invalid(path, 'not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'must be an object');
  if (deeperThan(value, MAX_DEPTH)) throw invalid(path, `nested more than ${MAX_DEPTH} levels deep`);
  return value as Record<string, unknown>;
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => deeperThan(item, depth - 1));
}

/** The languages among the files, by code. Other files are ignored. */
function languagesIn(files: Record<string, Uint8Array>): Map<string, Record<string, unknown>> {
  const paths = Object.keys(files).filter((path) => LANGUAGE.test(path));
  const codes = new Set(paths.map((path) => LANGUAGE.exec(path)![1]!));
  if (codes.size > MAX_TRANSLATIONS + 1)
    throw invalid('languages', `at most ${MAX_TRANSLATIONS} besides the main language`);
  return new Map(
    [...codes].sort().map((code) => {
      const [path, page] = [`languages/${code}.json`, `languages/${code}.html`];
      if (normaliseLocale(code) !== code) throw invalid(`languages/${code.slice(0, 100)}`, 'not a language code');
      if (!files[path]) throw invalid(path, 'is missing');
      return [code, { ...parse(path, files[path]), ...(files[page] && { body: text(page, files[page]) }) }];
    }),
  );
}

/** Reads files that `layoutFiles` wrote and others may have changed. Throws on unreadable files; content is not validated. */
export function readLayoutFiles(files: Record<string, Uint8Array>): RawSnapshot {
  const size = Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0);
  if (size > MAX_BYTES) throw invalid('files', `at most ${MAX_BYTES} bytes in total`);
  if (!files['layout.json']) throw invalid('layout.json', 'is missing');
  const { format, version, ...about } = parse('layout.json', files['layout.json']);
  if (format !== FORMAT) throw invalid('layout.json', `format must be ${FORMAT}`);
  const languages = languagesIn(files);
  const main = String(about.defaultLocale);
  const own = languages.get(main);
  if (!own) throw invalid(`languages/${main.slice(0, 100)}.json`, 'is missing (main language)');
  languages.delete(main);
  return { version, layout: { ...own, ...about }, translations: Object.fromEntries(languages) };
}
