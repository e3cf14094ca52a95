import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/tier.js';
import { checkTextAddresses } from '../../src/design/render/address.js';
import { checkRendered } from '../../src/design/render/check-rendered.js';
import { liquidPieces } from '../../src/design/render/liquid-pieces.js';
import { markupToText, tidyText } from '../../src/design/render/plain-text.js';
import { sanitize } from '../../src/design/render/sanitize.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';

const clean = (text: string) => sanitize(text, () => ({}));

describe('inline HTML', () => {
  it.each([
    ['plain', 'plain'],
    [
      'a <b>b</b> <strong>c</strong><i>d</i><em>e</em><u>f</u><s>g</s>',
      'a <b>b</b> <strong>c</strong><i>d</i><em>e</em><u>f</u><s>g</s>',
    ],
    ['H<sub>2</sub>O<sup>2</sup><code>x</code><br/>y', 'H<sub>2</sub>O<sup>2</sup><code>x</code><br>y'],
    ['<p>a</p><ul><li>b</li></ul>', '<p>a</p><ul><li>b</li></ul>'],
    ['1 < 2 & 3 > 2 &amp; &nbsp; &#8364;', '1 &lt; 2 &amp; 3 &gt; 2 &amp; &nbsp; &#8364;'],
    ['<a href="https://a.example/?a=1&b=2" onclick="x()">x</a>', '<a href="https://a.example/?a=1&amp;b=2">x</a>'],
    ['<a href=\'{{ url | append: "?a>b" }}\'>x</a>', '<a href="{{ url | append: "?a>b" }}">x</a>'],
    ['<a href={{ url }}>x</a>', '<a href="{{ url }}">x</a>'],
    [
      '<a {% if x %}href="https://a.example"{% endif %}>x</a>',
      '<a{% if x %} href="https://a.example"{% endif %}>x</a>',
    ],
    ['<a {{ attributes }} href="#">x</a>', '<a href="#">x</a>'],
    ['<span style="color:red;position:fixed;background:url(x)">x</span>', '<span style="color:red">x</span>'],
    ['<span style="color:{{ c }}">x</span>', '<span style="color:{{ c }}">x</span>'],
    ['one\ntwo', 'one<br>two'],
    ['<p>one\ntwo</p>', '<p>one\ntwo</p>'],
    ['<b>never closed', '<b>never closed</b>'],
    ['never opened</b>', 'never opened'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
    [
      '{% if a %}<b>{% else %}<i>{% endif %}x{% if a %}</b>{% else %}</i>{% endif %}',
      '{% if a %}<b>{% else %}<i>{% endif %}x{% if a %}</b>{% else %}</i>{% endif %}',
    ],
    ['<div>one</div>two', 'one<br>two'],
    ['<del>x</del>', '<s>x</s>'],
    ['{% raw %}<b>{% endraw %}', '{% raw %}<b>{% endraw %}</b>'],
  ])('%s becomes %s', (text, html) => {
    expect(clean(text)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<SCRIPT SRC=//a.example></SCRIPT>x', 'x'],
    ['<script>{% if a %}</script>{% endif %}x', '{% if a %}{% endif %}x'],
    ['<style>p{}</style>x', 'x'],
    ['<iframe src="https://a.example"></iframe>x', 'x'],
    ['<svg><script>x</script></svg>y', 'y'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<b onmouseover=alert(1)>x</b>', '<b>x</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<a href="#">x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a href="#">x</a>'],
    ['<a href=" java\nscript:x">x</a>', '<a href="#">x</a>'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<!-- <b> -->x', 'x'],
    ['<!--[if mso]><b><![endif]-->x', 'x'],
    ['<b title="><script>x</script>">y</b>', '<b title="&gt;&lt;script&gt;x&lt;/script&gt;">y</b>'],
    ['<span style="width:expression(x);color:red\\;">x</span>', '<span>x</span>'],
    ['<b/onclick=x>y</b>', '<b>y</b>'],
    ['</td></table>x', '<br>x'],
    ['\uFDD00\uFDD1<b>{{ x }}</b>', '0<b>{{ x }}</b>'],
    ['\u00010\u0002<b>{{ x }}</b>', '0<b>{{ x }}</b>'],
    ['\u0001<b title="\u0002">&#1;</b>', '<b title="">&#1;</b>'],
  ])('%s is defused to %s', (text, html) => {
    expect(clean(text)).toBe(html);
  });

  it('lets only allowed elements and attributes through, on any input', () => {
    const parts = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        ' ',
        '/',
        '<b',
        '<a href=',
        '<script',
        '</script>',
        'javascript:',
        'onerror=',
        '<!--',
        '-->',
      ],
      ...[
        '{{ "<b>" }}',
        '{% if x %}',
        '{{ x',
        '<img src=',
        'style="',
        'url(',
        ';',
        'color:red',
        '&lt;',
        '<p>',
        '</p>',
        '<svg',
      ],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (list) => {
        const html = liquidPieces(clean(list.join('')))
          .map((piece) => (piece.kind === 'literal' ? piece.text : ''))
          .join('');
        for (const [, name, rest] of html.matchAll(/<\/?([a-z]*)((?:[^<>"]|"[^"]*")*)>?/gi)) {
          expect(['a', 'b', 'p', 'br']).toContain(name);
          expect(rest).toMatch(/^(?: (?:href|style|title)="[^"<>]*")*$/);
        }
        // The scheme of a URL with Liquid is only known after rendering, when it is checked again.
        const decided = !list.some((part) => part.startsWith('{'));
        expect(checkRendered(html)).toBe(decided ? html : checkRendered(checkRendered(html)));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('takes linear time on any input', () => {
    const parts = [
      '<',
      '<a ',
      '<a "',
      `<a '"`,
      '<!--',
      '<script>',
      '</script',
      '<b>',
      '{{',
      '{{ x }}',
      '{% raw %}',
      '&#',
      '<ul><li>',
      '<br>',
      `"<a "'<a '`,
    ];
    for (const part of parts) {
      const used = cpuTime(() => {
        clean(part.repeat(100_000 / part.length));
        markupToText(`<a ${part.repeat(100_000 / part.length)}`);
      });
      expect.soft(used, part).toBeLessThan(HOSTILE_MS);
    }
  });
});

describe('as plain text', () => {
  it.each([
    ['a <b>b</b>', 'a b'],
    ['<a href="https://a.example">here</a>', 'here (https://a.example)'],
    ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    ['<a href="{{ url }}">{{ name }}</a>!', '{{ name }} ({{ url }})!'],
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['a<br>b<br><br>c', 'a\nb\n\nc'],
    ['x:<ul><li>a</li><li>b</li></ul>y', 'x:\n\n- a\n- b\n\ny'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<ol>{% for x in y %}<li>{{ x }}</li>{% endfor %}</ol>', '{% for x in y %}\n- {{ x }}{% endfor %}'],
    ['&euro;&nbsp;5 &amp; &lt;3', '€\u00a05 & <3'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a  b  \nc'],
    ['<style>p{}</style><img src="x" alt="A picture">', 'A picture'],
    ['line\nline', 'line\nline'],
    ['<a href="javascript:x">here</a>', 'here (#)'],
    ['<a href="/a:b">/a:b</a>', '/a:b'],
  ])('%s becomes %s', (html, text) => {
    expect(checkTextAddresses(markupToText(html))).toBe(text);
  });

  it('does not mistake any character for Liquid', () => {
    expect(markupToText('&#1;0&#2;&#xFDD0;0&#xFDD1;&#1; <b>{{ x }}</b>')).toBe('00 {{ x }}');
  });

  it('removes the gaps that Liquid leaves', () => {
    expect(tidyText('a  \r\n\r\n \n\n\nb\n\n')).toBe('a\n\nb\n');
  });
});
