import { Tag, type Template, type Token, TypeGuards, toValueSync, Value } from 'liquidjs';
import { sharedLiquid } from './engine.js';
import { SECRET_USES } from './opaque.js';
import { hasLiquid } from './parse.js';

type Report = (token: Token, reason: string) => void;

/** Tags in which a secret may be named: they print it, keep it, or ask whether there is one. */
const PRINTING = new Set(['echo', 'assign', 'cycle', 'if', 'unless']);
const LOGIC = new Set(['and', 'or', 'not']);

/**
 * What a text does with secrets that rendering would refuse, with line and column. Credentials are opaque to templates, so
 * a secret can be printed whole or go through certain filters; it cannot be cut, compared or looped over. What happens to
 * a name that a secret was assigned to is only known when it renders.
 */
export function secretUseFaults(text: string): string[] {
  if (!hasLiquid(text) || !text.includes('secrets')) return [];
  const faults = new Set<string>();
  const report: Report = (token, reason) => {
    const [line, column] = token.getPosition();
    faults.add(`line ${line}, column ${column}: ${reason}`);
  };
  try {
    walk(sharedLiquid().parse(text), report);
  } catch {
    return []; // `liquidFault` says why it does not parse
  }
  return [...faults];
}

function walk(templates: Template[], report: Report): void {
  for (const template of templates) {
    const tag = template instanceof Tag ? template.name : '';
    for (const argument of template.arguments?.() ?? []) {
      if (argument instanceof Value) checkValue(argument, report);
      else readsSecret(argument as Token, report);
      if (tag === '' || PRINTING.has(tag)) continue;
      const read = secretIn(argument);
      if (read) report(read, `a secret cannot be used in ${tag}`);
    }
    if (template.children) walk(toValueSync(template.children(false, true)) as Template[], report);
  }
}

/** The first secret anywhere in an argument. */
function secretIn(argument: unknown): Token | undefined {
  const tokens = argument instanceof Value ? argument.initial.postfix : [argument as Token];
  return tokens.find((token) => readsSecret(token, () => {}));
}

/** An expression with its filters. A secret that went in stays one, whatever a filter made of it. */
function checkValue({ initial, filters }: Value, report: Report): void {
  let secret = checkExpression(initial.postfix, report);
  for (const { name, args } of filters) {
    const given = args.map((one) => readsSecret((Array.isArray(one) ? one[1] : one) as Token, report)).includes(true);
    secret = given || secret;
    // What escapes every output is a filter too, without a name of ours.
    const use = (SECRET_USES as Record<string, string>)[name];
    if (secret && use === 'refuse') report(initial.postfix[0]!, `${name} cannot be applied to a secret`);
  }
}

/** Whether the expression is a secret. Postfix: operands come before their operator. */
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

/** Whether a token is `secrets.NAME`; reports secrets in its brackets and what asks for a part of one. */
function readsSecret(token: Token | undefined, report: Report): boolean {
  if (!token) return false;
  if (TypeGuards.isRangeToken(token)) {
    for (const end of [token.lhs, token.rhs])
      if (readsSecret(end as Token, report)) report(token, 'a secret cannot be used in a range');
    return false;
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return false;
  for (const property of token.props)
    if (readsSecret(property as Token, report)) report(property as Token, 'a secret is not a name');
  const [root, , ...below] = token.props;
  const isSecret = !token.variable && nameOf(root as Token) === 'secrets' && token.props.length > 1;
  if (isSecret && below.length > 0) report(token, 'a secret has no parts');
  return isSecret;
}

const nameOf = (token: Token) =>
  TypeGuards.isWordToken(token) || TypeGuards.isQuotedToken(token) ? token.content : undefined;
