import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/design/index.js';
import { fullBlock, minimalBlock } from './builders.js';
import { draw, forOutlook, send } from './render-html.js';

/** The cell of a block, without its condition. */
const cellOf = (block: Block, design = {}) => {
  const html = draw(block, design).html;
  return /<table [^>]*class="ss-c"[^>]*>(.*)<\/table><\/div><!--\[if mso\]>/s.exec(html)![1]!;
};

describe('every block', () => {
  it('refuses a font with Liquid, which could inject any declaration', () => {
    const fontFamily = '{{ font }}, Arial';
    expect(cellOf({ type: 'text', text: 'x', fontFamily })).toContain('font-family:inherit;');
    expect(draw({ type: 'text', text: 'x' }, { global: { fontFamily } }).html).not.toContain('{{');
  });

  it('has padding, background and condition around it', () => {
    const html = cellOf({
      type: 'text',
      text: 'x',
      padding: { top: 1, left: 2 },
      backgroundColor: '#abcdef',
      visibleIf: ' a > 1 ',
    });
    expect(html).toMatch(
      /^\{% if a > 1 %\}<tr><td bgcolor="#abcdef" style="padding:1px 0 0 2px;background-color:#abcdef;.*<\/tr>\{% endif %\}$/,
    );
  });

  it('is 8 pixels from its neighbours; first and last are as far from the edge as from the sides', () => {
    const html = draw([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'text', text: 'c' },
    ]).html;
    expect(html.match(/padding:[^;"]*(?=;font)/g)).toEqual([
      'padding:24px 24px 8px',
      'padding:8px 24px',
      'padding:8px 24px 24px',
    ]);
  });

  it('has no side padding inside another block', () => {
    const inner: Block[] = [{ type: 'text', text: 'x' }];
    expect(cellOf({ type: 'section', blocks: inner })).toContain('style="padding:8px 0;font');
    expect(cellOf({ type: 'columns', columns: [{ blocks: inner }] })).toContain('style="padding:8px 0;font');
  });
});

describe('texts', () => {
  it('heading', () => {
    const html = cellOf(fullBlock('heading', { lineHeight: 1.4, letterSpacing: undefined, textTransform: undefined }));
    expect(html).toContain(
      '<h1 style="margin:0;font-family:\'Open Sans\',Arial,sans-serif;font-size:18px;line-height:1.4;font-weight:600;/*~*/color:{{ variables.color }}">Hello {{ variables.name }}</h1>',
    );
    expect(cellOf({ type: 'heading', text: 'x', fontWeight: 'normal' })).toContain('font-weight:normal');
    expect(
      [1, 2, 3, 4].map((level) =>
        /<h(\d)[^>]*font-size:(\d+)/.exec(cellOf({ type: 'heading', text: 'x', level }))!.slice(1),
      ),
    ).toEqual([
      ['1', '32'],
      ['2', '24'],
      ['3', '20'],
      ['4', '16'],
    ]);
  });

  it('text', () => {
    const html = cellOf({
      type: 'text',
      text: 'See <a href="{{ x }}">it</a><script>no</script>\n1 < 2',
      linkColor: 'navy',
      align: 'center',
    });
    expect(html).toContain('<td class="ss-t" align="center"');
    expect(html).toContain(
      'See <a href="{{ x }}" style="text-decoration:underline;color:navy">it</a><br>1 &lt; 2</td>',
    );
  });

  it('list', () => {
    expect(cellOf(fullBlock('list'))).toContain(
      '<ol style="margin:0;padding:0 0 0 24px"><li style="margin:0 0 8px">One <i>item</i></li><li>{{ variables.name }}</li></ol>',
    );
    expect(cellOf(minimalBlock('list'))).toContain('<ul ');
  });

  it('quote', () => {
    const html = cellOf(fullBlock('quote'));
    expect(html).toContain('border-left:4px solid #0f766e');
    expect(html).toContain('Lovely.<br><span style="font-size:14px;font-style:normal">— A customer</span>');
  });
});

