import { directionOf } from '../design/render/index.js';

const HTML_TAG = /<html(?=[\s>])([^>]*)>/i;

/**
 * Makes a text layout's HTML a document with language and direction. The author's HTML is kept: an existing tag only gets
 * the attributes it lacks.
 */
export function asDocument(html: string, lang: string): string {
  const dir = directionOf(lang);
  const tag = HTML_TAG.exec(html);
  if (tag) {
    const lacks = (name: string) => !new RegExp(`\\s${name}\\s*=`, 'i').test(tag[1]!);
    const added = `${lacks('lang') ? ` lang="${lang}"` : ''}${lacks('dir') ? ` dir="${dir}"` : ''}`;
    return `${html.slice(0, tag.index)}<html${added}${tag[1]}>${html.slice(tag.index + tag[0].length)}`;
  }
  if (html.trim() === '' || /<body(?=[\s>])|<head(?=[\s>])/i.test(html)) return html;
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"></head><body>${html}</body></html>`;
}
