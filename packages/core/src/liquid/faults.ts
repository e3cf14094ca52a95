import { Parser, TagToken, Tokenizer, type TopLevelToken, TypeGuards } from 'liquidjs';
import { DROPPED_IN } from './dropped.js';
import { queue, sharedLiquid } from './engine.js';
import { LiquidFault } from './fault.js';
import { OPERATORS } from './guard.js';
import { faultText, hasLiquid, type ParseFault, parseFault, parseText } from './parse.js';

/** liquidjs errors copy parts of the text, so the search of a hostile text stops here. */
const MAX_FAULTS = 50;

const BLOCKS = ['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'style', 'ifchanged'];
const BRANCHES = ['else', 'elsif', 'when'];
/** The content of these tags is not Liquid. */
const SKIPPED = new Map([
  ['comment', 'endcomment'],
  ['doc', 'enddoc'],
  ['raw', 'endraw'],
]);
const ENDS = [...BLOCKS, ...SKIPPED.keys()].map((name) => `end${name}`);

/** Faults by their text, to remove duplicates. */
type Faults = Map<string, ParseFault>;
const add = (faults: Faults, fault: ParseFault) => faults.set(faultText(fault), fault);

const nameOf = (token: TopLevelToken) => (TypeGuards.isTagToken(token) ? token.name : undefined);

/**
 * All faults of a text to be stored, with line and column, in order; undefined if there are none. Stricter than the
 * engine, which ignores what follows a complete expression: `{{ variables.first name }}` renders `variables.first`.
 * Texts that are already stored still render that way.
 */
export function liquidFaults(text: string, { error } = parseText(text)): string[] | undefined {
  if (!hasLiquid(text)) return undefined;
  const faults: Faults = new Map();
  if (error !== undefined) {
    const fault = parseFault(error);
    // Too large or too deep for a second pass.
    if (error instanceof LiquidFault || fault.reason === 'nested too deeply') return [faultText(fault)];
  }
  // The tokens of a text that parses do so as well, and the nesting is right.
  const parser = error === undefined ? undefined : new Parser(sharedLiquid());
  const { tokens, error: unreadable } = readTokens(text);
  const sound = addTokenFaults(tokens, parser, faults);
  if (unreadable !== undefined) add(faults, parseFault(unreadable));
  else if (parser) addStructureFault(sound, parser, faults);
  const found = [...faults.values()].sort((a, b) => a.line - b.line || a.column - b.column);
  return found.length > 0 ? found.map(faultText) : undefined;
}

/** The tokens of a text, up to the first error. */
function readTokens(text: string): { tokens: TopLevelToken[]; error?: unknown } {
  const { options } = sharedLiquid();
  const tokenizer = new Tokenizer(text, OPERATORS);
  const tokens: TopLevelToken[] = [];
  try {
    while (!tokenizer.end()) tokens.push(tokenizer.readTopLevelToken(options));
  } catch (error) {
    return { tokens, error };
  }
  return { tokens };
}

/** Checks each token separately; returns those that can be parsed together. */
function addTokenFaults(tokens: TopLevelToken[], parser: Parser | undefined, faults: Faults): TopLevelToken[] {
  let end: string | undefined;
  return tokens.filter((token) => {
    const name = nameOf(token) ?? '';
    const skipped = end !== undefined;
    if (!skipped) end = SKIPPED.get(name);
    else if (name === end) end = undefined;
    if (skipped || faults.size >= MAX_FAULTS) return true;
    const before = faults.size;
    addFaultsOf(token, parser, faults);
    return faults.size === before || BLOCKS.includes(name);
  });
}

function addFaultsOf(token: TopLevelToken, parser: Parser | undefined, faults: Faults): void {
  const isTag = TypeGuards.isTagToken(token);
  if (!isTag && !TypeGuards.isOutputToken(token)) return;
  const name = isTag ? token.name : 'echo';
  if (ENDS.includes(name) || SKIPPED.has(name)) return;
  const start = isTag ? token.tokenizer.p : token.contentRange[0];
  const { options } = sharedLiquid();
  try {
    if (isTag && name === 'liquid') {
      addTokenFaults(token.tokenizer.readLiquidTagTokens(options), parser, faults);
      token.tokenizer.p = start;
    }
    if (parser && !BRANCHES.includes(name)) {
      // A block is parsed as if it were empty.
      const closing = `{% end${name} %}`;
      parser.parseToken(token, BLOCKS.includes(name) ? [new TagToken(closing, 0, closing.length, options)] : []);
    }
    const dropped = DROPPED_IN[name]?.(
      new Tokenizer(token.input, OPERATORS, undefined, [start, token.contentRange[1]]),
    );
    if (dropped) add(faults, { ...positionOf(token.input, dropped.at), reason: dropped.reason });
  } catch (error) {
    add(faults, parseFault(error));
  } finally {
    if (isTag) token.tokenizer.p = start;
  }
}

function positionOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** Adds the first fault in the nesting of tags. */
function addStructureFault(tokens: TopLevelToken[], parser: Parser, faults: Faults): void {
  try {
    parser.parseTokens(queue(tokens));
  } catch (error) {
    add(faults, parseFault(error));
  }
}
