import { type Block, type Design, type FilledGlobal, fillGlobal, type Path } from '../design/index.js';
import { contrastOf } from '../design/render/dark.js';
import { fieldPath } from '../shared/faults.js';
import { hexOf } from './css-color.js';
import { type Found, inBlock } from './finding.js';
import { maskedMarkup, type Tag, tagsOf } from './markup.js';

const READABLE = 4.5;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** What text is drawn with; undefined where it is not known. */
interface Paint {
  color: string | undefined;
  background: string | undefined;
}

/** Why a text is hard to read, or undefined. */
function problem({ color, background }: Paint, what: string): string | undefined {
  const ratio = color && background && contrastOf(color, background);
  if (!ratio || ratio >= READABLE) return undefined;
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${what} in ${color} on ${background} has a contrast of ${shown}:1; readable text needs ${READABLE}:1`;
}

interface Inside extends Paint {
  hidden: boolean;
}

const KEEPS = /^(?:none|transparent|inherit|initial|unset)(?=\s|!|$)/;

/** The paint inside an element. Liquid, gradients and images make a background unknown. */
function paintIn({ name, attributes }: Tag, outer: Inside): Inside {
  const inner = { ...outer };
  // Mail clients choose the colour of links.
  if (name === 'a') inner.color = undefined;
  if (name === 'font' && attributes.has('color')) inner.color = hexOf(attributes.get('color')!);
  if (attributes.has('bgcolor')) inner.background = hexOf(attributes.get('bgcolor')!);
  if (attributes.has('background')) inner.background = undefined;
  for (const declaration of (attributes.get('style') ?? '').toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    const [property, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
    if (property === 'color' && !KEEPS.test(value)) inner.color = hexOf(value);
    if (/^background(?:-color|-image)?$/.test(property) && !KEEPS.test(value)) inner.background = hexOf(value);
    if (property === 'display' && value.startsWith('none')) inner.hidden = true;
  }
  return inner;
}

/** Deeper markup is not checked: closing a tag searches the open ones. */
const MAX_DEPTH = 500;

/** Messages about texts of HTML that are hard to read, one for each pair of colours. */
export function htmlContrast(html: string, outer: Paint): string[] {
  const masked = maskedMarkup(html);
  const messages = new Map<string, string>();
  const open: { name: string; outside: Inside }[] = [];
  let paint: Inside = { ...outer, hidden: false };
  let from = 0;
  const look = (to: number) => {
    const hasWords = /[^\s-]/.test(masked.slice(from, to).replace(/<!--|-->|&nbsp;/g, ' '));
    const key = `${paint.color} ${paint.background}`;
    if (!hasWords || paint.hidden || messages.has(key)) return;
    const message = problem(paint, `"${excerpt(html.slice(from, to))}"`);
    if (message) messages.set(key, message);
  };
  for (const tag of tagsOf(html, masked)) {
    look(tag.at);
    from = tag.end;
    if (VOID.has(tag.name)) continue;
    if (open.length > MAX_DEPTH) break;
    const at = tag.closing ? open.findLastIndex(({ name }) => name === tag.name) : -1;
    if (at !== -1) paint = open.splice(at)[0]!.outside;
    if (tag.closing) continue;
    open.push({ name: tag.name, outside: paint });
    paint = paintIn(tag, paint);
  }
  if (open.length <= MAX_DEPTH) look(html.length);
  return [...messages.values()];
}

function excerpt(text: string): string {
  const words = [...text.replace(/\s+/g, ' ').trim()];
  return words.length > 30 ? `${words.slice(0, 30).join('')}…` : words.join('');
}

/** Texts of a design that are hard to read in its own colours. */
export function designContrast(design: Design): Found[] {
  const global = fillGlobal(design.global);
  const on = (color: string | undefined, outer: string | undefined) => (color === undefined ? outer : hexOf(color));
  const content = hexOf(global.contentColor);
  const visit = (blocks: readonly Block[], path: Path, outer: string | undefined): Found[] =>
    blocks.flatMap((block, i) => {
      const here = [...path, i];
      const background =
        block.backgroundColor === undefined && hasOwnBackground(block) ? content : on(block.backgroundColor, outer);
      if (block.type === 'columns') {
        return block.columns.flatMap(({ blocks: inside, backgroundColor }, c) =>
          visit(inside, [...here, 'columns', c, 'blocks'], on(backgroundColor, background)),
        );
      }
      if ('blocks' in block) return visit(block.blocks, [...here, 'blocks'], background);
      const place = { field: fieldPath(here), ...inBlock(block) };
      return blockContrast(block, global, background).map(
        (message): Found => ({ code: 'low_contrast', ...place, message }),
      );
    });
  return [
    ...visit(design.header?.blocks ?? [], ['bodyDesign', 'header', 'blocks'], content),
    ...visit(design.blocks, ['bodyDesign', 'blocks'], content),
    ...visit(design.footer?.blocks ?? [], ['bodyDesign', 'footer', 'blocks'], content),
  ];
}

/** Without a colour, such a section has the colour of the content. */
const hasOwnBackground = (block: Block) =>
  block.type === 'section' && (block.backgroundImage !== undefined || block.fullWidth === true);

const WORDLESS = new Set<Block['type']>(['image', 'logo', 'divider', 'spacer', 'social', 'video', 'attachment']);

function blockContrast(block: Block, global: FilledGlobal, background: string | undefined): string[] {
  const say = (color: string, what: string, on = background) =>
    problem({ color: hexOf(color), background: on }, what) ?? [];
  if (WORDLESS.has(block.type)) return [];
  if (block.type === 'menu') return [say(block.color ?? global.linkColor, 'the menu')].flat();
  if (block.type === 'html') return htmlContrast(block.html, { color: hexOf(global.textColor), background });
  if (block.type === 'button') {
    const fill = block.buttonColor ?? global.buttonColor;
    if (block.variant === 'outline') return [say(block.textColor ?? fill, 'the button')].flat();
    return [say(block.textColor ?? global.buttonTextColor, 'the button', hexOf(fill))].flat();
  }
  const own = 'color' in block ? block.color : undefined;
  const color = own ?? (block.type === 'heading' ? global.headingColor : undefined) ?? global.textColor;
  const inline =
    block.type === 'text' || block.type === 'quote' ? [block.text] : block.type === 'list' ? block.items : [];
  const linkColor = (block.type === 'text' ? block.linkColor : undefined) ?? global.linkColor;
  return [
    say(color, 'the text'),
    inline.some((text) => /<a\b/i.test(text)) ? say(linkColor, 'the links') : [],
    ...inline.map((text) => htmlContrast(text, { color: undefined, background })),
  ].flat();
}