describe('images', () => {
  it('image', () => {
    const html = cellOf(fullBlock('image', { className: undefined, border: undefined }));
    expect(html).toContain('<td align="right"');
    expect(html).toContain(
      '<a href="https://shop.example/{{ variables.path }}"><img src="https://files.example/file-image" alt="A picture" width="300" style="display:inline-block;border:0;width:300px;max-width:100%;height:auto;vertical-align:top;border-radius:12px"></a>',
    );
  });

  it('fills the available width, with the width in pixels for Outlook', () => {
    expect(cellOf({ type: 'image', src: 'https://a.example/x.png', alt: '' })).toContain(
      'alt="" width="552" style="display:block;border:0;width:100%;height:auto"',
    );
    const columns: Block = {
      type: 'columns',
      gap: 20,
      columns: [{ blocks: [minimalBlock('image')], widthPercent: 25 }, { blocks: [] }],
    };
    expect(cellOf(columns)).toContain('width="133"');
  });

  it('logo', () => {
    const html = cellOf(fullBlock('logo'));
    expect(html).toContain('<img src="https://files.example/file-logo" alt="Shop" width="200"');
    expect(html).not.toContain('align="center"');
  });

  it('video', () => {
    const html = cellOf(minimalBlock('video'));
    expect(html).toContain(
      '<a href="https://video.example/1"><img src="https://shop.example/picture.png" alt="A film"',
    );
    expect(html).toContain('&#9654;');
    expect(forOutlook(html)).not.toContain('&#9654;');
    expect(cellOf(fullBlock('video'))).not.toContain('&#9654;');
  });
});

describe('buttons and lines', () => {
  it('button', () => {
    const filled = cellOf(minimalBlock('button'));
    expect(filled).toContain(
      '<td align="center" bgcolor="#1d4ed8" style="border-radius:6px;background-color:#1d4ed8;mso-padding-alt:12px 24px">',
    );
    expect(filled).toMatch(
      /<a href="https:\/\/shop.example\/" style="display:block;padding:12px 24px;[^"]*color:#ffffff">Go<\/a>/,
    );
    const plain = { border: undefined, innerPadding: undefined, width: undefined, fullWidth: true };
    const outline = cellOf(fullBlock('button', plain));
    expect(outline).toContain('style="border-radius:20px;border:2px solid #0f766e;mso-padding-alt:10px 22px"');
    expect(outline).toContain(
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate">',
    );
    expect(outline).toContain('font-size:18px');
  });

  it('divider', () => {
    expect(cellOf(fullBlock('divider'))).toMatch(
      /<table role="presentation" width="50%".*border-top:2px dashed #cccccc/s,
    );
  });

  it('spacer has the given height', () => {
    expect(cellOf({ type: 'spacer', height: 40 })).toContain('height:40px;font-size:0;line-height:40px');
  });
});

describe('containers', () => {
  it('a section with a border is a card, one with only a background has the full width', () => {
    const blocks: Block[] = [{ type: 'text', text: 'x' }];
    const card = cellOf({
      type: 'section',
      blocks,
      borderWidth: 2,
      borderColor: 'red',
      borderRadius: 8,
      backgroundColor: '#eee',
      padding: 10,
    });
    expect(card).toMatch(
      /^<tr><td style="padding:24px"><table[^>]*><tr><td bgcolor="#eee" style="padding:10px;background-color:#eee;border:2px solid red;border-radius:8px">/,
    );
    expect(cellOf({ type: 'section', blocks, backgroundColor: '#eee' })).toMatch(
      /^<tr><td bgcolor="#eee" style="padding:16px 24px;background-color:#eee">/,
    );
  });

  it('columns are side by side, in a table for Outlook, and share the remaining width', () => {
    const columns = [
      { blocks: [], widthPercent: 50, verticalAlign: 'middle' as const },
      { blocks: [] },
      { blocks: [] },
    ];
    const html = cellOf({ type: 'columns', gap: 16, columns });
    expect(html.match(/max-width:\d+px;vertical-align:\w+/g)).toEqual([
      'max-width:260px;vertical-align:middle',
      'max-width:146px;vertical-align:top',
      'max-width:146px;vertical-align:top',
    ]);
    expect(html).toContain(
      '<!--[if mso]><table role="presentation" width="552" cellpadding="0" cellspacing="0" dir="ltr"><tr><td width="260" valign="middle"><![endif]-->',
    );
    expect(draw({ type: 'columns', columns }).html).toContain(
      '.ss-s{display:block!important;max-width:100%!important}',
    );
  });

  it('columns that do not stack are table cells', () => {
    const html = cellOf({
      type: 'columns',
      stackOnMobile: false,
      gap: 0,
      columns: [{ blocks: [], widthPercent: 30 }, { blocks: [] }],
    });
    expect(html).toContain('<td width="29.9%" valign="top">');
    expect(html).not.toContain('inline-block');
  });

  it('reversed columns are written last to first and laid out against the text direction', () => {
    const columns = ['one', 'two'].map((text) => ({ blocks: [{ type: 'text' as const, text }] }));
    const html = cellOf({ type: 'columns', reverseOnMobile: true, columns });
    expect(html.indexOf('two')).toBeLessThan(html.indexOf('one'));
    expect(html).toContain('font-size:0;direction:rtl');
    expect(html).toContain('vertical-align:top;direction:ltr');
  });

  it('column widths above 100 percent still fit', () => {
    const html = cellOf({
      type: 'columns',
      gap: 0,
      columns: [
        { blocks: [], widthPercent: 100 },
        { blocks: [], widthPercent: 100 },
      ],
    });
    expect(html.match(/max-width:\d+px/g)).toEqual(['max-width:276px', 'max-width:276px']);
  });

  it('loop', () => {
    expect(cellOf(fullBlock('loop', { visibleIf: 'a' }))).toMatch(
      /\{% for item in variables\.items limit: 10 %\}<tr>.*\{\{ item\.title \}\}.*<\/tr>\{% else %\}<tr><td[^>]*>Nothing here\.<\/td><\/tr>\{% endfor %\}/,
    );
    expect(cellOf(minimalBlock('loop'))).toContain('{% for item in variables.items limit: 50 %}{% endfor %}');
  });
});

