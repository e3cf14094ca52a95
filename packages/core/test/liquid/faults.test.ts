import { describe, expect, it } from 'vitest';
import { liquidFaults } from '../../src/liquid/faults.js';
import { liquidFault } from '../../src/liquid/parse.js';
import { templateFaults } from '../../src/liquid/template-fault.js';
import { USABLE_LIQUID } from '../../src/liquid/usable.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';
import { plain } from './rendering.js';

describe('what the engine would ignore is refused, with line and column', () => {
  it.each([
    ['{{ variables.first name }}', 'line 1, column 20: unexpected "name"'],
    ['{{ variables.a b c }}', 'line 1, column 16: unexpected "b c"'],
    ['{{ variables.a | }}', 'line 1, column 16: a filter is missing after "|"'],
    ['{{ variables.a | upcase | }}', 'line 1, column 25: a filter is missing after "|"'],
    ['Hi\n\n  {{ variables.first\n     name }}', 'line 4, column 6: unexpected "name"'],
    ['{{- variables.first name -}}', 'line 1, column 21: unexpected "name"'],
    ['{{ variables.a, variables.b }}', 'line 1, column 15: unexpected ", variables.b"'],
    ['{{ variables.a | upcase, variables.b }}', 'line 1, column 24: unexpected ", variables.b"'],
    ['{{ variables.a ) }}', 'line 1, column 16: unexpected ")"'],
    ['{{ "a" "b" }}', 'line 1, column 8: unexpected ""b""'],
    ['{{ variables.total -5 }}', 'line 1, column 20: unexpected "-5"'],
    ['{{ variables.a not variables.b }}', 'line 1, column 16: unexpected "not variables.b"'],
    ['{{ variables.a. }}', 'line 1, column 15: a name is missing after "."'],
    ['{{ variables.a. | upcase }}', 'line 1, column 15: a name is missing after "."'],
    ['{{ variables[first name] }}', 'line 1, column 20: expected "]"'],
    ['{{ variables.a | append: variables[first name] }}', 'line 1, column 42: expected "]"'],
    ['{% echo variables.first name %}', 'line 1, column 25: unexpected "name"'],
    ['{% assign x = variables.first name %}', 'line 1, column 31: unexpected "name"'],
    ['{% assign x = variables.a, variables.b %}', 'line 1, column 26: unexpected ", variables.b"'],
    ['{% if variables.first name %}{% endif %}', 'line 1, column 23: unexpected "name"'],
    ['{% if variables.a == variables.b c %}{% endif %}', 'line 1, column 34: unexpected "c"'],
    ['{% if variables.a == "x %}{% endif %}', 'line 1, column 22: a string is not closed'],
    ['{% if a %}{% elsif variables.first name %}{% endif %}', 'line 1, column 36: unexpected "name"'],
    ['{% unless variables.first name %}{% endunless %}', 'line 1, column 27: unexpected "name"'],
    ['{% unless a %}{% else if b %}{% endunless %}', 'line 1, column 23: unexpected "if b"'],
    ['{% case variables.first name %}{% endcase %}', 'line 1, column 25: unexpected "name"'],
    ['{% case a %}{% when "x" "y" %}{% endcase %}', 'line 1, column 25: unexpected ""y""'],
    ['{% case a %}{% when "x" and "y" %}{% endcase %}', 'line 1, column 25: unexpected "and "y""'],
    ['{% for item in variables.order items %}{% endfor %}', 'line 1, column 32: unexpected "items"'],
    ['{% for item in variables.items | reverse %}{% endfor %}', 'line 1, column 32: unexpected "| reverse"'],
    ['{% for item in variables.items limit 2 %}{% endfor %}', 'line 1, column 38: unexpected "2"'],
    ['{% tablerow i in variables.items col: 2 %}{% endtablerow %}', 'line 1, column 34: unexpected "col: 2"'],
    ['{%- liquid\n  assign x = 1\n  echo variables.first name\n-%}', 'line 3, column 24: unexpected "name"'],
  ])('%s', (text, fault) => {
    expect(liquidFaults(text)).toEqual([fault]);
    // Texts that are already stored still render.
    expect(liquidFault(text)).toBeUndefined();
  });
});

