import { describe, expect, it } from 'vitest';
import { secretUseFaults } from '../../src/liquid/secret-uses.js';

describe('a template with a secret is refused when it is saved', () => {
  it.each<[string, string, string]>([
    [
      'for a filter that cuts',
      'a {{ secrets.X | slice: 0, 3 }}',
      'line 1, column 6: slice cannot be applied to a secret',
    ],
    [
      'behind other filters',
      '{{ secrets.X | strip | split: "," }}',
      'line 1, column 4: split cannot be applied to a secret',
    ],
    [
      'as an argument',
      '\n{{ "a" | replace: "a", secrets.X }}',
      'line 2, column 4: replace cannot be applied to a secret',
    ],
    ['in an assign', '{% assign a = secrets.X | size %}', 'line 1, column 15: size cannot be applied to a secret'],
    ['for a comparison', '{% if secrets.X == "a" %}{% endif %}', 'line 1, column 17: a secret cannot be compared'],
    [
      'compared the other way',
      '{% unless 1 < secrets.X %}{% endunless %}',
      'line 1, column 13: a secret cannot be compared',
    ],
    [
      'in a branch',
      '{% if a %}{% elsif secrets.X contains "a" %}{% endif %}',
      'line 1, column 30: a secret cannot be compared',
    ],
    ['in a loop', '{% for c in secrets.X %}{% endfor %}', 'line 1, column 13: a secret cannot be used in for'],
    [
      'in a table',
      '{% tablerow c in secrets.X %}{% endtablerow %}',
      'line 1, column 18: a secret cannot be used in tablerow',
    ],
    [
      'as a case',
      '{% case secrets.X %}{% when "a" %}{% endcase %}',
      'line 1, column 9: a secret cannot be used in case',
    ],
    [
      'as a when',
      '{% case 1 %}{% when secrets.X %}{% endcase %}',
      'line 1, column 21: a secret cannot be used in case',
    ],
    [
      'in a range',
      '{% for i in (1..secrets.X) %}{% endfor %}',
      'line 1, column 13: a secret cannot be used in a range',
    ],
    ['as a name', '{{ variables[secrets.X] }}', 'line 1, column 14: a secret cannot be used as a name'],
    ['for its size', '{{ secrets.X.size }}', 'line 1, column 4: a secret has no parts'],
    ['for a letter', '{{ secrets.X[0] }}', 'line 1, column 4: a secret has no parts'],
    [
      'inside a capture',
      '{% capture c %}{{ secrets.X | upcase | truncate: 3 }}{% endcapture %}',
      'line 1, column 19: truncate cannot be applied to a secret',
    ],
    [
      'inside liquid',
      '{% liquid\n  echo secrets.X | slice: 0\n%}',
      'line 2, column 8: slice cannot be applied to a secret',
    ],
  ])('%s', (_, text, fault) => {
    expect(secretUseFaults(text)).toEqual([fault]);
  });

  it('with every fault of the text', () => {
    const text = '{{ secrets.X | slice: 0 }}{% if secrets.Y > 1 %}{{ secrets.X.first }}{% endif %}';
    expect(secretUseFaults(text)).toHaveLength(3);
  });
});

it.each([
  '{{ secrets.X }}',
  '{{ secrets.X | append: secrets.Y | base64_encode }}',
  '{% assign a = secrets.X %}{{ a }}',
  '{% capture a %}{{ secrets.X }}{% endcapture %}{{ a | hmac_sha256: secrets.Y }}',
  '{% if secrets.X %}a{% elsif secrets.Y and variables.b == 1 %}b{% endif %}',
  '{% unless secrets.X or variables.a %}a{% endunless %}',
  '{% if variables.a == "secrets" %}{{ "secrets.X" | slice: 0, 3 }}{% endif %}',
  '{% cycle secrets.X, secrets.Y %}{% echo secrets.X %}',
  '{{ variables.secrets | slice: 0, 3 }}',
  '{% comment %}{{ secrets.X | slice: 0 }}{% endcomment %}{% raw %}{{ secrets.X | slice: 0 }}{% endraw %}',
])('a legitimate use is not refused: %s', (text) => {
  expect(secretUseFaults(text)).toEqual([]);
});
