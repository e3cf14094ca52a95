import type { Block, Design } from '../design/index.js';
import { checkRendered, insertPreheader, renderDesign, tidyText } from '../design/render/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { Credentials, Filled } from '../liquid/fill.js';
import type { HtmlTools, Ids, LiquidRenderer, MoneyUnit, RenderJob } from '../ports/index.js';
import { invalidFields } from '../shared/faults.js';
import { limitFault, type SecretLimits } from '../steps/secrets.js';
import { asDocument } from './document.js';
import { atEnd, atMark, type Ending, footerBlocks, footerHtml } from './footer.js';
import { neverFailing } from './never-failing.js';
import { insertTitle } from './title.js';
import { defaultSentence, endingParts, sentenceWithLink } from './unsubscribe-sentence.js';

/** Everything that determines the content of an email. */
export interface Message {
  storeId: string;
  content: LanguageContent;
  lang: string;
  /** The header and footer blocks, with presets resolved. */
  header: readonly Block[] | null;
  footer: readonly Block[] | null;
  variables: unknown;
  credentials: Credentials;
  /** Secrets restricted to certain hosts, which must not be sent in an email. */
  limits?: SecretLimits;
  currency: string;
  moneyUnit: MoneyUnit;
  timeZone: string;
  globals?: RenderJob['globals'];
  /** The footer of a marketing email; absent in others. */
  ending?: Ending | undefined;
  /** Whether the HTML of blocks has their paths, for editors. */
  marksBlocks?: boolean;
  fileUrl(key: string): string;
}
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
  message: Message,
  { liquid, html: htmlTools, ids }: { liquid: LiquidRenderer; html: HtmlTools; ids: Ids },
): Promise<Composed> {
  const tools = neverFailing(htmlTools);
  const { content, lang, storeId, variables, credentials, currency, moneyUnit, timeZone } = message;
  const { ending, globals } = message;
  // Marks where the footer goes, which is rendered separately.
  const place = ending ? ids.uuid() : '';
  const footer = ending
    ? [...(message.footer ?? []), ...footerBlocks({ ...ending, unsubscribeText: place })]
    : message.footer;
  const design = content.bodyDesign && renderDesign(content.bodyDesign, { ...message, footer });
  const own = content.body ?? '';
  const field = design ? 'bodyDesign' : 'body';
  const parts: { field: string; text: string; mode: 'html' | 'text' }[] = [
    { field: 'subject', text: content.subject, mode: 'text' },
    { field: 'previewText', text: content.previewText, mode: 'text' },
    { field, text: design?.html ?? asDocument(ending ? atEnd(own, place) : own, lang), mode: 'html' },
    { field, text: design?.text ?? '', mode: 'text' },
    ...(ending ? endingParts(ending) : []),
  ];
  const job: RenderJob = {
    storeId,
    parts,
    variables,
    credentials: credentials.job,
    locale: lang,
    currency,
    moneyUnit,
    timeZone,
  };
  const rendered = await liquid.render(globals ? { ...job, globals } : job);
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
  if (design) {
    const checked = check(sentence ? placed(page, sentence.html) : page);
    const last = sentence ? (atMark(words, place, sentence.text) ?? `${words}\n\n${sentence.text}`) : words;
    return { ...shown, html: headed(checked), text: tidyText(last), warnings, blocked };
  }
  const ended = sentence ? placed(page, footerHtml(ending?.mark, [sentence.html, company])) : page;
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
