import { describe, expect, it } from 'vitest';
import { type Block, checkDesign } from '../../src/design/index.js';
import { minimalBlock } from './builders.js';

const reasons = (block: Block) => checkDesign({ blocks: [block] }).faults.map(({ reason }) => reason);
const COLOUR = 'must be a colour such as #1a73e8, rgb(26, 115, 232) or navy, or one {{ }}';
const LINK = 'must start with https://, http://, mailto:, tel:, sms:, # or {{';
const IMAGE = 'must start with https://, http:// or {{';

describe('a colour', () => {
  it.each([
    '#fff',
    '#FFFF',
    '#a1b2c3',
    '#a1b2c3d4',
    'rgb(1,2,3)',
    'rgb(1 2 3)',
    'rgb(1 2 3 / 50%)',
    'rgba(1, 2, 3, .5)',
    'rgb(10%, 20%, 30%)',
    'hsl(120, 50%, 50%)',
    'hsla(120deg 50% 50% / 0.5)',
    'Navy',
    'rebeccapurple',
    'transparent',
    '{{ variables.color }}',
    '{{ variables.color | default: "#fff" }}',
    '{{- variables.color -}}',
  ])('is %s', (color) => expect(reasons(minimalBlock('divider', { color }))).toEqual([]));

  it.each([
    '',
    ' ',
    '#ff',
    '#ggg',
    '#fffff',
    'blurple',
    'red;',
    'red;background:url(x)',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
    'url(x)',
    'var(--x)',
    'expression(1)',
    'rgb({{ a }},2,3)',
    '#{{ a }}',
    '{{ a }}{{ b }}',
    '{{ a }} ',
    '{% if a %}red{% endif %}',
    'inherit',
    'constructor',
    '#fff\n',
    `rgb(${' '.repeat(5000)}1,2,3)`,
  ])('is not %j', (color) => expect(reasons(minimalBlock('divider', { color }))).toEqual([COLOUR]));

  it('has Liquid that parses', () => {
    expect(reasons(minimalBlock('divider', { color: '{{ a | nothing }}' }))).toEqual([
      'Liquid: undefined filter: nothing (line 1, column 1)',
    ]);
  });
});

describe('a link', () => {
  it.each([
    'https://shop.example/a?b=c#d',
    'http://shop.example',
    'HTTPS://SHOP.EXAMPLE',
    'mailto:help@shop.example?subject=Hi',
    'tel:+49 30 1234',
    'sms:+49301234',
    '#top',
    '#',
    '{{ variables.url }}',
    '{{ variables.url }}/more',
    'https://{{ variables.host }}/{% if a %}x{% endif %}',
    'https://bücher.example/ä',
  ])('is %s', (href) => expect(reasons(minimalBlock('button', { href }))).toEqual([]));

  it.each([
    ['', 'required'],
    ['javascript:alert(1)', LINK],
    [' javascript:alert(1)', LINK],
    ['java\nscript:alert(1)', LINK],
    ['data:text/html,x', LINK],
    ['vbscript:x', LINK],
    ['ftp://shop.example', LINK],
    ['//shop.example', LINK],
    ['/orders', LINK],
    ['shop.example', LINK],
    [' https://shop.example', LINK],
    ['{% if a %}javascript:alert(1){% endif %}', LINK],
    ['https://shop.example/\n', 'must not contain control characters'],
    ['https://shop.example/a b', 'must not contain spaces'],
    ['https://', 'not a valid URL'],
    ['https://a.example/{{ x', 'Liquid: output "{{ x" not closed (line 1, column 19)'],
    ['{{ x', 'Liquid: output "{{ x" not closed (line 1, column 1)'],
  ])('is not %j', (href, reason) => expect(reasons(minimalBlock('button', { href }))).toEqual([reason]));

  it.each(['mailto:a@b.example', '#', 'data:image/png;base64,AAAA', 'cid:1', 'javascript:x'])(
    'of an image is not %s',
    (src) => expect(reasons(minimalBlock('image', { src }))).toEqual([IMAGE]),
  );
});

