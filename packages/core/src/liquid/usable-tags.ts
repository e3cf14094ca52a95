/** The supported tags: name → description, example, output of the example. Other tags do not parse. */
export const TAGS = {
  assign: ['Assigns a value to a variable.', '{% assign name = "Ada" %}{{ name }}', 'Ada'],
  break: ['Ends the loop.', '{% for i in (1..5) %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}', '12'],
  capture: [
    'Assigns rendered text to a variable.',
    '{% capture line %}{{ 2 }} x Cap{% endcapture %}{{ line }}',
    '2 x Cap',
  ],
  case: [
    'Selects by value; with when and else.',
    '{% case variables.status %}{% when "paid", "sent" %}Thanks{% else %}Please pay{% endcase %}',
    'Thanks',
  ],
  comment: ['Prints nothing.', 'a{% comment %} a note {% endcomment %}b', 'ab'],
  continue: [
    'Skips to the next item.',
    '{% for i in (1..3) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}',
    '13',
  ],
  cycle: [
    'Prints its values in turn, one at each use.',
    '{% for i in (1..3) %}{% cycle "odd", "even" %} {% endfor %}',
    'odd even odd ',
  ],
  decrement: ['Prints a separate counter, counting down.', '{% decrement left %}{% decrement left %}', '-1-2'],
  doc: ['Documents a template; prints nothing.', 'a{% doc %} a note {% enddoc %}b', 'ab'],
  echo: ['Prints a value, like {{ }}; for use inside liquid.', '{% echo "hi" | upcase %}', 'HI'],
  for: [
    'Repeats for each item; with limit, offset, reversed, else, and forloop.index, first, last.',
    '{% for item in variables.items limit: 2 %}{{ forloop.index }}. {{ item.name }} {% else %}Nothing{% endfor %}',
    '1. Cap 2. Mug ',
  ],
  if: [
    'Prints if a condition is true; with elsif and else.',
    '{% if variables.total > 100 %}big{% elsif variables.total > 50 %}medium{% else %}small{% endif %}',
    'medium',
  ],
  ifchanged: [
    'Prints its content if it differs from the last time, for example a heading when the group changes.',
    '{% for i in (1..4) %}{% ifchanged %}{{ i | divided_by: 3 | floor }}{% endifchanged %}{% endfor %}',
    '01',
  ],
  increment: ['Prints a separate counter, counting up.', '{% increment row %}{% increment row %}', '01'],
  liquid: ['Several tags, one per line.', '{% liquid\nassign x = 2\necho x | plus: 3\n%}', '5'],
  raw: ['Prints Liquid without rendering it.', '{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
  style: [
    'A style element in HTML; nothing in plain text.',
    '{% style %}p { color: {{ "#333" }} }{% endstyle %}',
    '<style>p { color: #333 }</style>',
  ],
  tablerow: [
    'Prints table rows and cells; with cols, limit and offset.',
    '{% tablerow n in (1..2) cols: 2 %}{{ n }}{% endtablerow %}',
    '<tr class="row1"><td class="col1">1</td><td class="col2">2</td></tr>',
  ],
  unless: ['Prints if a condition is false; with else.', '{% unless variables.vip %}Join us{% endunless %}', 'Join us'],
  '#': ['An inline comment.', 'a{% # a note %}b', 'ab'],
} as const satisfies Record<string, readonly [description: string, example: string, output: string]>;
