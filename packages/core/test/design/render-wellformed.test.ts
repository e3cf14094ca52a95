import { describe, expect, it } from 'vitest';
import type { Block, Design } from '../../src/design/index.js';
import { BLOCK_TYPES, fullBlock, galleryDesign, minimalBlock } from './builders.js';
import { GALLERY, GALLERY_FOOTER, GALLERY_HEADER, GALLERY_VARIABLES } from './gallery.js';
import { faultsOf, forOthers, forOutlook, send } from './render-html.js';

const item = (i: number) => ({
  title: `Item <${i}> & "more"`,
  price: i,
  image: `https://shop.example/${i}.png`,
  url: `https://shop.example/${i}?a=1&b="2"`,
});
const items = (count: number) => Array.from({ length: count }, (_, i) => item(i));
const VARIABLES = [0, 1, 2, 7].flatMap((count) =>
  [true, false].map((shown) => ({
    count,
    shown,
    data: {
      variables: { shown, items: items(count), products: items(count), name: 'A "B" <C>', color: 'red', path: '"><b>' },
    },
  })),
);

function expectWhole(design: Design, options = {}): void {
  for (const { count, shown, data } of VARIABLES) {
    const { html } = send(design, data, options);
    const where = `${count} items, ${shown ? 'shown' : 'hidden'}`;
    expect(faultsOf(forOthers(html)), where).toEqual([]);
    expect(faultsOf(forOutlook(html)), `${where}, Outlook`).toEqual([]);
  }
}

const places: Record<string, (block: Block) => Block[]> = {
  alone: (block) => [block],
  'in a section': (block) => [{ type: 'section', blocks: [block], borderWidth: 1, visibleIf: 'variables.shown' }],
  'in columns': (block) =>
    block.type === 'columns'
      ? []
      : [{ type: 'columns', columns: [{ blocks: [block] }, { blocks: [block], padding: 4 }] }],
  'in fixed columns': (block) =>
    block.type === 'columns'
      ? []
      : [{ type: 'columns', stackOnMobile: false, columns: [{ blocks: [] }, { blocks: [block] }] }],
  'in a loop': (block) => [{ type: 'loop', each: 'variables.items', as: 'outer', blocks: [block], emptyText: 'None' }],
  'only on phones': (block) => [{ type: 'section', hideOn: 'desktop', blocks: [{ ...block, hideOn: 'desktop' }] }],
  'with no padding': (block) => [{ ...block, padding: 0 }],
};

describe.each(Object.entries(places))('%s', (_, place) => {
  it.each(BLOCK_TYPES)('%s is well-formed, for Outlook and other clients, with any variables', (type) => {
    expectWhole({ blocks: place(minimalBlock(type)) });
    expectWhole({ blocks: place(fullBlock(type)) });
    expectWhole({ blocks: place(fullBlock(type)) }, { lang: 'ar' });
  });
});

it('the gallery of the schemas is well-formed', () => {
  expectWhole(galleryDesign());
  expectWhole(galleryDesign(), { lang: 'he' });
});

it('the gallery of the screenshots is well-formed and has all twenty blocks', () => {
  const { html } = send(GALLERY, GALLERY_VARIABLES, { header: GALLERY_HEADER, footer: GALLERY_FOOTER });
  expect(faultsOf(forOthers(html))).toEqual([]);
  expect(faultsOf(forOutlook(html))).toEqual([]);
  const types = new Set(JSON.stringify([GALLERY, GALLERY_HEADER, GALLERY_FOOTER]).match(/(?<="type":")\w+/g));
  expect([...types].sort()).toEqual([...BLOCK_TYPES].sort());
});

it('products fill rows of the given number of cards, in Outlook too', () => {
  const block = { ...minimalBlock('products'), perRow: 3, limit: 50 };
  const rowsOf = (count: number) => {
    const html = forOutlook(send({ blocks: [block] }, { variables: { products: items(count) } }).html);
    const grid = /<table role="presentation" width="568"[^>]*>(.*)<\/table><\/td><\/tr><\/table><\/div>/s.exec(
      html,
    )![1]!;
    return grid
      .split('</tr><tr>')
      .map((row) => row.match(/<td width="189"/g)?.length ?? 0)
      .filter(Boolean);
  };
  expect(rowsOf(0)).toEqual([]);
  expect(rowsOf(1)).toEqual([1]);
  expect(rowsOf(3)).toEqual([3]);
  expect(rowsOf(7)).toEqual([3, 3, 1]);
});
