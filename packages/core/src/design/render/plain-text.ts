import { checkTextAddresses, textAddress } from './address.js';
import { type Attribute, isMasked, MASKED, readMarkup, withoutMarks } from './inline-html.js';
import type { Piece } from './liquid-pieces.js';
import { hasOwnLines } from './sanitize.js';

const LINES = new Set('div tr h1 h2 h3 h4 h5 h6 section article header footer'.split(' '));
const PARAGRAPHS = new Set('p ul ol table blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '));

/** Converts markup to plain text and keeps Liquid: links as `text (URL)`, list items with a bullet. */
export function markupToText(source: string, read = readMarkup): string {
  if (!/[<&]/.test(source)) return source.trim();
  const { tokens, pieces, unmask } = read(source);
  // With Liquid tags a list item may be repeated, so its number is unknown.
  const writer = new TextWriter(hasOwnLines(tokens), !pieces.some(({ kind }) => kind === 'tag'));
  for (const token of tokens) {
    if (token.kind === 'text') {
      if (isTagsAlone(token.text, pieces)) writer.tags(token.text);
      else writer.write(decode(token.text));
    } else if (token.kind === 'tags') writer.tags(token.text);
    else if (token.kind === 'open') writer.open(token.name, token.attributes);
    else writer.close(token.name);
  }
  return unmask(writer.parts.join('')).trim();
}

const isTagsAlone = (masked: string, pieces: Piece[]) =>
  isMasked(masked) &&
  masked.replace(MASKED, (_, i) => (pieces[i]!.kind === 'tag' ? '' : 'x')).trim() === '' &&
  masked.trim() !== '';

/** Collects output in parts and never rereads it, to stay linear. */
class TextWriter {
  readonly parts: string[] = [];
  private breaks = 0;
  private lineStart = true;
  private readonly lists: { ordered: boolean; count: number }[] = [];
  private readonly links: { href: string; from: number }[] = [];

  constructor(
    private readonly folds: boolean,
    private readonly counts: boolean,
  ) {}

  /** Liquid tags alone do not make a line: the line break belongs to the content they control. */
  tags(text: string): void {
    if (this.breaks === 2 && this.parts.length > 0) this.parts.push('\n');
    this.breaks = Math.min(this.breaks, 1);
    this.parts.push(text.trim());
  }

  write(text: string): void {
    let folded = this.folds ? text.replace(/[ \t\r\n]+/g, ' ') : text;
    if (this.lineStart || this.breaks > 0) folded = folded.trimStart();
    if (folded === '') return;
    if (this.parts.length > 0) this.parts.push('\n'.repeat(this.breaks));
    this.parts.push(folded);
    this.breaks = 0;
    this.lineStart = false;
  }

  open(name: string, attributes: readonly Attribute[]): void {
    this.breakFor(name);
    const value = (wanted: string) => decode(attributes.find((each) => each.name === wanted)?.value ?? '');
    if (name === 'ul' || name === 'ol') this.lists.push({ ordered: name === 'ol' && this.counts, count: 0 });
    else if (name === 'a') this.links.push({ href: value('href').trim(), from: this.parts.length });
    else if (name === 'img') this.write(value('alt'));
    else if (name === 'li') {
      const list = this.lists.at(-1);
      if (list) list.count++;
      this.write(list?.ordered ? `${list.count}. ` : '- ');
      this.lineStart = true;
    }
  }

  close(name: string): void {
    this.breakFor(name);
    if (name === 'ul' || name === 'ol') this.lists.pop();
    else if (name === 'td' || name === 'th') this.parts.push('  ');
    else if (name === 'a') {
      const link = this.links.pop();
      if (!link) return;
      const text = this.parts.slice(link.from).join('').trim();
      if (text !== link.href) this.write(withAddress(text, link.href).slice(text.length));
    }
  }

  private breakFor(name: string): void {
    if (name === 'br') {
      this.parts.push('\n');
      this.lineStart = true;
    } else if (name === 'li') this.breaks = this.lists.at(-1)?.count === 0 && this.breaks === 2 ? 2 : 1;
    else if (PARAGRAPHS.has(name) && this.lists.length < 2) this.breaks = 2;
    else if (LINES.has(name)) this.breaks = Math.max(this.breaks, 1);
  }
}

/** `text (URL)`, or only the URL if the text is missing or equal to it. */
export function withAddress(text: string, href: string, [before, after] = [' (', ')']): string {
  if (!href || href === '#') return text;
  if (!text || text === href) return textAddress(href);
  return href === `mailto:${text}` || href === `tel:${text}` ? text : text + before + textAddress(href) + after;
}

const NAMED = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 euro€ pound£ copy© reg® trade™ mdash— ndash– hellip… bull• middot· laquo« raquo» ldquo“ rdquo” lsquo‘ rsquo’ bdquo„ times× rarr→ larr← deg°'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
);

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED.get(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? withoutMarks(String.fromCodePoint(code)) : '';
  });
}

/** After rendering: checks URLs and collapses blank lines left by empty values and hidden blocks. */
export function tidyText(text: string): string {
  const lines = checkTextAddresses(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd());
  const kept = lines.filter((line, i) => line !== '' || lines[i - 1] !== '');
  return `${kept.join('\n').trim()}\n`;
}
