import { describe, expect, it } from 'vitest';
import { type Block, checkDesign, type Design } from '../../src/design/index.js';
import { fieldPath } from '../../src/shared/faults.js';
import { draw, faultsOf, forOthers, forOutlook, send } from './render-html.js';

const blocks: Block[] = [{ type: 'text', text: 'inside' }];
const faults = (design: unknown) =>
  checkDesign(design).faults.map(({ path, reason }) => `${fieldPath(path)}: ${reason}`);
const section = (fields: object, inside = blocks) => ({ type: 'section', blocks: inside, ...fields }) as Block;
const SRC = 'https://shop.example/hero.jpg';

describe('the background image of a section', () => {
  it('is in the style and in the attribute, over the colour', () => {
    const html = forOthers(draw(section({ backgroundColor: '#123456', backgroundImage: { src: SRC } })).html);
    expect(html).toContain(
      `<td bgcolor="#123456" background="${SRC}" style="background-color:#123456;background-image:url('${SRC}');background-position:center;background-size:cover;background-repeat:no-repeat">`,
    );
  });

  it('is drawn by a shape in Outlook, as wide as the section', () => {
    const image = { src: SRC, position: 'bottom right', size: 'contain' };
    const html = forOutlook(draw(section({ backgroundColor: '#123456', backgroundImage: image })).html);
    expect(html).toContain(
      '<v:rect xmlns:v="urn:schemas-microsoft-com:vml" fill="true" stroke="false" style="width:600px">',
    );
    expect(html).toContain(
      `<v:fill type="frame" src="${SRC}" color="#123456" origin="0.5,0.5" position="0.5,0.5" size="1,1" aspect="atmost"/>`,
    );
    const tiled = forOutlook(draw(section({ backgroundImage: { ...image, size: 'auto', repeat: true } })).html);
    expect(tiled).toContain('<v:fill type="tile"');
    expect(tiled).toContain('origin="1,1"');
  });

  it('has the content colour behind it if the section has none, in dark mode too', () => {
    const { html } = draw(section({ backgroundImage: { src: SRC } }), { global: { contentColor: '#fefefe' } });
    expect(html).toContain('<td bgcolor="#fefefe" background=');
    expect(html).toMatch(/<td style="padding:8px 0;[^"]*">inside/);
  });

  it('comes from an uploaded file', () => {
    expect(draw(section({ backgroundImage: { fileKey: 'hero' } })).html).toContain(
      `background="https://files.example/hero" style="background-color:#ffffff;background-image:url('https://files.example/hero')`,
    );
  });

  it('cannot add styles or run anything through Liquid', () => {
    const block = section({ backgroundImage: { src: '{{ src }}' }, backgroundColor: '{{ color }}' });
    const sent = (src: string) => forOthers(send({ blocks: [block] }, { src, color: 'red' }).html);
    expect(sent(`https://a.example/x');position:fixed;x:url('`)).not.toMatch(/style="[^"]*position:fixed/);
    expect(sent('javascript:alert(1)')).toContain('background="#"');
    expect(sent(SRC)).toContain(`background="${SRC}"`);
    const literal = section({ backgroundImage: { src: "https://a.example/x');a:b(c" } });
    expect(draw(literal).html).toContain("url('https://a.example/x%27%29;a:b%28c')");
  });

  it('is checked', () => {
    const check = (backgroundImage: object) => faults({ blocks: [section({ backgroundImage })] });
    const place = 'blocks[0].backgroundImage';
    expect(check({})).toEqual([`${place}.src: required unless fileKey is set`]);
    expect(check({ src: SRC, fileKey: 'a' })).toEqual([`${place}.src: set either src or fileKey, not both`]);
    expect(check({ src: 'cid:a' })).toEqual([`${place}.src: must start with https://, http:// or {{`]);
    expect(check({ src: SRC, size: 'big' })).toEqual([`${place}.size: must be one of cover, contain, auto`]);
    expect(check({ src: SRC, repeat: 1 })).toEqual([`${place}.repeat: must be a boolean`]);
  });
});

