import { Tokenizer, TypeGuards } from 'liquidjs';
import { OPERATORS } from './guard.js';

const STRINGS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/**
 * Why a condition that parses is incomplete, or undefined. The engine accepts incomplete conditions: `a ==` compares
 * with nothing, an unclosed string ends with its tag, and of two adjacent values only the first counts.
 */
export function incompleteCondition(text: string): string | undefined {
  const plain = text.replace(STRINGS, 'x').trimEnd();
  if (/["']/.test(plain)) return 'a string is not closed';
  const tokenizer = new Tokenizer(text, OPERATORS);
  let last: string | undefined;
  let hasValue = false;
  for (const token of tokenizer.readExpressionTokens()) {
    const operator = TypeGuards.isOperatorToken(token) ? token.operator : undefined;
    if (hasValue && (!operator || operator === 'not'))
      return 'an operator such as == or and is missing between two values';
    if (!hasValue && operator && operator !== 'not') return `a value is missing at ${last ?? operator}`;
    if (TypeGuards.isPropertyAccessToken(token) && /\.\s*$/.test(token.getText()))
      return 'a name is missing after a dot';
    hasValue = !operator;
    last = operator;
  }
  if (!hasValue) return `a value is missing at ${last}`;
  tokenizer.readFilters();
  if (!tokenizer.end()) return 'must be a single condition';
  return /[|:,]$/.test(plain) ? 'a filter is incomplete' : undefined;
}
