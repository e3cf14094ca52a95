import { describe, expect, it } from 'vitest';
import { dynamicSecretFaults, liquidReferences } from '../../src/liquid/references.js';

const found = (text: string) => {
  const { secrets, variables, globals } = liquidReferences(text);
  return [secrets.join(), variables.join(), globals.join()];
};

it.each([
  ['an output', '{{ secrets.A }}{{ variables.b.c }}{{unsubscribe_link}}', 'A', 'b.c', 'unsubscribe_link'],
  ['a filtered output', '{{ unsubscribe_url | escape }}', '', '', 'unsubscribe_url'],
  ['each once', '{{ secrets.A }}{{ secrets.A }}{{ secrets.B }}', 'A,B', '', ''],
  ['brackets', '{{ secrets["A"] }}{{ variables["a"][0].b }}{{ ["secrets"].B }}', 'A,B', 'a.0.b', ''],
  [
    "a filter's argument",
    '{{ "x" | append: secrets.A | default: variables.b, allow_false: variables.c }}',
    'A',
    'b,c',
    '',
  ],
  [
    'if, elsif and unless',
    '{% if secrets.A == variables.a %}{% elsif secrets.B %}{% endif %}{% unless secrets.C %}{% endunless %}',
    'A,B,C',
    'a',
    '',
  ],
  ['inside branches', '{% if x %}{{ secrets.A }}{% else %}{{ secrets.B }}{% endif %}', 'A,B', '', 'x'],
  [
    'case',
    '{% case variables.a %}{% when secrets.A, variables.b %}{{ secrets.B }}{% else %}{{ secrets.C }}{% endcase %}',
    'A,B,C',
    'a,b',
    '',
  ],
  [
    'for',
    '{% for i in variables.items limit: variables.n %}{{ i.name }}{{ forloop.index }}{% else %}{{ secrets.A }}{% endfor %}',
    'A',
    'items,n',
    '',
  ],
  ['offset: continue', '{% for i in variables.a offset: continue %}{% endfor %}', '', 'a', ''],
  [
    'a range',
    '{% for i in (1..variables.n) %}{{ i }}{% endfor %}{{ (variables.a..variables.b).size }}',
    '',
    'n,a,b',
    '',
  ],
  [
    'tablerow',
    '{% tablerow i in variables.items cols: variables.n %}{{ i.x }}{{ secrets.A }}{% endtablerow %}',
    'A',
    'items,n',
    '',
  ],
  ['assign', '{% assign a = secrets.A | append: variables.b %}{{ a.c }}', 'A', 'b', ''],
  ['capture', '{% capture a %}{{ secrets.A }}{% endcapture %}{{ a }}', 'A', '', ''],
  [
    'echo, cycle and liquid',
    '{% echo secrets.A %}{% cycle secrets.B, variables.c %}{% liquid\nassign x = secrets.C\nif variables.d\necho x\nendif\n%}',
    'A,B,C',
    'c,d',
    '',
  ],
  ['a path below a name that is chosen', '{{ variables.map[variables.key].x }}', '', 'map,key', ''],
  [
    'a comment does not count',
    '{% comment %}{{ secrets.A }}{{ unsubscribe_link }}{% endcomment %}{% # secrets.B %}',
    '',
    '',
    '',
  ],
  ['raw does not count', '{% raw %}{{ unsubscribe_link }}{{ secrets.A }}{% endraw %}', '', '', ''],
  ['a text in quotes does not count', '{{ "unsubscribe_link {{ secrets.A }}" }}', '', '', ''],
  ['a property of a text does not count', '{{ "x".secrets.A }}{{ "x".unsubscribe_url }}', '', '', ''],
  ['text outside Liquid does not count', 'secrets.A unsubscribe_link { { secrets.B } }', '', '', ''],
  [
    'a loop variable of that name hides it',
    '{% for secrets in variables.a %}{{ secrets.A }}{% else %}{{ secrets.B }}{% endfor %}',
    'B',
    'a',
    '',
  ],
  ['an assigned name hides it', '{% assign variables = "x" %}{{ variables.a }}', '', '', ''],
  ['a name assigned in a branch may not', '{% if x %}{% assign secrets = 1 %}{% endif %}{{ secrets.A }}', 'A', '', 'x'],
  ['a misspelt name shows', '{{ variable.a }}{{ customer.name }}', '', '', 'variable,customer'],
  ['what does not parse reads nothing', '{{ secrets.A }}{% if %}', '', '', ''],
])('%s', (_, text, ...expected) => {
  expect(found(text)).toEqual(expected);
});

describe('secrets must be referenced by a literal name', () => {
  it.each([
    ['a value in brackets', 'a\n {{ secrets[variables.x] }}', 'line 2, column 5'],
    ['a loop variable', '{% for n in variables.names %}{{ secrets[n] }}{% endfor %}', 'line 1, column 34'],
    ['a range', '{{ secrets[(1..2)] }}', 'line 1, column 4'],
    ['in a condition', '{% if secrets[variables.x] %}{% endif %}', 'line 1, column 7'],
    ['in a filter', '{{ "" | append: secrets[variables.x] }}', 'line 1, column 17'],
    ['inside other brackets', '{{ variables.a[secrets[variables.x]] }}', 'line 1, column 16'],
    ['a root that is chosen', '{{ [variables.x].A }}', 'line 1, column 4'],
    ['another name for all of them', '{% assign s = secrets %}{{ s.A }}', 'line 1, column 15'],
  ])('%s', (_, text, at) => {
    expect(dynamicSecretFaults(text)).toEqual([`${at}: a secret must be referenced by name, such as secrets.NAME`]);
  });

  it.each([
    '{{ secrets.A }}',
    '{{ secrets["A"] }}',
    '{{ secrets | json }}',
    '{{ variables[variables.x] }}',
    '{% for secrets in variables.a %}{{ secrets[variables.x] }}{% endfor %}',
    'secrets[x]',
  ])('is fine: %s', (text) => expect(dynamicSecretFaults(text)).toEqual([]));
});
