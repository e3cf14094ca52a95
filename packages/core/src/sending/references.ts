import { type Block, type Design, designTexts } from '../design/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { liquidReferences } from '../liquid/references.js';

/** Every text of an email that may contain Liquid, including block conditions. */
function textsOf(
  { subject, previewText, body, bodyDesign, attachments = [] }: LanguageContent,
  edges: (readonly Block[] | null)[],
): string[] {
  const designs: Design[] = [
    ...(bodyDesign ? [bodyDesign] : []),
    ...edges.flatMap((blocks) => (blocks ? [{ blocks: [...blocks] } as Design] : [])),
  ];
  const inDesigns = designs.flatMap((design) =>
    designTexts(design).map(({ text, kind }) => (kind === 'condition' ? `{% if ${text} %}{% endif %}` : text)),
  );
  const files = attachments.flatMap((file) => [file.filename, 'url' in file ? file.url : '']);
  return [subject, previewText, body ?? '', ...files, ...inDesigns];
}

/** The secrets used in an email, including its footer. */
export function messageSecrets(
  content: LanguageContent,
  edges: (readonly Block[] | null)[] = [],
  ending: Required<MarketingTexts> | undefined = undefined,
): string[] {
  const texts = [...textsOf(content, edges), ...Object.values(ending ?? {})];
  // Parsing is expensive, and most texts name no secret.
  return [...new Set(texts.flatMap((text) => (text.includes('secrets') ? liquidReferences(text).secrets : [])))];
}

/** Whether a dotted path has a value. */
export function hasPath(variables: unknown, path: string): boolean {
  let at = variables;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null) return false;
    if (Array.isArray(at) && ['size', 'first', 'last'].includes(step)) return true;
    if (!Object.hasOwn(at, step)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return at !== undefined;
}
