import { type Tokenizer, TypeGuards } from 'liquidjs';

/** Part of an expression that the engine silently ignores. */
export interface Dropped {
  /** Index in the text. */
  at: number;
  reason: string;
}

const MAX_SHOWN = 40;
const FOR_ARGUMENTS = ['limit', 'offset', 'reversed'];
const TABLEROW_ARGUMENTS = ['cols', 'limit', 'offset'];

function unexpected({ input, N }: Tokenizer, at: number): Dropped {
  const rest = input.slice(at, N).trim().replace(/\s+/g, ' ');
  return {
    at,
    reason: `unexpected "${rest.length > MAX_SHOWN ? `${rest.slice(0, MAX_SHOWN).toWellFormed()}…` : rest}"`,
  };
}

const skipBlank = (input: string, at: number, step: 1 | -1) => {
  let index = at;
  while (/\s/.test(input[index] ?? '')) index += step;
  return index;
};

/** In one value: an unclosed string, a dot without a name, or more than one value in brackets. */
function droppedInValue(token: unknown): Dropped | undefined {
  if (TypeGuards.isQuotedToken(token)) {
    const text = token.getText();
    return text.length > 1 && text.endsWith(text[0]!)
      ? undefined
      : { at: token.begin, reason: 'a string is not closed' };
  }
  if (TypeGuards.isRangeToken(token)) return droppedInValue(token.lhs) ?? droppedInValue(token.rhs);
  if (!TypeGuards.isPropertyAccessToken(token)) return undefined;
  const { input, begin, end } = token;
  const inText = droppedInValue(token.variable);
  if (inText) return inText;
  for (const property of token.props) {
    const dropped = droppedInValue(property);
    if (dropped) return dropped;
    const after = skipBlank(input, property.end, 1);
    // The first name of a value is never in its brackets.
    const inBrackets = property.begin > begin && input[skipBlank(input, property.begin - 1, -1)] === '[';
    if (inBrackets && input[after] !== ']') return { at: after, reason: 'expected "]"' };
  }
  const dot = skipBlank(input, end - 1, -1);
  return dot > begin && input[dot] === '.' ? { at: dot, reason: 'a name is missing after "."' } : undefined;
}

/** In a value with its filters, up to the end of the tag or output. */
function droppedInExpression(tokenizer: Tokenizer): Dropped | undefined {
  let hasValue = false;
  for (const token of tokenizer.readExpressionTokens()) {
    const operator = TypeGuards.isOperatorToken(token) ? token.operator : undefined;
    if (hasValue && (!operator || operator === 'not')) return unexpected(tokenizer, token.begin);
    const dropped = droppedInValue(token);
    if (dropped) return dropped;
    hasValue = !operator;
  }
  for (const { args } of tokenizer.readFilters())
    for (const argument of args) {
      const dropped = droppedInValue(Array.isArray(argument) ? argument[1] : argument);
      if (dropped) return dropped;
    }
  if (!tokenizer.end()) return unexpected(tokenizer, tokenizer.p);
  const last = skipBlank(tokenizer.input, tokenizer.N - 1, -1);
  return tokenizer.input[last] === '|' ? { at: last, reason: 'a filter is missing after "|"' } : undefined;
}

function droppedInLoop(tokenizer: Tokenizer, known: string[]): Dropped | undefined {
  tokenizer.readIdentifier();
  tokenizer.readIdentifier();
  const dropped = droppedInValue(tokenizer.readValue());
  if (dropped) return dropped;
  for (const { name, value } of tokenizer.readHashes()) {
    if (!known.includes(name.content)) return unexpected(tokenizer, name.begin);
    const inArgument = droppedInValue(value);
    if (inArgument) return inArgument;
  }
  tokenizer.skipBlank();
  return tokenizer.end() ? undefined : unexpected(tokenizer, tokenizer.p);
}

/** In values separated by commas or `or`. */
function droppedInWhen(tokenizer: Tokenizer): Dropped | undefined {
  while (!tokenizer.end()) {
    const dropped = droppedInValue(tokenizer.readValueOrThrow());
    if (dropped) return dropped;
    tokenizer.skipBlank();
    const next = tokenizer.p;
    if (tokenizer.peek() === ',') tokenizer.advance();
    else if (!tokenizer.end() && tokenizer.readIdentifier().content !== 'or') return unexpected(tokenizer, next);
    tokenizer.skipBlank();
  }
  return undefined;
}

function droppedInAssign(tokenizer: Tokenizer): Dropped | undefined {
  tokenizer.readIdentifier();
  tokenizer.readTo('=');
  return droppedInExpression(tokenizer);
}

const anything = (tokenizer: Tokenizer) => (tokenizer.end() ? undefined : unexpected(tokenizer, tokenizer.p));

/** By tag name; an output counts as `echo`. The engine ignores nothing in other tags that could be a typo. */
export const DROPPED_IN: Record<string, (tokenizer: Tokenizer) => Dropped | undefined> = {
  echo: droppedInExpression,
  if: droppedInExpression,
  elsif: droppedInExpression,
  unless: droppedInExpression,
  case: droppedInExpression,
  assign: droppedInAssign,
  when: droppedInWhen,
  for: (tokenizer) => droppedInLoop(tokenizer, FOR_ARGUMENTS),
  tablerow: (tokenizer) => droppedInLoop(tokenizer, TABLEROW_ARGUMENTS),
  else: anything,
};
