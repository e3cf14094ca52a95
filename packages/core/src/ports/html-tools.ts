/**
 * HTML processing for text layouts. Every implementation passes `describeHtmlTools`. If a tool throws, the email is still
 * sent, with its HTML unchanged and a simpler text.
 */
export interface HtmlTools {
  /** Inlines the rules of `<style>` where possible, because email clients drop style sheets. The text stays unchanged. */
  inline(html: string): Promise<string>;
  /** Converts to plain text: each block on its own line, table cells separated, links with their URL. */
  toText(html: string): Promise<string>;
}
