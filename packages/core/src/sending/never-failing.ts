import type { HtmlTools } from '../ports/index.js';
import { plainHtmlTools } from '../runtime/plain-html-tools.js';

/** Inlined styles and a well laid out plain text are improvements: no mail fails because a tool does. */
export const neverFailing = (tools: HtmlTools): HtmlTools => ({
  async inline(html) {
    try {
      return await tools.inline(html);
    } catch {
      return html;
    }
  },
  async toText(html) {
    try {
      return await tools.toText(html);
    } catch {
      return plainHtmlTools.toText(html);
    }
  },
});
