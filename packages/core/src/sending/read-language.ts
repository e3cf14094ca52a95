import type { LanguageContent, LayoutContent, LayoutSummary } from '../domain/layout.js';
import type { Context } from '../operation.js';
import { found } from '../shared/errors.js';
import { effectiveContent } from './effective.js';

export interface Language {
  content: LanguageContent;
  /** The design's own, or those of the layout's main language. */
  testVariables: Record<string, unknown> | undefined;
  /** The content of the main language, if this is a translation. */
  main?: LanguageContent;
}

/** One language of a layout, as it is sent. */
export async function readLanguage(
  { row, content }: { row: LayoutSummary; content: string },
  locale: string,
  { storeId, ports }: Context,
): Promise<Language> {
  const layout: LayoutContent = JSON.parse(content);
  const { testVariables } = layout.bodyDesign ?? {};
  if (locale === row.defaultLocale) return { content: effectiveContent(layout), testVariables };
  const part = found(await ports.layouts.findPart(storeId, row.id, locale), 'translation');
  const translated = effectiveContent(layout, JSON.parse(part.content));
  return {
    content: translated,
    testVariables: translated.bodyDesign?.testVariables ?? testVariables,
    main: layout,
  };
}
