import { tagsOf } from '../lint/markup.js';
import { type Edit, entryAt, type ReportEntry } from './report.js';

/** Replaces the first linked stylesheet by a style element with the given rules. */
export function inlineStylesheet(
  template: string,
  css: string | undefined,
  source: string,
  offset: number,
): { edits: Edit[]; report: ReportEntry[] } {
  const links = tagsOf(template).filter(
    ({ name, closing, attributes }) =>
      name === 'link' && !closing && /\bstylesheet\b/i.test(attributes.get('rel') ?? ''),
  );
  const edits: Edit[] = [];
  const report = links.map(({ at, end, attributes }, i): ReportEntry => {
    const href = attributes.get('href') ?? '';
    const add = (kind: ReportEntry['kind'], message: string) => entryAt(kind, source, offset + at, message);
    if (css === undefined) return add('refused', `the stylesheet ${href} was not given; mail clients drop it`);
    if (/<\/style/i.test(css)) return add('refused', `the stylesheet ${href} contains a closing style tag`);
    edits.push({ at, remove: end - at, insert: i === 0 ? `<style>\n${css.trim()}\n</style>` : '' });
    return add(
      'changed',
      i === 0 ? `the stylesheet ${href} is now a style element` : `the link to ${href} was removed`,
    );
  });
  return { edits, report };
}
