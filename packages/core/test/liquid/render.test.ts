import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { describeLiquidRenderer } from '../../src/testing/liquid-renderer.js';
import { html, plain } from './rendering.js';

const variables = { x: '<script>alert("1") & \'2\'</script>', name: 'Tom & Jerry', list: ['<a>', '<b>'], o: { a: 1 } };
const escaped = '&lt;script&gt;alert(&#34;1&#34;) &amp; &#39;2&#39;&lt;/script&gt;';
const name = 'Tom &amp; Jerry';

describe('HTML is escaped once', () => {
  it.each([
    ['an output', '{{ variables.x }}', escaped],
    ['escape is not doubled', '{{ variables.x | escape }}', escaped],
    ['nor escape twice', '{{ variables.name | escape | escape }}', name],
    ['nor escape_once', '{{ variables.name | escape | escape_once }}', name],
    ['nor escape before another filter', '{{ variables.name | escape | upcase | strip }}', 'TOM &AMP; JERRY'],
    ['nor what was kept by assign', '{% assign a = variables.name | escape %}{{ a }}', name],
    ['nor what was captured', '{% capture c %}<b>{{ variables.name }}</b>{% endcapture %}{{ c }}', `<b>${name}</b>`],
    ['what is added to safe HTML', '{{ variables.name | escape | append: variables.list[0] }}', `${name}&lt;a&gt;`],
    ['safe HTML that is added', '{% assign s = variables.name | escape %}{{ "<" | append: s }}', `&lt;${name}`],
    ['a default', '{{ variables.none | default: variables.name }}', name],
    ['raw opts out', '{{ variables.x | raw }}', variables.x],
    [
      'raw does not opt out for what follows',
      '{{ variables.x | raw | replace: "alert", "a" }}',
      escaped.replace('alert', 'a'),
    ],
    ['escape holds under raw', '{{ variables.name | escape | append: "<br>" | raw }}', `${name}&lt;br&gt;`],
    ['a list', '{{ variables.list }}', '&lt;a&gt;&lt;b&gt;'],
    ['echo', '{% echo variables.name %}', name],
    ['echo in liquid', '{% liquid\necho variables.name\n%}', name],
    ['cycle', '{% cycle variables.name, "b" %}', name],
    ['lines', '{{ "<\n>" | newline_to_br }}', '&lt;<br />\n&gt;'],
    ['lines of escaped text', '{{ "<\n>" | escape | newline_to_br }}', '&lt;<br />\n&gt;'],
    ['stripped HTML', '{{ "<b>a</b> < b" | strip_html }}', 'a &lt; b'],
    ['decoded text', '{{ "PHNjcmlwdD4=" | base64_decode }}{{ "%3Cb%3E" | url_decode }}', '&lt;script&gt;&lt;b&gt;'],
    [
      'a table',
      '{% tablerow i in variables.list %}{{ i }}{% endtablerow %}',
      '<tr class="row1"><td class="col1">&lt;a&gt;</td><td class="col2">&lt;b&gt;</td></tr>',
    ],
    ['the text around', '<p title="a & b">{{ 1 }}</p>', '<p title="a & b">1</p>'],
    ['an object', '{{ variables.o }}', '[object Object]'],
  ])('%s', async (_, text, expected) => {
    expect(await html(text, { variables })).toBe(expected);
  });

  it('captured text compares as text', async () => {
    const text =
      '{% capture c %} {% endcapture %}{% if c == blank %}blank{% endif %}{% if c == " " %} same{% endif %} {{ c.size }}{{ c | size }}';
    expect(await html(text)).toBe('blank same 11');
  });

  it('a variable never injects a script, with any text filters', async () => {
    const filters = [
      '',
      'upcase',
      'downcase',
      'strip',
      'escape',
      'escape_once',
      'newline_to_br',
      'append: variables.v',
      'truncate: 20',
      'json',
      'url_decode',
      'strip_html',
      'default: variables.v',
      'split: "" | join: ""',
      'prepend: variables.v',
      'capitalize',
      'squish',
    ];
    const part = fc.constantFrom(
      '<script>',
      '</script>',
      '%3Cscript%3E',
      '&lt;script&gt;',
      'a',
      '\n',
      ' ',
      '<',
      '"',
      'scr',
      'ipt>',
    );
    const value = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(value, fc.array(fc.constantFrom(...filters), { maxLength: 3 }), async (v, chain) => {
        const text = ['{{ variables.v', ...chain.filter(Boolean)].join(' | ');
        const printed = await html(`${text} }}{% capture c %}{{ variables.v }}{% endcapture %}{{ c }}`, {
          variables: { v },
        });
        expect(printed).not.toMatch(/<\/?script/i);
      }),
    );
  });
});

