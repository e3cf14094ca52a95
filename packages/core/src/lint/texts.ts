import { type Block, blocksOf, DEFAULTS, type Design, designTexts } from '../design/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { fieldPath } from '../shared/faults.js';
import { inBlock, type Place, positionAt } from './finding.js';

/** A text of an email that is rendered as Liquid. */
export interface LintText {
  field: string;
  text: string;
  /** `inline` is text with inline HTML, `html` is HTML that is sent unchanged. */
  kind: 'line' | 'inline' | 'html' | 'url' | 'color' | 'condition' | 'list';
  block?: Block | undefined;
  /** Names defined by the loops around it. */
  names: readonly string[];
  /** Texts of one part are one template: a name assigned in one is defined in the others. */
  part: string;
}

/** Everything that determines the texts of an email in one language. */
export interface Email {
  content: LanguageContent;
  header: readonly Block[] | null;
  footer: readonly Block[] | null;
  ending?: Required<MarketingTexts> | undefined;
}

const INLINE = new Set<Block['type']>(['text', 'list', 'quote']);

/** The design with the blocks of presets in place. */
export const wholeDesign = ({ content: { bodyDesign }, header, footer }: Email): Design | undefined =>
  bodyDesign && {
    ...bodyDesign,
    header: header && { blocks: [...header] },
    footer: footer && { blocks: [...footer] },
  };

function inDesign(design: Design): LintText[] {
  const loops = blocksOf(design).flatMap(({ block, path }) => {
    if (!('each' in block) || block.each === undefined) return [];
    return [{ block, within: `${fieldPath(path)}.`, as: block.as ?? DEFAULTS.blocks.products.as }];
  });
  return designTexts(design).map(({ path, text, kind, block }): LintText => {
    const field = fieldPath(path);
    const around = loops.filter(
      (loop) => field.startsWith(loop.within) && !(loop.block === block && (kind === 'list' || kind === 'condition')),
    );
    const written = block?.type === 'html' ? 'html' : block && INLINE.has(block.type) ? 'inline' : 'line';
    return {
      field: `bodyDesign.${field}`,
      text,
      kind: kind === 'text' ? written : kind,
      block,
      names: around.length === 0 ? [] : ['forloop', ...around.map(({ as }) => as)],
      part: 'body',
    };
  });
}

/** Every text of an email, in field order. */
export function textsOf(email: Email): LintText[] {
  const { subject, previewText, body, attachments = [] } = email.content;
  const own = (field: string, text: string, kind: LintText['kind'] = 'line', part = field): LintText => ({
    field,
    text,
    kind,
    names: [],
    part,
  });
  const design = wholeDesign(email);
  return [
    own('subject', subject),
    own('previewText', previewText),
    ...(body === undefined ? [] : [own('body', body, 'html')]),
    ...(design ? inDesign(design) : []),
    ...attachments.flatMap((file, i) => [
      own(`attachments[${i}].filename`, file.filename, 'line', 'attachments'),
      ...('url' in file ? [own(`attachments[${i}].url`, file.url, 'line', 'attachments')] : []),
    ]),
    ...Object.entries(email.ending ?? {}).map(([field, text]) => own(`marketingTexts.${field}`, text)),
  ];
}

/** The text as a template, and how many characters were added before it. */
export function templateOf({ kind, text }: Pick<LintText, 'kind' | 'text'>): { template: string; added: number } {
  if (kind === 'condition') return { template: `{% if ${text} %}{% endif %}`, added: 6 };
  if (kind === 'list') return { template: `{{ ${text} }}`, added: 3 };
  return { template: text, added: 0 };
}

/** The place of a character of a text. */
export const placeIn = ({ field, block, text }: LintText, at?: number): Place => ({
  field,
  ...inBlock(block),
  ...(at === undefined ? {} : positionAt(text, at)),
});
