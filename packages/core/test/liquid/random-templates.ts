import { SECRET_USES } from '../../src/liquid/opaque.js';
import { USABLE_LIQUID } from '../../src/liquid/usable.js';
import { picker } from '../masking/random.js';

const FILTERS = USABLE_LIQUID.filters.map(({ name }) => name);
/** Filters that accept a secret, preferred because otherwise hardly any template would be accepted. */
const PASSING = Object.entries(SECRET_USES).flatMap(([name, use]) => (use === 'refuse' ? [] : [name]));
/** Characters that affect the following ones: JSON escapes, percent signs in a host. */
const AROUND = [
  ['"\\"\\\\"', '"\\""'],
  ['"\\"\\\\u00"', '"\\""'],
  ['variables.guess', '"\\""'],
  ['"%4"', '".example"'],
  ['variables.percent', '""'],
  ['"["', '"]"'],
] as const;
const WHOLE = ['strip', 'lstrip', 'rstrip', 'strip_newlines', 'upcase', 'downcase'];
/** Three names are enough for templates to reuse their own variables. */
const NAMES = ['a', 'b', 'c'];
/** Texts with a meaning in JSON, URLs, HTML or tokens. */
export const PIECES = [
  '',
  ' ',
  ',',
  'x',
  'ab',
  '0',
  '7',
  '-',
  '%',
  '%4',
  '%EF%B7%A0',
  '%EF%B7%91',
  '[',
  '{',
  '/',
  '//',
  '@',
  ':',
  '<b>',
  '&amp;',
  'https://',
  'e30=',
  '2026-03-01',
  'name',
  'Cap',
];
/** The same with escapes of Liquid strings: quotes, backslashes, tokens, lone surrogates. */
const ESCAPED = ['\\"', '\\\\', '\\"\\\\', '\\"\\\\u00', '\\n', '\\uFDD0', '\\uFDE0', '\\uFDE1', '\\uD83D'];

export const VARIABLES = {
  name: 'Ada',
  n: 3,
  guess: '"\\',
  half: '\\u00',
  percent: '%4',
  smile: '😀',
  yes: true,
  empty: '',
  tags: ['new', 'sale'],
  items: [
    { name: 'Cap', price: 24.5 },
    { name: 'Mug', price: 8 },
  ],
};
const PATHS = [
  ...Object.keys(VARIABLES),
  'tags[0]',
  'tags.first',
  'items.last.name',
  'items.size',
  'smile[0]',
  'missing',
];

