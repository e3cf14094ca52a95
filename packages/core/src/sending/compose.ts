import type { Block, Design } from '../design/index.js';
import { checkRendered, insertPreheader, tidyText } from '../design/render/index.js';
import type { Filled } from '../liquid/fill.js';
import { renderParts } from '../liquid/render-parts.js';
import type { HtmlTools, LiquidRenderer } from '../ports/index.js';
import { invalidFields } from '../shared/faults.js';
import { limitFault } from '../steps/secrets.js';
import { atEnd, atMark, footerHtml } from './footer.js';
import type { Message, ReadyMessage } from './message.js';
import { neverFailing } from './never-failing.js';
import { insertTitle } from './title.js';
import { defaultSentence, endingParts, sentenceWithLink } from './unsubscribe-sentence.js';

export interface Composed {
  subject: string;
  /** The subject with references instead of secrets. */
  shownSubject: string;
  previewText: string;
  html: string;
  text: string;
  warnings: string[];
  /** The addresses that were replaced by `#`, because their scheme is not allowed. */
  blocked: string[];
}

/** A header and the preview line are one line without control characters, whatever a variable holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const oneLine = (text: string) => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();

/** Renders a layout in one language to the text and HTML of an email. Liquid that cannot render is `invalid`, by field. */
export async function composeMessage(
  message: ReadyMessage,
  { liquid, html: htmlTools }: { liquid: LiquidRenderer; html: HtmlTools },
): Promise<Composed> {
  const tools = neverFailing(htmlTools);
  const { content, lang, storeId, variables, credentials, currency, moneyUnit, timeZone } = message;
  const { ending, globals, templates } = message;
  const { place } = templates;
  const field = content.bodyDesign ? 'bodyDesign' : 'body';
  const parts: { field: string; text: string; mode: 'html' | 'text' }[] = [
    { field: 'subject', text: content.subject, mode: 'text' },
    { field: 'previewText', text: content.previewText, mode: 'text' },
    { field, text: templates.html, mode: 'html' },
    { field, text: templates.text, mode: 'text' },
    ...(ending ? endingParts(ending) : []),
  ];
  const job = { storeId, parts, variables, credentials, locale: lang, currency, moneyUnit, timeZone };
  const rendered = await renderParts(globals ? { ...job, globals } : job, liquid);
  const filled = rendered.map((part) => credentials.fill(part));
  const faults = filled.flatMap((part, i) => {
    const reason = 'error' in part ? part.error : limitFault(part.names, message.limits);
    return reason ? [{ field: parts[i]!.field, reason }] : [];
  });
  if (faults.length > 0)
    throw invalidFields(faults.filter(({ field }, i) => faults.findIndex((one) => one.field === field) === i));
  const [subject, ...others] = filled as Filled[];
  const [previewText = '', page = '', words = '', html = '', text = '', company = ''] = others.map(({ sent }) => sent);
  const shown = {
    subject: oneLine(subject!.sent),
    shownSubject: oneLine(subject!.shown),
    previewText: oneLine(previewText),
  };
  const sentence = ending ? await sentenceWithLink({ html, text }, globals, lang, tools) : undefined;
  const warnings = sentence?.warnings ?? [];
  const blocked: string[] = [];
  const check = (page: string) => checkRendered(page, (address) => blocked.push(address));
  const headed = (body: string) => insertPreheader(insertTitle(body, shown.subject), previewText);
  const placed = (body: string, piece: string) => atMark(body, place, piece) ?? atEnd(body, piece);
  if (content.bodyDesign) {
    const checked = check(sentence ? placed(page, sentence.html) : page);
    const last = sentence ? (atMark(words, place, sentence.text) ?? `${words}\n\n${sentence.text}`) : words;
    return { ...shown, html: headed(checked), text: tidyText(last), warnings, blocked };
  }
  const ended = sentence ? placed(page, footerHtml(templates.mark, [sentence.html, company])) : page;
  const mail = await textMail(check(ended), message, tools);
  return {
    ...shown,
    html: headed(await tools.inline(mail.html)),
    text: mail.text,
    warnings: [...warnings, ...mail.warnings],
    blocked,
  };
}

const HIDDEN = 'the HTML body hides its end, so the unsubscribe link was placed at the top';

/** The plain text of a text layout. If an unclosed comment or tag hides the unsubscribe link, the link is placed first. */
async function textMail(html: string, { ending, globals, lang }: Message, tools: HtmlTools) {
  const text = await tools.toText(html);
  if (!ending || text.includes(globals?.unsubscribe_url ?? '')) return { html, text, warnings: [] };
  const first = defaultSentence(globals, lang);
  return { html: `<p>${first.html}</p>${html}`, text: `${first.text}\n\n${text}`, warnings: [HIDDEN] };
}

/** The blocks of a header or footer: the design's own, those of its preset, or of the store's default. */
export async function edgeBlocks(
  design: Design | undefined,
  edge: 'header' | 'footer',
  presets: {
    find(id: string): Promise<{ blocks: Block[] } | undefined>;
    findDefault(): Promise<{ blocks: Block[] } | undefined>;
  },
): Promise<Block[] | null> {
  const own = design?.[edge];
  if (!design || own === null) return null;
  if (own?.blocks) return own.blocks;
  const preset = own?.preset === undefined ? await presets.findDefault() : await presets.find(own.preset);
  return preset?.blocks ?? null;
}
