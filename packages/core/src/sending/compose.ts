import type { Block, Design } from '../design/index.js';
import { checkRendered, insertPreheader, renderDesign, tidyText } from '../design/render/index.js';
import type { LanguageContent } from '../domain/layout.js';
import { invalidFields } from '../faults.js';
import type { Credentials, Filled } from '../liquid/fill.js';
import { plainHtmlTools } from '../plain-html-tools.js';
import type { HtmlTools, LiquidRenderer, RenderJob } from '../ports/index.js';
import { asDocument } from './document.js';
import { atEnd, type Ending, footerBlocks, footerHtml } from './footer.js';
import { limitFault, type SecretLimits } from './secrets.js';

/** Everything that decides what a mail says. */
export interface Message {
  storeId: string;
  content: LanguageContent;
  lang: string;
  /** The blocks above and below a design, presets already looked up. */
  header: readonly Block[] | null;
  footer: readonly Block[] | null;
  variables: unknown;
  credentials: Credentials;
  /** The secrets that may only be sent to certain hosts, and so not in a mail. */
  limits?: SecretLimits;
  currency: string;
  timeZone: string;
  globals?: RenderJob['globals'];
  /** The last words of a marketing mail; none in others. */
  ending?: Ending | undefined;
  fileUrl(key: string): string;
}
export interface Composed {
  subject: string;
  /** The subject with references instead of secrets. */
  shownSubject: string;
  previewText: string;
  html: string;
  text: string;
}

/** A header and the preview line are one line without control characters, whatever a variable holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const oneLine = (text: string) => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();

/** Inlined styles are an improvement: when the tool fails, the mail goes out with its HTML as written. */
async function inlined(html: string, tools: HtmlTools): Promise<string> {
  try {
    return await tools.inline(html);
  } catch {
    return html;
  }
}

async function asText(html: string, tools: HtmlTools): Promise<string> {
  try {
    return await tools.toText(html);
  } catch {
    return plainHtmlTools.toText(html);
  }
}

/** From a layout in one language to the words and the HTML of a mail. Liquid that cannot render is `invalid`, by field. */
export async function composeMessage(
  message: Message,
  { liquid, html: tools }: { liquid: LiquidRenderer; html: HtmlTools },
): Promise<Composed> {
  const { content, lang, storeId, variables, credentials, currency, timeZone } = message;
  const { ending } = message;
  const footer = ending ? [...(message.footer ?? []), ...footerBlocks(ending)] : message.footer;
  const design = content.bodyDesign && renderDesign(content.bodyDesign, { ...message, footer });
  const body =
    design?.html ?? asDocument(ending ? atEnd(content.body ?? '', footerHtml(ending)) : (content.body ?? ''), lang);
  const parts: { field: string; text: string; mode: 'html' | 'text' }[] = [
    { field: 'subject', text: content.subject, mode: 'text' },
    { field: 'previewText', text: content.previewText, mode: 'text' },
    { field: design ? 'bodyDesign' : 'body', text: body, mode: 'html' },
    ...(design ? [{ field: 'bodyDesign', text: design.text, mode: 'text' as const }] : []),
  ];
  const job: RenderJob = { storeId, parts, variables, credentials: credentials.job, locale: lang, currency, timeZone };
  const rendered = await liquid.render(message.globals ? { ...job, globals: message.globals } : job);
  const filled = rendered.map((part) => credentials.fill(part));
  const faults = filled.flatMap((part, i) => {
    const reason = 'error' in part ? part.error : limitFault(part.names, message.limits);
    return reason ? [{ field: parts[i]!.field, reason }] : [];
  });
  if (faults.length > 0)
    throw invalidFields(faults.filter(({ field }, i) => faults.findIndex((one) => one.field === field) === i));
  const [subject, previewText, page, words] = filled as Filled[];
  const checked = checkRendered(page!.sent);
  const html = design ? checked : await inlined(checked, tools);
  return {
    subject: oneLine(subject!.sent),
    shownSubject: oneLine(subject!.shown),
    previewText: oneLine(previewText!.sent),
    html: insertPreheader(html, previewText!.sent),
    text: design ? tidyText(words!.sent) : await asText(checked, tools),
  };
}

/** The blocks of a header or footer: of the design's own, of the preset it names, or of the store's default. */
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
