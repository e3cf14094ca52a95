import { filters as BUILT_IN, type FilterImplOptions } from 'liquidjs';
import type { FilterHandler, HtmlAware } from '../guard.js';
import { escapeHtml, htmlOf, markSafe, SafeHtml, textOf } from '../safe-html.js';
import { settingsOf } from '../settings.js';

const builtIn = (name: string) => (BUILT_IN as Record<string, FilterImplOptions>)[name] as FilterHandler;
const plain = (value: unknown) => (value instanceof SafeHtml ? value.html : value);

const UNESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#34|#39);/g, (_, name: string) => UNESCAPED[name]!);

/** A filter that only changes letters or white space: safe HTML stays safe. */
const keepsSafe = (name: string): HtmlAware => ({
  htmlAware(value, ...input) {
    const text = builtIn(name).call(this, plain(value), ...input.map(plain));
    return value instanceof SafeHtml && input.length === 0 ? new SafeHtml(text) : text;
  },
});

/** A filter that joins two texts; if one is safe HTML, the other is escaped. */
const joins = (name: string, join: (value: string, added: string) => string): HtmlAware => ({
  htmlAware(value, ...input) {
    if (input.length !== 1 || ![value, input[0]].some((one) => one instanceof SafeHtml))
      return builtIn(name).call(this, plain(value), ...input.map(plain));
    return new SafeHtml(join(htmlOf(value, this.context), htmlOf(input[0], this.context)));
  },
});

/** Filters that distinguish safe HTML from text. All others return text, which is escaped on output. */
export const HTML: Record<string, HtmlAware> = {
  escape: {
    htmlAware(value) {
      return markSafe(htmlOf(value, this.context), this.context);
    },
  },
  escape_once: {
    htmlAware(value) {
      const html = value instanceof SafeHtml ? value.html : escapeHtml(unescapeHtml(textOf(value, this.context)));
      return markSafe(html, this.context);
    },
  },
  raw: {
    htmlAware(value) {
      return settingsOf(this.context).mode === 'html' ? new SafeHtml(textOf(value, this.context)) : value;
    },
  },
  newline_to_br: {
    htmlAware(value) {
      const text = settingsOf(this.context).mode === 'html' ? htmlOf(value, this.context) : textOf(value, this.context);
      return markSafe(builtIn('newline_to_br').call(this, text), this.context);
    },
  },
  default: {
    htmlAware(value, ...input) {
      return value instanceof SafeHtml && value.html !== ''
        ? value
        : builtIn('default').call(this, plain(value), ...input);
    },
  },
  append: joins('append', (value, added) => value + added),
  prepend: joins('prepend', (value, added) => added + value),
  ...Object.fromEntries(
    ['strip', 'lstrip', 'rstrip', 'strip_newlines', 'squish', 'upcase', 'downcase', 'capitalize'].map((name) => [
      name,
      keepsSafe(name),
    ]),
  ),
};
