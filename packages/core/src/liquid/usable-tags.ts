/** The usable tags: name → what it does, an example, what the example prints. A tag that is not here does not parse. */
export const TAGS = {
  assign: ['Keeps a value under a name.', '{% assign name = "Ada" %}{{ name }}', 'Ada'],
  break: ['Leaves the loop.', '{% for i in (1..5) %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}', '12'],
  capture: [
    'Keeps rendered text under a name.',
    '{% capture line %}{{ 2 }} x Cap{% endcapture %}{{ line }}',
    '2 x Cap',
  ],
  case: [
    'Chooses by value; with when and else.',
    '{% case variables.status %}{% when "paid", "sent" %}Thanks{% else %}Please pay{% endcase %}',
    'Thanks',
  ],
  comment: ['Prints nothing.', 'a{% comment %} a note {% endcomment %}b', 'ab'],
  continue: [
    'Goes on with the next item.',
    '{% for i in (1..3) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}',
    '13',
  ],
  cycle: [
    'Prints the next of its values each time.',
    '{% for i in (1..3) %}{% cycle "odd", "even" %} {% endfor %}',
    'odd even odd ',
  ],
  decrement: ['Prints a counter of its own, counting down.', '{% decrement left %}{% decrement left %}', '-1-2'],
  echo: ['Prints a value, like {{ }}; for use inside liquid.', '{% echo "hi" | upcase %}', 'HI'],
  for: [
    'Repeats for each item; with limit, offset, reversed, else, and forloop.index, first, last.',
    '{% for item in variables.items limit: 2 %}{{ forloop.index }}. {{ item.name }} {% else %}Nothing{% endfor %}',
    '1. Cap 2. Mug ',
  ],
  if: [
    'Prints when a condition holds; with elsif and else.',
    '{% if variables.total > 100 %}big{% elsif variables.total > 50 %}medium{% else %}small{% endif %}',
    'medium',
  ],
  increment: ['Prints a counter of its own, counting up.', '{% increment row %}{% increment row %}', '01'],
  liquid: ['Several tags, one a line.', '{% liquid\nassign x = 2\necho x | plus: 3\n%}', '5'],
  raw: ['Prints Liquid as it is written.', '{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
  tablerow: [
    'Table cells, row by row; with cols, limit and offset.',
    '{% tablerow n in (1..2) cols: 2 %}{{ n }}{% endtablerow %}',
    '<tr class="row1"><td class="col1">1</td><td class="col2">2</td></tr>',
  ],
  unless: [
    'Prints when a condition does not hold; with else.',
    '{% unless variables.vip %}Join us{% endunless %}',
    'Join us',
  ],
  '#': ['A comment in one tag.', 'a{% # a note %}b', 'ab'],
} as const satisfies Record<string, readonly [description: string, example: string, output: string]>;