describe('a section of the full width', () => {
  const band = section({ fullWidth: true, backgroundColor: '#123456' });
  const text = (words: string): Block => ({ type: 'text', text: words });

  it('is a row of its own between boxes of the content', () => {
    const html = forOthers(draw([text('above'), band, text('below')], { global: { borderRadius: 8 } }).html);
    const [above, between, below] = html
      .split(/(?=<tr><td class="ss-o" align)|(?<=above.*)(?=<tr><td style="padding:0">)/s)
      .slice(1);
    expect(above).toContain('border-radius:8px 8px 0 0;overflow:hidden');
    expect(between).toContain('bgcolor="#123456"');
    expect(between).toContain('<div dir="ltr" style="max-width:600px;margin:0 auto;text-align:left">');
    expect(below).toContain('border-radius:0 0 8px 8px;overflow:hidden');
    expect(html).not.toContain('border-radius:8px;');
  });

  it('has the content colour by default, which dark mode changes', () => {
    expect(draw(section({ fullWidth: true })).html).toContain('<td class="ss-c" bgcolor="#ffffff"');
  });

  it.each<[string, Design]>([
    ['alone', { blocks: [band] }],
    ['first', { blocks: [band, text('a')] }],
    ['last', { blocks: [text('a'), band] }],
    ['twice', { blocks: [band, section({ fullWidth: true, backgroundImage: { src: SRC } }), text('a')] }],
    ['in the header', { blocks: [text('a')], header: { blocks: [band] } }],
    ['only on phones', { blocks: [{ ...band, hideOn: 'desktop' }, text('a')] }],
    ['on a condition', { blocks: [{ ...band, visibleIf: 'variables.no' }, text('a')] }],
  ])('is well-formed %s', (_, design) => {
    expect(faults(design)).toEqual([]);
    for (const global of [undefined, { outerPadding: 0, borderRadius: 8 }, { outerPadding: { left: 16, right: 16 } }]) {
      const { html } = send({ ...design, global }, {}, { header: design.header?.blocks ?? null });
      expect(faultsOf(forOthers(html))).toEqual([]);
      expect(faultsOf(forOutlook(html))).toEqual([]);
    }
  });

  it('is refused inside other blocks', () => {
    expect(faults({ blocks: [section({}, [band])] })).toEqual([
      'blocks[0].blocks[0].fullWidth: only for sections at the top level',
    ]);
    expect(faults({ blocks: [section({}, [section({ fullWidth: false })])] })).toEqual([]);
  });
});

describe('borders', () => {
  it('of single sides override the border of a section', () => {
    const borders = { top: { width: 4, color: 'red', style: 'dashed' }, right: { width: 0, color: 'red' } };
    expect(draw(section({ borderWidth: 1, borderColor: '{{ c }}', borders })).html).toContain(
      'border-top:4px dashed red;/*~*/border-bottom:1px solid {{ c }};border-left:1px solid {{ c }}"',
    );
  });

  it('of single sides alone reach the edges', () => {
    const { html } = draw(section({ borders: { bottom: { width: 2, color: '#123456' } } }));
    expect(html).toContain('<tr><td style="padding:0"><table');
    expect(html).toContain('<td style="padding:16px 24px;border-bottom:2px solid #123456">');
  });

  it('and corners of a column', () => {
    const column = { blocks, borderWidth: 1, borderColor: 'red', borderRadius: 8, padding: 10 };
    const { html } = draw({
      type: 'columns',
      gap: 0,
      columns: [column, { blocks: [{ type: 'image', src: SRC, alt: '' }], borderWidth: 3 }],
    });
    expect(html).toContain(
      'style="border-collapse:separate"><tr><td style="padding:10px;border:1px solid red;border-radius:8px">',
    );
    expect(html).toContain('width="270"');
  });

  it('of an image', () => {
    const border = { width: 2, color: '{{ c }}', style: 'dotted' } as const;
    expect(draw({ type: 'image', src: SRC, alt: '', border, borderRadius: 4 }).html).toContain(
      'style="display:block;box-sizing:border-box;width:100%;height:auto;border-radius:4px;/*~*/border:2px dotted {{ c }}"',
    );
    expect(draw({ type: 'image', src: SRC, alt: '', border: { width: 0, color: 'red' } }).html).toContain('border:0');
  });

  it('with colours from Liquid are removed if one is not a colour', () => {
    const design: Design = { blocks: [section({ borders: { top: { width: 1, color: '{{ c }}', style: 'double' } } })] };
    expect(send(design, { c: 'red' }).html).toContain('border-top:1px double red"');
    expect(send(design, { c: 'red;position:fixed' }).html).not.toContain('position');
  });

  it('are checked', () => {
    expect(faults({ blocks: [section({ borders: { top: { width: 21, color: 'blurple', style: 'wavy' } } })] })).toEqual(
      [
        'blocks[0].borders.top.width: must be at most 20',
        'blocks[0].borders.top.color: must be a colour such as #1a73e8, rgb(26, 115, 232) or navy, or one {{ }}',
        'blocks[0].borders.top.style: must be one of solid, dashed, dotted, double',
      ],
    );
    expect(faults({ blocks: [section({ borders: { left: {} } })] })).toEqual([
      'blocks[0].borders.left.width: required',
      'blocks[0].borders.left.color: required',
    ]);
  });
});

describe('the padding around the content', () => {
  const outer = (global?: Design['global']) => draw(blocks, { ...(global && { global }) }).html;

  it('is removed on narrow screens by default', () => {
    expect(outer()).toContain('<td class="ss-o" align="center" style="padding:24px 0">');
    expect(outer()).toContain('{.ss-o{padding:0!important}.ss-c{border-radius:0!important}');
  });

  it('is kept on narrow screens if the author chose it, and round corners with space at the sides', () => {
    expect(outer({ outerPadding: { top: 40 } })).toContain('style="padding:40px 0 0"');
    expect(outer({ outerPadding: { top: 40 } })).toContain('{.ss-c{border-radius:0!important}');
    expect(outer({ outerPadding: 16 })).not.toContain('.ss-o{');
    expect(outer({ outerPadding: 16 })).not.toContain('.ss-c{border-radius');
  });
});