describe('text is not escaped', () => {
  it.each([
    ['an output', '{{ variables.name }}', variables.name],
    ['escape escapes when it is asked', '{{ variables.name | escape }}', name],
    ['raw changes nothing', '{{ variables.x | raw }}', variables.x],
    ['captured text', '{% capture c %}<b>{{ variables.name }}</b>{% endcapture %}{{ c }}', `<b>${variables.name}</b>`],
  ])('%s', async (_, text, expected) => {
    expect(await plain(text, { variables })).toBe(expected);
  });

  it('without Liquid is unchanged', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((one) => !/\{\{|\{%/.test(one));
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect(await plain(one)).toBe(one);
      }),
    );
    expect(await html('<p>&amp; }} %} { %</p>')).toBe('<p>&amp; }} %} { %</p>');
  });
});

describe('unsubscribe placeholders', () => {
  const globals = {
    unsubscribe_url: 'https://e.example/u?a=1&b=2',
    unsubscribe_link: '<a href="https://e.example/u">x</a>',
  };

  it('are a trusted link and an escaped address in HTML', async () => {
    expect(await html('{{unsubscribe_link}}|{{ unsubscribe_url }}', { globals })).toBe(
      '<a href="https://e.example/u">x</a>|https://e.example/u?a=1&amp;b=2',
    );
    expect(await html('{{ unsubscribe_link | strip }}', { globals })).toBe('<a href="https://e.example/u">x</a>');
  });

  it('are the URL in text, where a link would be markup', async () => {
    expect(await plain('{{ unsubscribe_link }}|{{ unsubscribe_url }}', { globals })).toBe(
      'https://e.example/u?a=1&b=2|https://e.example/u?a=1&b=2',
    );
  });

  it('are empty in transactional mails', async () => {
    expect(await html('[{{ unsubscribe_link }}{{ unsubscribe_url }}]')).toBe('[]');
  });
});

describe('in this process', () => {
  const liquid = inProcessLiquid();
  describeLiquidRenderer({ describe, it }, () => liquid);

  it('a template cannot access JavaScript names', async () => {
    expect(await plain('{{ constructor }}{{ __proto__ }}{{ toString }}{{ variables.o.toString }}', { variables })).toBe(
      '',
    );
  });

  it('does not change the variables of its caller', async () => {
    const mine = { list: ['b', 'a'] };
    await plain('{% assign variables = 1 %}{% increment variables %}{{ variables.list | sort | reverse }}', {
      variables: mine,
    });
    expect(mine).toEqual({ list: ['b', 'a'] });
  });
});

describe('an error', () => {
  const secrets = { KEY: 'canary-value' };
  it.each([
    [
      'that nobody foresaw says nothing',
      '{{ variables.odd | append: secrets.KEY }}',
      'line 1, column 1: cannot be rendered',
    ],
    ['says where', 'one\n  {{ secrets.NONE }}', 'line 2, column 6: secret NONE not found'],
    ['of a text that does not parse quotes nothing', 'a {% if canary %}', 'line 1, column 3: is not valid Liquid'],
    ['nor an unclosed output', '{{ canary', 'line 1, column 1: is not valid Liquid'],
    ['of a filter holds no value', '{{ "canary%" | url_decode }}', 'line 1, column 1: not valid in a URL'],
    ['of Base64 holds no value', '{{ "*canary" | base64_decode }}', 'line 1, column 1: not valid Base64'],
    [
      'of a secret chosen by a value holds no value',
      '{{ secrets[variables.x] }}',
      'line 1, column 4: secret not found',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await plain(text, { secrets, variables: { ...variables, odd: { toString: 'canary' } } })).toBe(
      `ERROR ${expected}`,
    );
  });
});