describe('visibleIf', () => {
  it.each([
    'a',
    'variables.total > 100',
    'item.image != blank',
    'a and b or c',
    'tags contains "new"',
    'variables.a.size == 0',
    'not a and b["c d"][0].e != nil or f-g >= -1.5',
    'variables.a == "it\'s. and"',
    "variables.a contains '\\'' or empty == b",
    '(1..variables.a) contains 2',
    'variables.a | default: "|", allow_false: true',
    'true',
  ])('is %s', (visibleIf) => expect(reasons(minimalBlock('divider', { visibleIf }))).toEqual([]));

  const BRACES = 'must be an expression without {{, }}, {% or %}';
  it.each([
    ['', 'must be a condition such as variables.total > 100'],
    ['  ', 'must be a condition such as variables.total > 100'],
    ['{{ a }}', BRACES],
    ['{% if a %}', BRACES],
    ['a %}{% endif %}{% raw', BRACES],
    ['a == "%}"', BRACES],
    ['a }} b', BRACES],
    ['a\nb', 'must not contain control characters'],
    ['a | nothing', 'Liquid: undefined filter: nothing (line 1)'],
    ['(a or b) and c', 'Liquid: invalid range syntax (line 1)'],
    ['variables.a ==', 'a value is missing at =='],
    ['== 3', 'a value is missing at =='],
    ['and or', 'a value is missing at and'],
    ['a == or b', 'a value is missing at =='],
    ['not', 'a value is missing at not'],
    ['variables.a 5', 'an operator such as == or and is missing between two values'],
    ['variables.a not b', 'an operator such as == or and is missing between two values'],
    ['variables.a == "x', 'a string is not closed'],
    ["a == 'x\\'", 'a string is not closed'],
    ['a | default: "x', 'a string is not closed'],
    ['variables.', 'a name is missing after a dot'],
    ['a, b', 'must be a single condition'],
    ['a |', 'a filter is incomplete'],
    ['a | default: ', 'a filter is incomplete'],
  ])('is not %j', (visibleIf, reason) => expect(reasons(minimalBlock('divider', { visibleIf }))).toEqual([reason]));
});

describe('the list and the name of a loop', () => {
  it.each([
    'items',
    'variables.order.items',
    'variables.orders[0].items',
    'variables.line-items',
    'a.0.b',
    'variables.größen',
  ])('reads %s', (each) => expect(reasons(minimalBlock('loop', { each }))).toEqual([]));
  const PATH = 'must be a path such as variables.order.items';
  it.each([
    ['{{ items }}', 'Liquid is not allowed here'],
    ['a | sort', PATH],
    ['a.', PATH],
    ['.a', PATH],
    ['a b', PATH],
    ['a %}', PATH],
    ['a["b"]', PATH],
    ['(1..9)', PATH],
    ['a-', PATH],
    ['', 'required'],
    ['secrets.KEY', 'must not refer to secrets'],
  ])('does not read %j', (each, reason) => expect(reasons(minimalBlock('loop', { each }))).toEqual([reason]));

  it.each(['item', '_', 'lineItem2'])('is named %s', (as) => expect(reasons(minimalBlock('loop', { as }))).toEqual([]));
  it.each(['variables', 'secrets', 'unsubscribe_url', 'unsubscribe_link', 'forloop', 'true', 'blank', 'contains'])(
    'is not named %s, which is reserved',
    (as) => expect(reasons(minimalBlock('loop', { as }))).toEqual(['is a reserved name']),
  );
  it.each(['1a', 'a-b', 'a.b', 'ä', 'a b'])('is not named %j', (as) =>
    expect(reasons(minimalBlock('loop', { as }))).toEqual(['must be a name such as item, of letters, digits and _']),
  );
});

describe('Liquid in a text', () => {
  it.each([
    ['{% if x %}', 'Liquid: tag {% if x %} not closed (line 1, column 1)'],
    ['one\n{% if x\n %}', 'Liquid: tag {% if x %} not closed (line 2, column 1)'],
    ['{% endif %}', 'Liquid: tag "endif" not found (line 1, column 1)'],
    ['{{ x | nothing }}', 'Liquid: undefined filter: nothing (line 1, column 1)'],
    ['{% raw %}', 'Liquid: tag {% raw %} not closed (line 1, column 1)'],
  ])('must parse on its own: %j', (text, reason) => expect(reasons(minimalBlock('text', { text }))).toEqual([reason]));
});
