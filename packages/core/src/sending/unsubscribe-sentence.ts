import { escapeLines } from '../design/render/escape.js';
import { escapeHtml } from '../liquid/safe-html.js';
import type { HtmlTools, RenderJob } from '../ports/index.js';
import { defaultQuestion } from './effective.js';
import type { Ending } from './footer.js';

const NO_LINK = 'the unsubscribe text printed no link, so the default text is used';

/** The sentence with the link to unsubscribe, as HTML and as plain text. */
export interface Sentence {
  html: string;
  text: string;
}

/** The last words of a marketing mail. They are rendered apart from its body, which cannot change or hide them this way. */
export const endingParts = ({ unsubscribeText, companyDetails }: Ending) => [
  { field: 'marketingTexts.unsubscribeText', text: escapeLines(unsubscribeText), mode: 'html' as const },
  { field: 'marketingTexts.unsubscribeText', text: unsubscribeText, mode: 'text' as const },
  { field: 'marketingTexts.companyDetails', text: escapeLines(companyDetails), mode: 'html' as const },
];

/** The sentence of the service itself, without Liquid: its link is always there. */
export function defaultSentence(globals: RenderJob['globals'], lang: string): Sentence {
  const { unsubscribe_url = '', unsubscribe_link = '' } = globals ?? {};
  const question = defaultQuestion(lang);
  return { html: `${escapeHtml(question)} ${unsubscribe_link}`, text: `${question} ${unsubscribe_url}` };
}

/** The sentence as it was rendered if it shows the link of the recipient, or else the default. */
export async function sentenceWithLink(
  rendered: Sentence,
  globals: RenderJob['globals'],
  lang: string,
  tools: HtmlTools,
): Promise<Sentence & { warnings: string[] }> {
  const url = globals?.unsubscribe_url ?? '';
  const shown = await tools.toText(rendered.html);
  if (shown.includes(url) && rendered.text.includes(url)) return { ...rendered, warnings: [] };
  return { ...defaultSentence(globals, lang), warnings: [NO_LINK] };
}
