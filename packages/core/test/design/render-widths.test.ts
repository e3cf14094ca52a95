import { describe, expect, it } from 'vitest';
import { type Block, type BlockOf, checkDesign } from '../../src/design/index.js';
import { fieldPath } from '../../src/shared/faults.js';
import { draw, forOthers, forOutlook } from './render-html.js';

const faults = (block: unknown) =>
  checkDesign({ blocks: [block] }).faults.map(({ path, reason }) => `${fieldPath(path)}: ${reason}`);
type Columns = BlockOf<'columns'>;

const columns = (widths: object[], fields: Partial<Columns> = {}): Columns => ({
  type: 'columns',
  gap: 0,
  padding: 0,
  columns: widths.map((width) => ({ blocks: [{ type: 'text', text: 'x' }], ...width })),
  ...fields,
});
const widthsOf = (block: Block) =>
  [...forOutlook(draw(block).html).matchAll(/<td width="(\d+)" valign/g)].map(([, width]) => Number(width));

describe('widths of columns', () => {
  it.each<[what: string, widths: object[], pixels: number[], gap?: number]>([
    ['eight share the space', Array(8).fill({}), Array(8).fill(75)],
    ['pixels, and the rest', [{ widthPixels: 100 }, {}], [100, 500]],
    ['pixels and percent', [{ widthPixels: 90 }, { widthPercent: 50 }, {}], [90, 300, 210]],
    ['narrower than the space', [{ widthPixels: 200 }, { widthPixels: 100 }], [200, 100]],
    ['too wide, scaled down together', [{ widthPixels: 900 }, { widthPixels: 300 }], [450, 150]],
    ['too wide, with no space left', [{ widthPixels: 600 }, {}], [600, 1]],
    ['with a gap', [{ widthPixels: 100 }, {}], [100, 500], 20],
  ])('%s', (_, widths, pixels, gap = 0) => {
    expect(widthsOf(columns(widths, { gap }))).toEqual(pixels);
  });

  it('are set once', () => {
    expect(faults(columns([{ widthPercent: 50, widthPixels: 100 }]))).toEqual([
      'blocks[0].columns[0].widthPixels: set either widthPercent or widthPixels, not both',
    ]);
  });
});

describe('columns that are narrower than the space', () => {
  it('are where align says, with their texts at the start', () => {
    const { html } = draw(columns([{ widthPercent: 50 }], { align: 'center' }));
    expect(forOthers(html)).toMatch(
      /<td align="center" style="padding:0;font-size:0"><div class="ss-s"[^>]*;text-align:left">/,
    );
    expect(forOutlook(html)).toContain('width="300" cellpadding="0" cellspacing="0" align="center" dir="ltr"');
  });

  it('do not fill the row when they do not stack', () => {
    const { html } = draw(
      columns([{ widthPixels: 150 }, { widthPixels: 150 }], { align: 'end', stackOnMobile: false }),
    );
    expect(html).toContain('<td align="right" style="padding:0"><table role="presentation" width="50%"');
    expect(html).toContain('<td width="50%" valign="top" align="left">');
  });

  it('start at the right in right-to-left languages', () => {
    const { html } = draw(columns([{ widthPercent: 50 }], { align: 'end' }), {}, { lang: 'ar' });
    expect(html).toMatch(/<td align="left" style="padding:0;font-size:0">.*text-align:right/s);
  });
});

describe('a button', () => {
  const button = (fields: Partial<BlockOf<'button'>>) =>
    draw({ type: 'button', text: 'Go', href: 'https://shop.example/', ...fields });

  it('has its own font, padding, border and width', () => {
    const { html } = button({
      fontFamily: 'Georgia, serif',
      fontWeight: 400,
      lineHeight: 1,
      letterSpacing: 1.5,
      textTransform: 'uppercase',
      innerPadding: { top: 8, right: 40, bottom: 8, left: 40 },
      border: { width: 1, color: '#123456' },
      width: 300,
    });
    expect(html).toContain(
      'align="center" cellpadding="0" cellspacing="0" width="300" style="border-collapse:separate;width:100%;max-width:300px"',
    );
    expect(html).toContain(
      'style="border-radius:6px;background-color:#1d4ed8;border:1px solid #123456;mso-padding-alt:8px 40px"',
    );
    expect(html).toContain(
      'padding:8px 40px;font-family:Georgia,serif;font-size:16px;line-height:1;font-weight:400;text-decoration:none;letter-spacing:1.5px;text-transform:uppercase;color',
    );
  });

  it('with an outline has the given border instead of its own', () => {
    const { html } = button({ variant: 'outline', border: { width: 4, color: 'red', style: 'dashed' } });
    expect(html).toContain('style="border-radius:6px;border:4px dashed red;mso-padding-alt:10px 22px"');
  });

  it('has line breaks in its text', () => {
    const { html, text } = button({ text: 'Buy <now>\n{{ price }}' });
    expect(html).toContain('>Buy &lt;now&gt;<br>{{ price }}</a>');
    expect(text).toBe('Buy <now> {{ price }}: https://shop.example/\n\n');
  });

  it('has a width or the full width', () => {
    const both = { type: 'button', text: 'Go', href: '#', width: 100, fullWidth: true };
    expect(faults(both)).toEqual(['blocks[0].width: not with fullWidth']);
    expect(faults({ ...both, fullWidth: false })).toEqual([]);
  });
});

describe('letters', () => {
  it('have spacing, case and a line height below 1', () => {
    const letters = { letterSpacing: -1, textTransform: 'lowercase', lineHeight: 0.8 } as const;
    const style = 'line-height:0.8;letter-spacing:-1px;text-transform:lowercase';
    expect(draw({ type: 'heading', text: 'x', ...letters }).html).toContain(style);
    expect(draw({ type: 'text', text: 'x', ...letters }).html).toContain(style);
    expect(draw({ type: 'list', items: ['x'], ...letters }).html).toContain(style);
    expect(draw({ type: 'quote', text: 'x', ...letters }).html).toContain(style);
  });

  it('are unchanged by 0 and none', () => {
    const text: Block = { type: 'text', text: 'x' };
    expect(draw({ ...text, letterSpacing: 0, textTransform: 'none' })).toEqual(draw(text));
  });
});
