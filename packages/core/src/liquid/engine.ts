import { filters as BUILT_IN, type FilterImplOptions, Liquid, Parser, Tokenizer, TypeGuards } from 'liquidjs';
import { BoundedCapture } from './bounded-output.js';
import { LiquidFault } from './fault.js';
import { OWN_FILTERS } from './filters/index.js';
import { FlatLiquid } from './flat-liquid.js';
import { type FilterHandler, guarded, OPERATORS } from './guard.js';
import { written } from './safe-html.js';
import { USABLE_LIQUID } from './usable.js';

const LONGEST_TEXT = 5_000_000;
/** Inside tags and outputs, where a character costs a hundred times more than outside. */
const MOST_LIQUID = 250_000;

/** The parser takes tokens from the front of an array, which moves all others: a megabyte of `{{a}}` took 72 seconds. */
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
    if (text.length > LONGEST_TEXT) throw new LiquidFault(`longer than ${LONGEST_TEXT} characters`);
    const tokens = new Tokenizer(text, this.options.operators, file).readTopLevelTokens(this.options);
    if (liquidLength(tokens) > MOST_LIQUID) throw new LiquidFault(`more than ${MOST_LIQUID} characters of Liquid`);
    return new Parser(this).parseTokens(queue(tokens));
  }
}

const liquidLength = (tokens: { size(): number }[]) =>
  tokens.reduce((sum, token) => (TypeGuards.isHTMLToken(token) ? sum : sum + token.size()), 0);

const outputEscape: FilterHandler = function (value) {
  return written(value, this.context);
};

/** The one Liquid dialect of the service: what `USABLE_LIQUID` lists, and nothing else. */
export function createLiquid(): Liquid {
  const liquid = new Dialect({
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty in-memory template set: nothing can be read from the disk by name.
    templates: Object.create(null),
    parseLimit: LONGEST_TEXT,
    operators: OPERATORS,
    outputEscape,
  });
  const tags: Liquid['tags'] = { ...liquid.tags, capture: BoundedCapture, liquid: FlatLiquid };
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

/** One engine for everyone: it keeps nothing between two parses or renders. */
export function sharedLiquid(): Liquid {
  shared ??= createLiquid();
  return shared;
}
