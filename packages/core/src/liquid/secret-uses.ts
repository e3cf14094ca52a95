import { Tag, type Template, type Token, TypeGuards, toValueSync, Value } from 'liquidjs';
import { SECRET_USES } from './opaque.js';
import { type ParsedText, parseText } from './parse.js';

type Report = (token: Token, reason: string) => void;

/** Tags that may use a secret: they print it, assign it, or test whether it exists. */
const ALLOWED_TAGS = new Set(['echo', 'assign', 'cycle', 'if', 'unless']);
const LOGIC = new Set(['and', 'or', 'not']);

/**
 * Uses of secrets that rendering would refuse, with line and column. Credentials are opaque to templates: a secret can
 * be printed whole or passed to certain filters, but not cut, compared or looped over. Uses of a variable that a secret
 * was assigned to are only checked during rendering.
 */
export function secretUseFaults(text: string, parsed?: ParsedText): string[] {
  if (!text.includes('secrets')) return [];
  const faults = new Set<string>();
  const report: Report = (token, reason) => {
    const [line, column] = token.getPosition();
    faults.add(`line ${line}, column ${column}: ${reason}`);
  };
  // None if it does not parse, which `liquidFault` reports.
  walk((parsed ?? parseText(text)).templates, report);
  return [...faults];
}

function walk(templates: Template[], report: Report): void {
  for (const template of templates) {
    const tag = template instanceof Tag ? template.name : '';
    for (const argument of template.arguments?.() ?? []) {
      if (argument instanceof Value) checkValue(argument, report);
      else readsSecret(argument as Token, report);
      if (tag === '' || ALLOWED_TAGS.has(tag)) continue;
      const read = secretIn(argument);
      if (read) report(read, `a secret cannot be used in ${tag}`);
    }
    if (template.children) walk(toValueSync(template.children(false, true)) as Template[], report);
  }
}

/** The first secret in an argument. */
function secretIn(argument: unknown): Token | undefined {
  const tokens = argument instanceof Value ? argument.initial.postfix : [argument as Token];
  return tokens.find((token) => readsSecret(token, () => {}));
}

/** Checks an expression with its filters. The result of a filter on a secret counts as a secret. */
function checkValue({ initial, filters }: Value, report: Report): void {
  let secret = checkExpression(initial.postfix, report);
  for (const { name, args } of filters) {
    const given = args.map((one) => readsSecret((Array.isArray(one) ? one[1] : one) as Token, report)).includes(true);
    secret = given || secret;
    // The output escape is also a filter, but is not in this table.
    const use = (SECRET_USES as Record<string, string>)[name];
    if (secret && use === 'refuse') report(initial.postfix[0]!, `${name} cannot be applied to a secret`);
  }
}

/** Whether the expression is a secret. In postfix order, operands come before their operator. */
function checkExpression(postfix: Token[], report: Report): boolean {
  const stack: boolean[] = [];
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      stack.push(readsSecret(token, report));
      continue;
    }
    const operands = token.operator === 'not' ? [stack.pop()] : [stack.pop(), stack.pop()];
    if (operands.includes(true) && !LOGIC.has(token.operator)) report(token, 'a secret cannot be compared');
    stack.push(false);
  }
  return stack.pop() ?? false;
}

/** Whether a token is `secrets.NAME`; reports secrets in its brackets and access to parts of a secret. */
function readsSecret(token: Token | undefined, report: Report): boolean {
  if (!token) return false;
  if (TypeGuards.isRangeToken(token)) {
    for (const end of [token.lhs, token.rhs])
      if (readsSecret(end as Token, report)) report(token, 'a secret cannot be used in a range');
    return false;
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return false;
  for (const property of token.props)
    if (readsSecret(property as Token, report)) report(property as Token, 'a secret cannot be used as a name');
  const [root, , ...below] = token.props;
  const isSecret = !token.variable && nameOf(root as Token) === 'secrets' && token.props.length > 1;
  if (isSecret && below.length > 0) report(token, 'a secret has no parts');
  return isSecret;
}

const nameOf = (token: Token) =>
  TypeGuards.isWordToken(token) || TypeGuards.isQuotedToken(token) ? token.content : undefined;
