import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/design/index.js';
import { contrastOf } from '../../src/design/render/dark.js';
import {
  directionOf,
  insertPreheader,
  renderDesign,
  renderDesignHtml,
  tidyText,
} from '../../src/design/render/index.js';
import { liquidPieces } from '../../src/design/render/liquid-pieces.js';
import { NETWORKS } from '../../src/design/render/networks.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';
import { galleryDesign, minimalBlock } from './builders.js';
import { GALLERY, GALLERY_FOOTER, GALLERY_HEADER, GALLERY_VARIABLES } from './gallery.js';
import { draw, forOutlook, OPTIONS, send } from './render-html.js';

const text = (words: string, more = {}): Block => ({ type: 'text', text: words, ...more });

describe('the document', () => {
  it('has language, direction, title and colour schemes', () => {
    const { html } = draw(text('x'), {}, { lang: 'de-AT', title: 'A <b> {{ t }}' });
    expect(html).toMatch(/^<!doctype html><html lang="de-AT" dir="ltr" /);
    expect(html).toContain('<title>A &lt;b&gt; {{ t }}</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<div lang="de-AT" dir="ltr" role="article"');
    expect(draw(text('x'), {}, { title: undefined }).html).toContain('<title></title>');
  });

  it('puts header and footer around the blocks, in both parts', () => {
    const drawn = draw(text('middle'), {}, { header: [text('top')], footer: [text('bottom')] });
    expect(drawn.html).toMatch(/>top<.*>middle<.*>bottom</s);
    expect(drawn.text).toBe('top\n\nmiddle\n\nbottom\n\n');
    expect(draw(text('middle'), {}, { header: null, footer: null }).text).toBe('middle\n\n');
  });

  it('has the width of the design, and shrinks on narrower screens', () => {
    const { html } = draw(text('x'), { global: { width: 720 } });
    expect(html).toContain('max-width:720px');
    expect(html).toContain('@media only screen and (max-width:720px)');
    expect(forOutlook(html)).toContain('width="720"');
    expect(draw(text('x'), { global: { width: 400 } }).html).toContain('(max-width:600px)');
  });

  it('loads a web font hidden from Outlook', () => {
    const { html } = draw(text('x'), { global: { webFont: { name: 'Inter', url: 'https://fonts.example/?a=1&b=2' } } });
    expect(html).toContain(
      '<!--[if !mso]><!--><link rel="stylesheet" href="https://fonts.example/?a=1&amp;b=2"><!--<![endif]-->',
    );
    expect(html).toContain("font-family:'Inter',Arial,Helvetica,sans-serif");
  });

  it('is the same document without the text', () => {
    expect(renderDesignHtml(galleryDesign(), OPTIONS)).toBe(renderDesign(galleryDesign(), OPTIONS).html);
  });

  it('stays below 15 KB for all twenty blocks', () => {
    const { html } = renderDesign(GALLERY, { ...OPTIONS, header: GALLERY_HEADER, footer: GALLERY_FOOTER });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(15 * 1024);
  });
});

describe('text direction', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ur_PK', 'rtl'],
    ['ckb', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['en', 'ltr'],
    ['de-AR', 'ltr'],
    ['', 'ltr'],
  ])('%j is %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });

  it('comes from the caller, else the design, else the language', () => {
    const dir = (design: object, options: object) =>
      /<html lang="\w+" dir="(\w+)"/.exec(draw(text('x'), design, options).html)![1];
    expect(dir({}, { lang: 'ar' })).toBe('rtl');
    expect(dir({ global: { direction: 'ltr' } }, { lang: 'ar' })).toBe('ltr');
    expect(dir({ global: { direction: 'rtl' } }, { lang: 'en', dir: 'ltr' })).toBe('ltr');
  });

  it('swaps start and end, but not left and right', () => {
    const sides = (lang: string) =>
      (['start', 'end', 'left', 'right'] as const).map(
        (align) =>
          / align="(left|right)" style="padding:24px"><img/.exec(
            draw(minimalBlock('image', { align, width: 100 }), {}, { lang }).html,
          )![1],
      );
    expect(sides('en')).toEqual(['left', 'right', 'left', 'right']);
    expect(sides('ar')).toEqual(['right', 'left', 'left', 'right']);
  });

  it('mirrors bars, bullets and gaps', () => {
    const { html } = draw(
      [minimalBlock('quote'), minimalBlock('list'), { type: 'columns', columns: [{ blocks: [] }, { blocks: [] }] }],
      {},
      { lang: 'ar' },
    );
    expect(html).toContain('border-right:4px');
    expect(html).toContain('padding:0 24px 0 0');
    expect(html).toContain('padding-right:16px');
    expect(html).not.toContain('padding-left');
  });
});