describe('data', () => {
  it('table of a list', () => {
    const html = cellOf(fullBlock('table'));
    expect(html).toMatch(
      /<th scope="col"[^>]*align="left"[^>]*width="70%"[^>]*>Item<\/th><th scope="col"[^>]*align="right"/,
    );
    expect(html).toMatch(
      /\{% for item in variables\.items limit: 20 %\}<tr><td[^>]*>\{\{ item\.title \}\}<\/td>.*<\/tr>\{% else %\}<tr><td[^>]*colspan="2"[^>]*>Nothing ordered\.<\/td><\/tr>\{% endfor %\}/,
    );
  });

  it('table of rows', () => {
    const html = cellOf({
      type: 'table',
      columns: [{ header: 'A' }, { align: 'center' }],
      rows: [
        ['1', '<2>'],
        ['3', '4'],
      ],
      showHeader: false,
    });
    expect(html).not.toContain('<th');
    expect(html).toContain('>&lt;2&gt;</td></tr><tr>');
  });

  it('products', () => {
    const html = send(
      { blocks: [fullBlock('products', { visibleIf: 'true' })] },
      {
        variables: {
          products: [{ title: 'A & B', price: 3, image: 'https://a.example/i.png', url: 'https://a.example/p' }],
        },
      },
    ).html;
    expect(html).toContain(
      '<a href="https://a.example/p" aria-hidden="true" tabindex="-1"><img src="https://a.example/i.png" alt=""',
    );
    expect(html).toContain('>A &amp; B</a></b><br>3</td>');
    expect(html).toContain('>Buy</a>');
    expect(html).not.toContain('Nothing to recommend');
  });

  it('coupon', () => {
    const html = cellOf(fullBlock('coupon'));
    expect(html).toContain('border:2px dashed #0f766e');
    expect(
      ['For you', '{{ variables.code }}', 'Until Sunday.', 'Use it'].map((words) => html.indexOf(`>${words}<`)),
    ).toEqual(
      [
        ...['For you', '{{ variables.code }}', 'Until Sunday.', 'Use it'].map((words) => html.indexOf(`>${words}<`)),
      ].sort((a, b) => a - b),
    );
    expect(cellOf(minimalBlock('coupon'))).not.toContain('<a ');
  });
});

describe('links and other blocks', () => {
  it('social', () => {
    const html = cellOf(fullBlock('social'));
    expect(html).toContain('<img src="https://shop.example/picture.png" alt="Our pictures" width="24" height="24"');
    expect(html).toMatch(/<a href="mailto:help@shop.example" aria-label="Email"[^>]*width:24px/);
  });

  it('menu', () => {
    expect(cellOf(fullBlock('menu'))).toMatch(
      /<td [^>]*align="right".*>Shop<\/a>&nbsp; \| &nbsp;<a .*href="tel:\+491234567"[^>]*color:#333">Call<\/a>/,
    );
  });

  it('html is unchanged', () => {
    expect(cellOf({ type: 'html', html: '<table><script>{{ x }}</script><b>' })).toContain(
      '><table><script>{{ x }}</script><b></td>',
    );
  });

  it('an attachment shows nothing', () => {
    expect(cellOf(fullBlock('attachment'))).toBe('');
    expect(draw(fullBlock('attachment')).text).toBe('');
  });
});
