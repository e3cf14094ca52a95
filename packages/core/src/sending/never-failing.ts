import type { HtmlTools } from '../ports/index.js';
import { plainHtmlTools } from '../runtime/plain-html-tools.js';

/** Inlined styles and formatted plain text are optional: an email never fails because a tool does. */
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
