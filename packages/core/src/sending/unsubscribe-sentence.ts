import { escapeLines } from '../design/render/escape.js';
import { escapeHtml } from '../liquid/safe-html.js';
import type { HtmlTools, RenderJob } from '../ports/index.js';
import { defaultQuestion } from './effective.js';
import type { Ending } from './footer.js';

const NO_LINK = 'the unsubscribe text rendered no link, so the default text was used';

/** The unsubscribe sentence as HTML and plain text. */
export interface Sentence {
  html: string;
  text: string;
}

/** The footer of a marketing email, rendered separately so the body cannot change or hide it. */
export const endingParts = ({ unsubscribeText, companyDetails }: Ending) => [
  { field: 'marketingTexts.unsubscribeText', text: escapeLines(unsubscribeText), mode: 'html' as const },
  { field: 'marketingTexts.unsubscribeText', text: unsubscribeText, mode: 'text' as const },
  { field: 'marketingTexts.companyDetails', text: escapeLines(companyDetails), mode: 'html' as const },
];

/** The built-in sentence, without Liquid, which always contains the link. */
export function defaultSentence(globals: RenderJob['globals'], lang: string): Sentence {
  const { unsubscribe_url = '', unsubscribe_link = '' } = globals ?? {};
  const question = defaultQuestion(lang);
  return { html: `${escapeHtml(question)} ${unsubscribe_link}`, text: `${question} ${unsubscribe_url}` };
}

/** The rendered sentence if it contains the recipient's link, otherwise the default. */
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
