/** Markup that may stand in a page as it is. Only `html` and `raw` make it. */
export interface Markup {
  readonly markup: string;
}
type Part = Markup | string | number | false | undefined | readonly Part[];

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const put = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(put).join('');
};

/** A template of markup: what is put in is escaped, unless it is markup itself, so that forgetting is safe. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: texts.reduce((before, text, i) => before + put(parts[i - 1]) + text),
});

/** Text that is trusted: our own, never data. */
export const raw = (markup: string): Markup => ({ markup });