/** Generates templates from a seed that use secrets with every filter and tag. */
export function randomTemplates(seed: number) {
  const { number } = picker(seed);
  const chance = (percent: number) => number(1, 100) <= percent;
  const one = <T>(list: readonly T[]): T => list[number(0, list.length - 1)]!;
  const times = <T>(from: number, to: number, make: () => T) => Array.from({ length: number(from, to) }, make);

  const text = () => (chance(30) ? `"${one(ESCAPED)}"` : `"${one(PIECES)}"`);
  const secret = () => one(['secrets.A', 'secrets.B', 'secrets["A"]']);
  const made = () => one(NAMES) + (chance(25) ? one(['.size', '.first', '.last', '[0]', '[5]', '[21]', '[-1]']) : '');
  const variable = () => `variables.${one(PATHS)}`;
  const operand = (): string => {
    const kind = number(1, 100);
    if (kind <= 35) return secret();
    if (kind <= 60) return made();
    if (kind <= 75) return variable();
    if (kind <= 95) return text();
    return one(['1', '-2', '0.5', 'true', 'nil', 'blank', 'empty', '(1..3)', 'variables[secrets.A]', 'secrets']);
  };
  const argument = () => (chance(10) ? `${one(['allow_false', 'one', 'other', 'cols'])}: ${operand()}` : operand());
  const filter = () => {
    const name = chance(75) ? one(PASSING) : one(FILTERS);
    const wanted = ['append', 'prepend', 'concat', 'hmac_sha256', 'default', 'join'].includes(name);
    const given = times(wanted ? 1 : 0, wanted || chance(70) ? 1 : 2, argument).join(', ');
    return ` | ${name}${given && (wanted || chance(40)) ? `: ${given}` : ''}`;
  };
  /** A secret between two texts as one value, whose format may depend on the first characters of the secret. */
  const probe = () => {
    const [before, after] = chance(60) ? one(AROUND) : [one([text, variable])(), text()];
    return `${before} | append: ${one([secret, made])()} | append: ${after} | ${one(WHOLE)}`;
  };
  const value = () => (chance(12) ? probe() : operand()) + times(0, 3, filter).join('');
  const comparison = () => {
    if (chance(60)) return operand();
    return `${operand()} ${one(['==', '!=', '<', '>', '<=', '>=', 'contains', 'and', 'or'])} ${operand()}`;
  };
  const condition = () => (chance(10) ? `not ${comparison()}` : comparison());
  const list = () =>
    one(['variables.tags', 'variables.items', '(1..3)', made(), made(), secret(), 'variables.name', '(1..secrets.A)']);

  /** One of each tag; tags that contain templates become rarer with depth. */
  const TAGS: Record<string, (depth: number) => string> = {
    assign: () => `{% assign ${one(NAMES)} = ${value()} %}`,
    break: () => '{% break %}',
    capture: (depth) => `{% capture ${one(NAMES)} %}${block(depth)}{% endcapture %}`,
    case: (depth) =>
      `{% case ${operand()} %}{% when ${operand()}, ${operand()} %}${block(depth)}{% else %}${block(depth)}{% endcase %}`,
    comment: () => `{% comment %}{{ ${value()} }}{% endcomment %}`,
    continue: () => '{% continue %}',
    cycle: () => `{% cycle ${chance(20) ? `${operand()}: ` : ''}${operand()}, ${operand()} %}`,
    decrement: () => `{% decrement ${one(NAMES)} %}`,
    doc: () => `{% doc %}{{ ${value()} }}{% enddoc %}`,
    echo: () => `{% echo ${value()} %}`,
    for: (depth) => {
      const how = one(['', '', ' reversed', ` limit: ${operand()}`, ` offset: ${operand()}`]);
      return `{% for ${one(NAMES)} in ${list()}${how} %}${block(depth)}{% else %}-{% endfor %}`;
    },
    if: (depth) => `{% if ${condition()} %}${block(depth)}{% elsif ${condition()} %}x{% else %}y{% endif %}`,
    ifchanged: (depth) => `{% ifchanged %}${block(depth)}{% endifchanged %}`,
    increment: () => `{% increment ${one(NAMES)} %}`,
    liquid: () => `{% liquid\nassign ${one(NAMES)} = ${value()}\necho ${value()}\n%}`,
    raw: () => '{% raw %}{{ secrets.A }}{% endraw %}',
    style: (depth) => `{% style %}${block(depth)}{% endstyle %}`,
    tablerow: (depth) => `{% tablerow ${one(NAMES)} in ${list()} cols: ${operand()} %}${block(depth)}{% endtablerow %}`,
    unless: (depth) => `{% unless ${condition()} %}${block(depth)}{% endunless %}`,
    '#': () => `{% # ${one(['note', 'secrets.A'])} %}`,
  };
  const names = Object.keys(TAGS);
  const piece = (depth: number): string => {
    const kind = number(1, 100);
    if (kind <= 45) return `{{ ${value()} }}`;
    if (kind <= 60) return one(PIECES);
    if (kind <= 80) return TAGS[one(['assign', 'capture'])]!(depth - 1);
    return depth <= 0 ? TAGS.assign!(0) : TAGS[one(names)]!(depth - 1);
  };
  const block = (depth: number): string => times(0, 2, () => piece(depth)).join('');

  return {
    number,
    chance,
    one,
    tags: names,
    /** A template that often starts by assigning a secret to a variable. */
    template: () =>
      (chance(50) ? `{% assign ${one(NAMES)} = ${secret()} %}` : '') + times(1, 3, () => piece(2)).join(''),
    /** A simple template that prints one or two values. */
    simple: () =>
      chance(20) ? `{{ ${probe()} }}` : times(1, chance(60) ? 1 : 2, () => `{{ ${value()} }}`).join(one(PIECES)),
  };
}