describe('typical shop templates are accepted', () => {
  it.each([
    'Hello {{ variables.first_name }} {{ variables["first name"] }} {{variables.a}}{{- variables.a -}}',
    '{{ variables.first-name }} {{ variables.items[0].name }} {{ variables[variables.key] }} {{ variables.a[ "b" ] }}',
    '{{ variables.a | default: "x" | replace: "a", "b" | append: variables.b[0] }}',
    '{{ variables.note\n   | strip_html\n   | truncate: 20,\n     "…" }}',
    '{{ 1 | pluralize: one: "day", other: "days" }} {{ "a|" }} {{ "a b" }} {{ "it\'s" }} {{ \'say "hi"\' }}',
    '{{ true }} {{ nil }} {{ -5 | abs }} {{ (1..3) | join: "," }} {{ variables.list.first }} {{ "a, b" | split: ", " }}',
    '{{ variables.a == variables.b }} {{ variables.a or "x" }}',
    '{% if variables.a == variables.b and variables.c %}x{% elsif variables.d != blank or not variables.e %}y{% else %}z{% endif %}',
    '{% if variables.tags contains "vip" and variables.total >= 100.50 or variables.a == empty %}x{% endif %}',
    '{%- if variables.a -%} x {%- endif -%}',
    '{% unless variables.a contains "b" %}x{% else %}y{% endunless %}',
    '{% case variables.status %}{% when "paid", "sent" %}a{% when "new" or "open" %}b{% when 1, 2 or 3 %}c{% else %}d{% endcase %}',
    '{% case variables.a %}\n  {% when "x" %}\n  x\n{% endcase %}',
    '{% for item in variables.items limit: 2 offset: 1 reversed %}x{% else %}y{% endfor %}',
    '{% for item in variables.items reversed limit:2, offset:variables.skip %}x{% endfor %}',
    '{% for item in variables.items, limit: 2 %}x{% endfor %}{% for i in (1..variables.n) %}x{% endfor %}',
    '{% for item in variables.items offset: continue %}x{% break %}{% continue %}{% endfor %}',
    '{% tablerow i in variables.items cols: 2 limit: 4 offset: 1 %}x{% endtablerow %}',
    '{% for i in (1..3) %}{% cycle "odd", "even" %}{% cycle "g": "a", "b" %}{% cycle variables.g: "a", "b" %}{% endfor %}',
    '{% assign total = variables.price | times: 2 | plus: variables.shipping %}{% assign list = "a,b" | split: "," %}',
    '{% capture line %}{{ variables.a }}{% endcapture %}{% capture "line" %}x{% endcapture %}{% increment n %}{% decrement n %}',
    '{% comment %} {{ first name }} {% if %} {% nonsense %} {% endcomment %}{% # a note with words %}{% comment a note %}x{% endcomment %}',
    '{% raw %}{{ first name }} {% if %}{% endraw %}{{ variables.a }}',
    '{%- liquid\n  # a note\n  assign x = variables.a | upcase\n  if x == "A" and variables.b\n    echo x\n  else\n    echo "b"\n  endif\n  comment\n    first name here\n  endcomment\n-%}',
    '{% echo %}{% echo variables.a | upcase %}',
    '<style>a{b:c}</style> { not liquid } } {{ "}}" }} {{ "{%" }}',
  ])('%s', async (text) => {
    expect(liquidFaults(text)).toBeUndefined();
    expect(await plain(text)).not.toMatch(/^ERROR/);
  });

  it('and so is every example of the dialect', () => {
    const { secrets, ...lists } = USABLE_LIQUID;
    const all = [...Object.values(lists).flat(), ...secrets.examples];
    expect(all.filter(({ example }) => templateFaults(example)).map(({ example }) => example)).toEqual([]);
  });
});

describe('all faults of a text are reported at once', () => {
  it.each<[string, string[]]>([
    [
      '{{ a | shout }}\n{{ variables.first name }}\n{% include "x" %}{% assign x = %}',
      [
        'line 1, column 1: undefined filter: shout',
        'line 2, column 20: unexpected "name"',
        'line 3, column 1: tag "include" not found',
        expect.stringMatching(/^line 3, column 31: invalid value expression/),
      ],
    ],
    [
      '{{ a | shout }}{% if variables.first name %}',
      [
        'line 1, column 1: undefined filter: shout',
        'line 1, column 16: tag {% if variables.first name %} not closed',
        'line 1, column 38: unexpected "name"',
      ],
    ],
    ['{{ a b }}\n{% endif %}', ['line 1, column 6: unexpected "b"', 'line 2, column 1: tag "endif" not found']],
    ['{{ a b }}\n{{ c', ['line 1, column 6: unexpected "b"', 'line 2, column 1: output "{{ c" not closed']],
    [
      '{% constructor %}{{ a b }}',
      ['line 1, column 1: tag "constructor" not found', 'line 1, column 23: unexpected "b"'],
    ],
    ['{% if a | shout %}{% endif %}', ['line 1, column 1: undefined filter: shout']],
    ['{% liquid\n echo a b\n echo c d\n%}', ['line 2, column 9: unexpected "b"', 'line 3, column 9: unexpected "d"']],
  ])('%s', (text, faults) => expect(liquidFaults(text)).toEqual(faults));

  it('but the search of a hostile text stops early', () => {
    const used = cpuTime(() => expect(liquidFaults('{{ a b }}\n'.repeat(25_000))).toHaveLength(50));
    expect(used).toBeLessThan(HOSTILE_MS);
  });
});
