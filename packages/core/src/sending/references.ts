import { type Block, type Design, designTexts } from '../design/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { MarketingTexts } from '../domain/marketing-texts.js';
import { liquidReferences } from '../liquid/references.js';

/** Every text of an email that may contain Liquid, including block conditions. */
export function textsOf(
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

/** The secrets and variables used in an email, including its footer. */
export function messageReferences(
  content: LanguageContent,
  edges: (readonly Block[] | null)[] = [],
  ending: Required<MarketingTexts> | undefined = undefined,
) {
  const secrets = new Set<string>();
  const variables = new Set<string>();
  for (const text of [...textsOf(content, edges), ...Object.values(ending ?? {})]) {
    const found = liquidReferences(text);
    for (const name of found.secrets) secrets.add(name);
    for (const path of found.variables) variables.add(path);
  }
  return { secrets: [...secrets], variables: [...variables] };
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
