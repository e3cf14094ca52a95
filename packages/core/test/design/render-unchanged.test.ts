import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Block, checkDesign, type Design } from '../../src/design/index.js';
import { draw } from './render-html.js';

// Designs of the first version of the format. They are never edited: what is stored must render as it always did.
const { blocks, whole } = JSON.parse(readFileSync(new URL('unchanged/designs.json', import.meta.url), 'utf8')) as {
  blocks: Block[];
  whole: Record<string, Design>;
};

/** The block alone, without each of its optional fields, and in every kind of container. */
function variantsOf(block: Block): Block[][] {
  const without = Object.keys(block).map((field) => ({ ...block, [field]: undefined }));
  const variants = [block, ...without.filter((variant) => checkDesign({ blocks: [variant] }).faults.length === 0)];
  const inside = block.type === 'columns' ? [] : [block];
  return [
    ...variants.map((variant) => [variant]),
    [block, { type: 'text', text: 'between' }, block],
    [{ type: 'section', blocks: [block] }],
    [{ type: 'section', blocks: [block], backgroundColor: '#ffe', borderWidth: 2, borderRadius: 8, padding: 4 }],
    [{ type: 'loop', each: 'variables.list', as: 'outer', blocks: [block], emptyText: 'None' }],
    [{ type: 'section', hideOn: 'desktop', visibleIf: 'variables.shown', blocks: [block] }],
    ...[true, false].map((stackOnMobile): Block[] => [
      {
        type: 'columns',
        stackOnMobile,
        reverseOnMobile: true,
        columns: [
          { blocks: inside, widthPercent: 30, verticalAlign: 'bottom' },
          { blocks: inside, padding: 4 },
        ],
      },
    ]),
  ];
}

const GLOBALS: Design['global'][] = [
  undefined,
  { width: 480, padding: 12, darkMode: 'off', borderRadius: 10, headingColor: '{{ variables.color }}' },
];

/** Without the title, which comes from the subject. */
const drawn = (list: Block[], { header, footer, global }: Partial<Design>, lang: string) =>
  draw(list, { global }, { lang, header: header?.blocks ?? null, footer: footer?.blocks ?? null }).html.replace(
    /<title>.*?<\/title>/s,
    '',
  );

it.each(['en', 'ar'])('every block of the first format renders byte for byte as before: %s', (lang) => {
  const hashes: Record<string, string> = {};
  for (const [i, block] of blocks.entries()) {
    const hash = createHash('sha256');
    for (const global of GLOBALS) for (const list of variantsOf(block)) hash.update(drawn(list, { global }, lang));
    hashes[`${block.type} ${i % 2 === 0 ? 'minimal' : 'full'}`] = hash.digest('hex').slice(0, 16);
  }
  expect(hashes).toMatchSnapshot();
});

it.each(Object.keys(whole))('a design of the first format renders byte for byte as before: %s', (name) => {
  const design = whole[name]!;
  expect(checkDesign(design).faults).toEqual([]);
  // One element on each line, so a difference can be read.
  expect(drawn(design.blocks, design, 'en').replaceAll('><', '>\n<')).toMatchSnapshot();
});