describe('hideOn', () => {
  it('hides on phones with a class', () => {
    const { html } = draw(text('x', { hideOn: 'mobile' }));
    expect(html).toContain('<tr class="ss-m">');
    expect(html).toContain('.ss-m{display:none!important}');
  });

  it('hides on desktops by default, and always from Outlook', () => {
    const { html, text: words } = draw({
      type: 'section',
      hideOn: 'desktop',
      blocks: [{ type: 'columns', columns: [{ blocks: [text('x')] }] }],
    });
    expect(html).toContain('<!--[if !mso]><!--><tr class="ss-d" style="display:none;mso-hide:all">');
    expect(html).toContain('.ss-d{display:table-row!important}');
    expect(forOutlook(html)).not.toContain('>x<');
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(3);
    expect(words).toBe('');
  });
});

describe('dark mode', () => {
  it('changes background, text and links in both kinds of email clients', () => {
    const { html } = draw(text('a <a href="#">b</a>'), { global: { dark: { textColor: '#fefefe' } } });
    expect(html).toContain('@media (prefers-color-scheme:dark){.ss-b{background-color:#18181b!important}');
    expect(html).toContain('.ss-t{color:#fefefe!important}');
    expect(html).toContain('[data-ogsc] .ss-t{color:#fefefe!important}');
    expect(html).toContain('[data-ogsb] .ss-c{background-color:#27272a!important}');
    expect(html).toContain('<a class="ss-l" href="#"');
  });

  it('can be off', () => {
    const { html } = draw(text('x'), { global: { darkMode: 'off' } });
    expect(html).not.toContain('prefers-color-scheme');
    expect(html).not.toContain('ss-t');
    expect(html).toContain('content="light only"');
  });

  it('keeps text on the author’s backgrounds, and readable colours', () => {
    expect(draw(text('x', { backgroundColor: '#fff' })).html).not.toContain('ss-t');
    expect(draw(text('x', { color: '#ff8888' })).html).not.toContain('ss-t');
    expect(draw(text('x', { color: '#333333' })).html).toContain('class="ss-t"');
    expect(draw({ type: 'section', backgroundColor: '#fff', borderWidth: 1, blocks: [text('x')] }).html).not.toContain(
      'ss-t',
    );
    expect(draw({ type: 'columns', columns: [{ backgroundColor: '#fff', blocks: [text('x')] }] }).html).not.toContain(
      'ss-t',
    );
  });

  it('checks colours from Liquid after rendering', () => {
    const design = { global: { dark: { textColor: '{{ c }}' } }, blocks: [text('x', { color: '{{ c }}' }), text('y')] };
    const styles = (c: string) => send(design, { c }).html;
    expect(styles('#abc')).toContain('.ss-t{color:#abc!important}');
    expect(styles('#abc')).toContain('line-height:1.5;color:#abc">x');
    expect(styles('red;position:fixed')).not.toContain('fixed');
    expect(styles('red}body{display:none')).not.toContain('display:none');
  });

  it('has icons with readable letters', () => {
    for (const { name, color } of Object.values(NETWORKS))
      expect(contrastOf(color, '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
  });
});

describe('Liquid', () => {
  const token = fc.constantFrom(
    `{{ "a<b" | x: '>' }}`,
    `{{ 'it"s' | append: "}}" }}`,
    '{{ a.b[0] }}',
    '{{- trimmed -}}',
    '{% if a < b and c != "\'" %}',
    '{% endif %}',
    '{% # <!-- "comment" %}',
    `{% assign x = '<&>"' %}`,
  );
  const literal = fc.constantFrom('', 'a', ' & ', '<b>', '"', "'", '</td>', '{', '}', '-->', 'é');
  const words = fc.array(fc.oneof(token, literal), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const output = fc.constantFrom(`{{ "a<b" | x: '>' }}`, '{{ x }}', `{{ 'it"s' }}`);

  it('is unchanged in both parts, in every field', () => {
    fc.assert(
      fc.property(words, output, output, (some, address, color) => {
        const tokens = liquidPieces(some).filter(({ kind }) => kind !== 'literal');
        const inOrder = (part: string, field: string) => {
          let at = 0;
          for (const { text } of tokens) {
            at = part.indexOf(text, at);
            expect(at, `${text} of ${field} in ${part}`).not.toBe(-1);
            at += text.length;
          }
        };
        const blocks: Record<string, Block> = {
          heading: { type: 'heading', text: some, color },
          text: { type: 'text', text: some, linkColor: color },
          list: { type: 'list', items: [some] },
          quote: { type: 'quote', text: some, cite: 'x', barColor: color },
          alt: { type: 'image', src: address, alt: some, href: address },
          button: { type: 'button', text: some, href: address, buttonColor: color, textColor: color },
          table: { type: 'table', columns: [{ header: some }], rows: [[some]] },
          coupon: { type: 'coupon', code: some, borderColor: color },
          menu: { type: 'menu', items: [{ text: some, href: address }], color },
          html: { type: 'html', html: some },
        };
        for (const [field, block] of Object.entries(blocks)) {
          const drawn = draw({ ...block, backgroundColor: color });
          inOrder(drawn.html, field);
          if (field !== 'html') inOrder(drawn.text, field);
          expect(drawn.html).toContain(`background-color:${color}`);
          if ('href' in block) expect(drawn.html).toContain(`href="${address}"`);
          if ('src' in block) expect(drawn.html).toContain(`src="${address}"`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('cannot inject a URL that runs scripts', () => {
    const blocks: Block[] = [
      { type: 'button', text: 'x', href: '{{ bad }}' },
      { type: 'image', src: '{{ bad }}', alt: '' },
      { type: 'text', text: '<a href="{{ bad }}">x</a><a href="java{{ half }}">x</a>' },
      { type: 'video', href: '{{ bad }}', thumbnail: '{{ bad }}', alt: '' },
    ];
    const { html } = send({ blocks }, { bad: 'JaVaScript:alert(1)', half: 'script:alert(1)' });
    expect(html).not.toMatch(/script:/i);
    expect(html.match(/(?:href|src)="#"/g)).toHaveLength(7);
  });
});

describe('plain text', () => {
  const link = '{{ bad }}';
  it.each<[string, Block, string]>([
    ['a button', { type: 'button', text: 'go', href: link }, 'go: #'],
    ['a button that shows it', { type: 'button', text: link, href: link }, '#'],
    ['a picture', { type: 'image', src: 'https://a.example/a.png', alt: 'go', href: link }, 'go (#)'],
    ['a logo', { type: 'logo', src: 'https://a.example/a.png', alt: 'go', href: link }, 'go (#)'],
    ['a video', { type: 'video', href: link, thumbnail: 'https://a.example/a.png', alt: '' }, '#'],
    ['a menu', { type: 'menu', items: [{ text: 'go', href: link }] }, 'go (#)'],
    ['a network', { type: 'social', items: [{ network: 'x', href: link }] }, 'X: #'],
    ['a coupon', { type: 'coupon', code: 'C', href: link }, 'C\n#'],
    ['a coupon with a button', { type: 'coupon', code: 'C', href: link, buttonText: 'go' }, 'C\ngo: #'],
    ['products', { type: 'products', each: 'one', title: 'T', href: '{{ item }}' }, 'T\n#'],
    ['a text', text('<a href="{{ bad }}">go</a>, <a href="java{{ half }}">go</a>'), 'go (#), go (#)'],
    ['a text that is captured', text('{% capture a %}<a href="{{ bad }}">go</a>{% endcapture %}{{ a }}'), 'go (#)'],
    ['a list', { type: 'list', items: ['<a href="{{ bad }}">go</a>'] }, '- go (#)'],
    ['a quote', { type: 'quote', text: '<a href="{{ bad }}">go</a>' }, '> go (#)'],
    ['HTML', { type: 'html', html: '<p><a href="{{ bad }}">go</a></p>' }, 'go (#)'],
  ])('shows no address of %s that would run', (_, block, expected) => {
    for (const bad of [
      'javascript:alert(1)',
      ' JAVA\nSCRIPT:alert(1)',
      '\u0004javascript:x\u0003',
      'data:text/html,x',
    ]) {
      expect(tidyText(send({ blocks: [block] }, { bad, half: 'script:x', one: [bad] }).text)).toBe(`${expected}\n`);
    }
  });

  it('removes its markers even if a filter changes a link', () => {
    const captured = '{% capture l %}<a href="{{ u }}">here</a>{% endcapture %}{{ l | upcase }} | {{ l | url_encode }}';
    expect(tidyText(send({ blocks: [text(captured)] }, { u: 'https://a.b' }).text)).toBe(
      'HERE (HTTPS://A.B) | here+(https%3A%2F%2Fa.b)\n',
    );
  });

  it('does not mistake text for URLs', () => {
    const words = 'javascript: the good parts';
    const blocks = [text(`<b>${words}</b>`), text('{{ words }}'), minimalBlock('heading', { text: '{{ words }}' })];
    expect(tidyText(send({ blocks }, { words }).text)).toBe(`${words}\n\n`.repeat(3).slice(0, -1));
  });

  it('checks URLs in linear time', () => {
    const { text: drawn } = draw({ type: 'button', text: 'go', href: '{{ bad }}' });
    const used = cpuTime(() => {
      tidyText(drawn.repeat(20_000));
      tidyText(drawn.slice(0, -12).repeat(20_000));
    });
    expect(used).toBeLessThan(HOSTILE_MS);
  });

  it('reads well for the whole gallery', () => {
    const { text } = send(GALLERY, GALLERY_VARIABLES, { header: GALLERY_HEADER, footer: GALLERY_FOOTER });
    expect(tidyText(text)).toMatchInlineSnapshot(`
      "Chairs & Lamps (https://shop.example)

      Order 1042 is on its way

      Hello Ada, thank you for your order. We are packing it right now; you can follow it here (https://shop.example/orders/1042?a=1&b=2).

      View your order: https://shop.example/orders/1042?a=1&b=2

      Item | Qty | Price
      Chair “Linde” | 2 | 320.00 €
      Lamp “Mond” <small> | 1 | 100.00 €

      Free shipping

      Your order is over 100 €, so we pay for the parcel.

      A red chair

      Made by hand

      Every chair is built by one person, from the first cut to the last coat of oil.

      A green lamp

      Made to last

      Ten years of warranty on everything that stands, hangs or shines.

      ----------------------------------------

      - Delivered in two days
      - Free returns for 30 days
      - Climate neutral

      > The best chair I ever sat on.
      > — Grace H.

      Oil it once a year
      A spoonful of linseed oil is enough.

      Keep it dry
      Wood does not like puddles.

      Ten percent off
      SPRING-10
      Until the end of the month
      Redeem: https://shop.example

      You might also like

      Stool
      89.00 €
      Buy: https://shop.example/stool

      Bench
      249.00 €
      Buy: https://shop.example/bench

      How a chair is made (https://shop.example/video)

      Questions? Just reply to this mail.

      ----------------------------------------

      Shop (https://shop.example)
      Help (https://shop.example/help)
      Contact (mailto:help@shop.example)

      Facebook: https://social.example/f
      Instagram: https://social.example/i
      LinkedIn: https://social.example/l
      YouTube: https://social.example/y
      "
    `);
  });

  it('has no gap for a hidden block or an empty list', () => {
    const blocks = [
      text('one'),
      text('two', { visibleIf: 'no' }),
      minimalBlock('products'),
      minimalBlock('spacer'),
      text('three'),
    ];
    expect(tidyText(send({ blocks }, {}).text)).toBe('one\n\nthree\n');
  });

  it('keeps blank lines around outputs that trim', () => {
    expect(tidyText(send({ blocks: [text('one'), text('{{- "two" -}}'), text('three')] }, {}).text)).toBe(
      'one\n\ntwo\n\nthree\n',
    );
  });
});

describe('the preview line', () => {
  it('is the first thing in the body, hidden, escaped and padded', () => {
    const html = insertPreheader('<html><body class="a>b" style="x"><p>', ' A & <b>\n "c" ');
    expect(html).toMatch(
      /^<html><body class="a>b" style="x"><div style="display:none;[^"]*mso-hide:all">A &amp; &lt;b&gt; &quot;c&quot;[\u034f\u200c\u00a0]+<\/div><p>$/,
    );
  });

  it('is at the start if there is no body, and omitted if empty', () => {
    expect(insertPreheader('<p>', 'x')).toMatch(/^<div .*<p>$/);
    expect(insertPreheader('<body>', '  ')).toBe('<body>');
    expect(insertPreheader('<body '.repeat(20_000), 'x')).toMatch(/^<div /);
  });
});
