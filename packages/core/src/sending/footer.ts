import type { Block } from '../design/index.js';
import { escapeLines } from '../design/render/escape.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { escapeHtml } from '../liquid/safe-html.js';

/** The footer of a marketing email. */
export type Ending = Required<MarketingTexts>;

const written = (text: string) => text.trim() !== '';

/** The footer as blocks of a design. Download links go to the mark, above the texts. */
export const footerBlocks = ({ unsubscribeText, companyDetails }: Ending, mark = ''): Block[] =>
  [mark, unsubscribeText, companyDetails]
    .filter(written)
    .map((text) => ({ type: 'text', text: escapeLines(text), align: 'center', fontSize: 12 }) as Block);

/** The same for a text layout, from texts that are already HTML. */
export const footerHtml = (mark: string | undefined, texts: string[]): string =>
  `<div style="margin-top:24px;font-size:12px;line-height:1.5;text-align:center">${mark ?? ''}${texts
    .filter(written)
    .map((text) => `<p>${text}</p>`)
    .join('')}</div>`;

/** A link whose label may be made by Liquid and turn out blank: the url is shown instead, because a link must be visible. */
export const labelledLink = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label.trim() || url)}</a>`;

/** A download link, ready to render. */
export interface Download {
  label: string;
  /** In bytes; null if unknown. */
  size: number | null;
  url: string;
}

/** A size formatted for a language. */
export function sizeText(bytes: number, lang: string): string {
  const [unit, divisor] =
    bytes < 1000
      ? (['byte', 1] as const)
      : bytes < 1_000_000
        ? (['kilobyte', 1000] as const)
        : (['megabyte', 1_000_000] as const);
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(lang, options).format(bytes / divisor);
}

const words = ({ label, size }: Download, lang: string) =>
  size === null ? label : `${label} (${sizeText(size, lang)})`;

export const downloadsHtml = (downloads: Download[], lang: string): string =>
  `<div style="margin:24px 0;font-size:14px;line-height:1.6;text-align:center">${downloads
    .map((download) => `<p>${labelledLink(download.url, words(download, lang))}</p>`)
    .join('')}</div>`;

export const downloadsText = (downloads: Download[], lang: string): string =>
  downloads.map((download) => `${words(download, lang)}: ${download.url}`).join('\n');

/** Replaces the mark, if present. A layout's own HTML may contain it twice, in upper case, or not at all. */
export function atMark(body: string, mark: string | undefined, piece: string): string | undefined {
  const [before, ...behind] = mark ? body.split(new RegExp(mark, 'i')) : [];
  return behind.length > 0 ? before + piece + behind.join('') : undefined;
}

/** Appends to the body of a document. */
export function atEnd(html: string, piece: string): string {
  const at = html.toLowerCase().lastIndexOf('</body');
  return at === -1 ? html + piece : html.slice(0, at) + piece + html.slice(at);
}
