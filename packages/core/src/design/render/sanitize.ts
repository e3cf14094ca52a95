import { address } from './address.js';
import { COLORS_FOLLOW } from './color.js';
import { breakLines, escapeText } from './escape.js';
import {
  type Attribute,
  isMasked,
  MASKED,
  type Markup,
  type MarkupToken,
  onlyTags,
  readMarkup,
} from './inline-html.js';

const ALLOWED = new Set('a b strong i em u s br span sub sup code ul ol li p'.split(' '));
const ALIAS = new Map([
  ['del', 's'],
  ['strike', 's'],
]);
/** Not allowed, but their end tags end a line. */
const LINE_ENDS = new Set('div h1 h2 h3 h4 h5 h6 tr table section article'.split(' '));
const OWN_LINES = new Set(['p', 'br', 'ul', 'ol', 'li', ...LINE_ENDS]);
const STYLES = new Set(
  'color background-color font-size font-weight font-style font-family text-decoration text-transform text-align line-height letter-spacing vertical-align white-space direction'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(['href', 'title', 'style', 'dir', 'lang']);

/** What `sanitize` adds to an allowed element; `first` if nothing precedes it. */
export type ElementLook = (name: string, first: boolean) => { style?: string; classAttribute?: string };

export const hasOwnLines = (tokens: MarkupToken[]) =>
  tokens.some((token) => token.kind === 'open' && OWN_LINES.has(token.name));

/**
 * Sanitizes the author's inline HTML: only allowed elements and attributes, and every element closed. Liquid stays
 * unchanged in text and attribute values; an output in an attribute name is removed, because it could be any attribute.
 */
export function sanitize(source: string, look: ElementLook, read = readMarkup): string {
  if (!/[<&\n]/.test(source)) return escapeText(source);
  const markup = read(source);
  const lines = !hasOwnLines(markup.tokens);
  const branches = markup.pieces.some(({ kind }) => kind === 'tag');
  const open: string[] = [];
  let out = '';
  for (const token of markup.tokens) {
    if (token.kind === 'text') out += textOf(token.text, markup, lines);
    else if (token.kind === 'tags') out += token.text;
    else if (token.kind === 'open') out += openTag(token.name, token.attributes, markup, open, look, out === '');
    else out += closeTag(ALIAS.get(token.name) ?? token.name, open, branches);
  }
  return out + closeFrom(0, open);
}

function textOf(masked: string, { pieces, unmask }: Markup, lines: boolean): string {
  const escaped = !/[&<>]/.test(masked)
    ? masked
    : masked
        .replace(/&(?!#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)/gi, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;');
  // Markup between it and the next brace may have been removed.
  const safe = escaped.endsWith('{') ? `${escaped.slice(0, -1)}&#123;` : escaped;
  if (!lines || !safe.includes('\n')) return unmask(safe);
  const parts = safe.split(MASKED);
  const broken = parts.map((part, i) =>
    i % 2 ? pieces[Number(part)]!.text : breakLines(part, i > 0 ? pieces[Number(parts[i - 1])] : undefined),
  );
  return broken.join('');
}

function openTag(
  written: string,
  attributes: readonly Attribute[],
  markup: Markup,
  open: string[],
  look: ElementLook,
  first: boolean,
): string {
  const name = ALIAS.get(written) ?? written;
  const { pieces, unmask } = markup;
  if (!ALLOWED.has(name)) {
    return onlyTags(attributes.map((attribute) => attribute.name + attribute.value).join(''), pieces);
  }
  const { style = '', classAttribute = '' } = look(name, first);
  let own = style;
  let out = `<${name}${classAttribute}`;
  for (const { name: mixed, value } of attributes) {
    // `{% if x %}href="…"{% endif %}`: the tags stay around the attribute.
    out += onlyTags(mixed, pieces);
    const attribute = isMasked(mixed) ? mixed.replace(MASKED, '') : mixed;
    if (!ATTRIBUTES.has(attribute) || (attribute === 'href' && name !== 'a')) out += onlyTags(value, pieces);
    else if (attribute === 'href') out += ` href="${address(unmask(decodeBasic(value)))}"`;
    else if (attribute === 'style') {
      const written = cleanStyles(value, unmask);
      // The author's styles take precedence, but only colours may follow the marker.
      const merged = (own.includes(COLORS_FOLLOW) ? [written, own] : [own, written]).filter(Boolean).join(';');
      own = '';
      if (merged) out += ` style="${merged}"`;
    } else out += ` ${attribute}="${escapeText(unmask(decodeBasic(value)))}"`;
  }
  if (name === 'br') return `${out}>`;
  open.push(name);
  return `${out}${own ? ` style="${own}"` : ''}>`;
}

/** With Liquid branches the written order is kept: one branch may open what another closes. */
function closeTag(name: string, open: string[], branches: boolean): string {
  const at = open.lastIndexOf(name);
  if (at === -1) return LINE_ENDS.has(name) ? '<br>' : '';
  if (branches) {
    open.splice(at, 1);
    return `</${name}>`;
  }
  return closeFrom(at, open);
}

function closeFrom(first: number, open: string[]): string {
  let tags = '';
  while (open.length > first) tags += `</${open.pop()}>`;
  return tags;
}

/** Keeps only declarations that style text. */
function cleanStyles(value: string, unmask: (text: string) => string): string {
  return decodeBasic(value)
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const at = declaration.indexOf(':');
      return (
        at > 0 &&
        STYLES.has(declaration.slice(0, at).trim().toLowerCase()) &&
        !/url|expression|[\\@{}]|\/\*/i.test(declaration)
      );
    })
    .map((declaration) => escapeText(unmask(declaration.replace(/"/g, "'"))))
    .join(';');
}

const BASIC: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' };
/** Values are escaped again when written. */
const decodeBasic = (value: string) =>
  !value.includes('&') ? value : value.replace(/&(amp|lt|gt|quot|apos|#39|#34);/g, (_, name) => BASIC[name]!);
