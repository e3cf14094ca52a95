import { Liquid } from 'liquidjs';
import type { Block, Design } from '../../src/design/index.js';
import { checkRendered, type RenderOptions, renderDesign } from '../../src/design/render/index.js';

export const OPTIONS: RenderOptions = {
  lang: 'en',
  title: 'A mail',
  fileUrl: (key) => `https://files.example/${key}`,
};

const html = new Liquid({ outputEscape: 'escape', strictFilters: true });
const plain = new Liquid({ strictFilters: true });

/** Before Liquid is rendered. */
export const draw = (blocks: Block | Block[], design: Partial<Design> = {}, options: Partial<RenderOptions> = {}) =>
  renderDesign({ ...design, blocks: [blocks].flat() }, { ...OPTIONS, ...options });

/** After Liquid is rendered. */
export function send(design: Design, variables: object, options: Partial<RenderOptions> = {}) {
  const drawn = renderDesign(design, { ...OPTIONS, ...options });
  return {
    html: checkRendered(html.parseAndRenderSync(drawn.html, variables)),
    text: plain.parseAndRenderSync(drawn.text, variables) as string,
  };
}

/** The HTML as Outlook on Windows reads it. */
export const forOutlook = (document: string) =>
  document
    .replace(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1');
/** The HTML as all other clients read it. */
export const forOthers = (document: string) => document.replace(/<!--.*?-->/gs, '');

const VOID = new Set(['img', 'br', 'hr', 'meta', 'link', 'o:allowpng', 'v:fill']);
const PARENTS: Record<string, string[]> = {
  tr: ['table'],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol'],
  table: ['td', 'th', 'div', 'body', 'v:textbox'],
};
const CHILDREN: Record<string, string[]> = { table: ['tr'], tr: ['td', 'th'], ul: ['li'], ol: ['li'] };

/** The faults of a document: unclosed, unopened and misplaced tags. */
export function faultsOf(document: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const source = document.replace(/<style>.*?<\/style>|<!doctype html>/gs, '');
  let rest = source;
  for (const [whole, slash, tag, attributes] of source.matchAll(/<(\/?)([a-z][\w:]*)((?:[^<>"]|"[^"]*")*)>/gi)) {
    const name = tag!.toLowerCase();
    const parent = open.at(-1) ?? '';
    rest = rest.replace(whole, '');
    if (slash) {
      if (open.pop() !== name) faults.push(`${whole} closes ${parent}`);
      continue;
    }
    if (PARENTS[name] && !PARENTS[name].includes(parent)) faults.push(`${whole} in ${parent}`);
    if (CHILDREN[parent] && !CHILDREN[parent].includes(name)) faults.push(`${whole} in ${parent}`);
    if (!/^(?:\s+[\w:-]+(?:="[^"<]*")?)*\s*\/?$/.test(attributes!)) faults.push(`attributes of ${whole}`);
    if (!VOID.has(name)) open.push(name);
  }
  if (open.length > 0) faults.push(`not closed: ${open.join(' ')}`);
  if (/<(?!!--|!\[)/.test(rest)) faults.push(`no tag: ${/<(?!!--|!\[).{0,40}/s.exec(rest)?.[0]}`);
  return faults;
}
