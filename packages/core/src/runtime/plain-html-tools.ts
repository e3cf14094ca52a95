import type { HtmlTools } from '../ports/html-tools.js';

const BLOCK = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|blockquote|section|article|header|footer|hr|br)\b[^>]*>/gi;
const CELL = /<\/t[dh]>/gi;
const HIDDEN = /<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi;
const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** For embedders and tests without the parsers of @sendstep/node: does not inline styles, and the text is simple. */
export const plainHtmlTools: HtmlTools = {
  inline: async (html) => html,
  async toText(html) {
    const text = html
      .replace(HIDDEN, '')
      .replace(LINK, (_, double, single, text) => `${text} (${double ?? single})`)
      .replace(CELL, ' \t ')
      .replace(BLOCK, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);
    return text
      .split('\n')
      .map((line) => line.replace(/[ \t]+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  },
};
