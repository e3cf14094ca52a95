/** Safe markup. Only `html` and `raw` create it. */
export interface Markup {
  readonly markup: string;
}
type Part = Markup | string | number | false | undefined | readonly Part[];

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const render = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(render).join('');
};

/** A template for markup. Inserted values are escaped unless they are markup themselves. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: texts.reduce((before, text, i) => before + render(parts[i - 1]) + text),
});

/** Trusted text, never data. */
export const raw = (markup: string): Markup => ({ markup });
