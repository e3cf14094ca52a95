import { filters as BUILT_IN, type FilterImplOptions, Liquid, Parser, Tokenizer, TypeGuards } from 'liquidjs';
import { BoundedCapture } from './bounded-output.js';
import { LiquidFault } from './fault.js';
import { OWN_FILTERS } from './filters/index.js';
import { FlatLiquid } from './flat-liquid.js';
import { type FilterHandler, guarded, OPERATORS } from './guard.js';
import { outputText } from './safe-html.js';
import { DocTag, IfChangedTag, StyleTag } from './shop-tags.js';
import { USABLE_LIQUID } from './usable.js';

const MAX_TEXT = 5_000_000;
/** Characters inside tags and outputs, which cost a hundred times more than others. */
const MAX_LIQUID = 250_000;

/** An array with a fast `shift`, which the parser calls for every token: a megabyte of `{{a}}` took 72 seconds. */
export function queue<T>(items: T[]): T[] {
  let next = 0;
  const front = {
    shift: () => items[next++],
    get length() {
      return Math.max(0, items.length - next);
    },
  };
  return front as unknown as T[];
}

class Dialect extends Liquid {
  override parse(text: string, file?: string) {
    if (text.length > MAX_TEXT) throw new LiquidFault(`longer than ${MAX_TEXT} characters`);
    const tokens = new Tokenizer(text, this.options.operators, file).readTopLevelTokens(this.options);
    if (liquidLength(tokens) > MAX_LIQUID) throw new LiquidFault(`more than ${MAX_LIQUID} characters of Liquid`);
    return new Parser(this).parseTokens(queue(tokens));
  }
}

const liquidLength = (tokens: { size(): number }[]) =>
  tokens.reduce((sum, token) => (TypeGuards.isHTMLToken(token) ? sum : sum + token.size()), 0);

const outputEscape: FilterHandler = function (value) {
  return outputText(value, this.context);
};

/** The Liquid dialect of the service: only what `USABLE_LIQUID` lists. */
export function createLiquid(): Liquid {
  const liquid = new Dialect({
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty in-memory template set: no template can be read from disk.
    templates: Object.create(null),
    parseLimit: MAX_TEXT,
    operators: OPERATORS,
    outputEscape,
  });
  const tags: Liquid['tags'] = {
    ...liquid.tags,
    capture: BoundedCapture,
    liquid: FlatLiquid,
    doc: DocTag,
    ifchanged: IfChangedTag,
    style: StyleTag,
  };
  const filters: Record<string, FilterImplOptions> = BUILT_IN;
  for (const name of Object.keys(liquid.tags)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) delete liquid.filters[name];
  for (const { name } of USABLE_LIQUID.tags) liquid.registerTag(name, tags[name]!);
  for (const { name } of USABLE_LIQUID.filters) {
    liquid.registerFilter(name, guarded(name, OWN_FILTERS[name] ?? filters[name]!));
  }
  return liquid;
}

let shared: Liquid | undefined;

/** One shared engine: it keeps no state between parses or renders. */
export function sharedLiquid(): Liquid {
  shared ??= createLiquid();
  return shared;
}
