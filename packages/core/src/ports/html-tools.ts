/**
 * What text layouts need of HTML. Every implementation passes `describeHtmlTools`. A tool that throws does not fail the
 * mail, which then goes out with its HTML as written and a simpler text.
 */
export interface HtmlTools {
  /** Moves the rules of `<style>` into the elements where that can be; mail programs drop style sheets. Words stay as they are. */
  inline(html: string): Promise<string>;
  /** The same words for readers without HTML: blocks on lines of their own, cells apart, links with their address. */
  toText(html: string): Promise<string>;
}
