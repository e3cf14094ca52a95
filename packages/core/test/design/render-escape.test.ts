import fc from 'fast-check';
import { Tokenizer } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/tier.js';
import { escapeLines, escapeText } from '../../src/design/render/escape.js';
import { liquidPieces } from '../../src/design/render/liquid-pieces.js';

const fragments = fc.constantFrom(
  ...[
    '{{ "a<b" | x: \'>\' }}',
    '{{ x }}',
    '{% if a < b %}',
    '{% endif %}',
    '{% raw %}',
    '{% endraw %}',
    '{{',
    '}}',
    '{%',
    '%}',
  ],
  ...[
    '{{- y -}}',
    '{{ "}}" }}',
    "{{ 'it\\'s }}' }}",
    '{',
    '}',
    '"',
    "'",
    '<b>',
    '&',
    ' ',
    'raw',
    '-',
    '{% # <x> %}',
    '{%- endraw -%}',
  ],
);
const soup = fc
  .array(fc.oneof(fragments, fc.string({ maxLength: 4 })), { maxLength: 14 })
  .map((parts) => parts.join(''));

/** The pieces as the engine sees them, or undefined if it refuses the text. */
function tokensOfEngine(text: string): string[] | undefined {
  try {
    const tokens = new Tokenizer(text).readTopLevelTokens();
    return tokens.filter(({ kind }) => kind !== 16).map(({ input, begin, end }) => input.slice(begin, end));
  } catch {
    return undefined;
  }
}

describe('Liquid in a text', () => {
  it('is split as the engine splits it', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const pieces = liquidPieces(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const expected = tokensOfEngine(text);
        if (!expected) return;
        expect(pieces.filter(({ kind }) => kind !== 'literal').map((piece) => piece.text)).toEqual(expected);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('is not escaped, and everything else is', () => {
    fc.assert(
      fc.property(soup, (text) => {
        for (const escaped of [escapeText, escapeLines]) {
          const tokens = liquidPieces(text).filter(({ kind }) => kind !== 'literal');
          let rest = escaped(text);
          let literals = '';
          for (const { text: token } of tokens) {
            const at = rest.indexOf(token);
            expect(at).not.toBe(-1);
            literals += rest.slice(0, at);
            rest = rest.slice(at + token.length);
          }
          expect((literals + rest).replaceAll('<br>', '')).not.toMatch(/[<>"]/);
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    ['{{ "a<b" | x: \'>\' }} < 1', '{{ "a<b" | x: \'>\' }} &lt; 1'],
    ['{% if a < b %}<{% endif %}', '{% if a < b %}&lt;{% endif %}'],
    ['{% raw %}<b>{{ "x" }}{% endraw %}', '{% raw %}&lt;b&gt;{{ &quot;x&quot; }}{% endraw %}'],
    ['{{ never closed <b>', '{{ never closed &lt;b&gt;'],
    ['ends with {', 'ends with &#123;'],
  ])('%s becomes %s', (text, html) => {
    expect(escapeText(text)).toBe(html);
  });

  it('keeps line breaks, except after a Liquid tag', () => {
    expect(escapeLines('{% if a %}\none\n{% endif %}\n{{ "x\ny" }}\ntwo')).toBe(
      '{% if a %}\none<br>{% endif %}\n{{ "x\ny" }}<br>two',
    );
  });
});
