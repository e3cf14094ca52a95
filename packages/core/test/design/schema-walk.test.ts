import { describe, expect, it } from 'vitest';
import {
  type Block,
  blocksOf,
  DEFAULTS,
  type Design,
  designFileKeys,
  designTexts,
  fillGlobal,
  fillPadding,
  presetIds,
} from '../../src/design/index.js';
import { fieldPath } from '../../src/shared/faults.js';
import { BLOCK_TYPES, fullBlock, galleryDesign, minimalBlock } from './builders.js';
import { draw } from './render-html.js';

const image = (fileKey: string): Block => ({ type: 'image', fileKey, alt: '' });

describe('references of a design', () => {
  const design: Design = {
    blocks: [
      image('a'),
      { type: 'section', blocks: [{ type: 'columns', columns: [{ blocks: [] }, { blocks: [image('b')] }] }] },
      { type: 'loop', each: 'variables.a', as: 'item', blocks: [{ type: 'logo', fileKey: 'c', alt: '' }] },
      { type: 'attachment', filename: 'd', fileKey: 'd' },
      { type: 'section', blocks: [image('g')], backgroundImage: { fileKey: 'f' } },
    ],
    header: { blocks: [image('e')] },
    footer: { preset: 'footer-1' },
  };

  it('files, wherever they are', () => {
    expect(designFileKeys(design).map(({ key, path }) => `${fieldPath(path)} ${key}`)).toEqual([
      'blocks[0].fileKey a',
      'blocks[1].blocks[0].columns[1].blocks[0].fileKey b',
      'blocks[2].blocks[0].fileKey c',
      'blocks[3].fileKey d',
      'blocks[4].backgroundImage.fileKey f',
      'blocks[4].blocks[0].fileKey g',
      'header.blocks[0].fileKey e',
    ]);
  });

  it('presets', () => {
    expect(presetIds(design)).toEqual([{ id: 'footer-1', path: ['footer', 'preset'] }]);
    expect(presetIds({ blocks: [], header: { preset: 'a' }, footer: null })).toEqual([
      { id: 'a', path: ['header', 'preset'] },
    ]);
  });

  it('blocks, each before its nested blocks', () => {
    expect(blocksOf(design).map(({ block }) => block.type)).toEqual([
      'image',
      'section',
      'columns',
      'image',
      'loop',
      'logo',
      'attachment',
      'section',
      'image',
      'image',
    ]);
  });
});

describe('texts with Liquid', () => {
  it('are found in every string of every block that may contain Liquid', () => {
    const found = designTexts(galleryDesign()).map(({ path }) => fieldPath(path));
    const strings: string[] = [];
    const visit = (value: unknown, path: (string | number)[]): void => {
      if (typeof value === 'string') strings.push(fieldPath(path));
      else if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value))
          visit(item, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    };
    const { testVariables, ...rest } = galleryDesign();
    visit(rest, []);
    const plain =
      /\.(type|id|hideOn|align|verticalAlign|fontFamily|fontWeight|variant|style|width|as|network|fileKey|direction|darkMode|className|textTransform|size|position|css)$|webFont/;
    expect(new Set(found)).toEqual(new Set(strings.filter((path) => !plain.test(path))));
    expect(new Set(found).size).toBe(found.length);
  });

  it('are told by kind', () => {
    const kinds = designTexts({ blocks: [fullBlock('button'), minimalBlock('list')], global: { linkColor: 'red' } });
    expect(kinds.map(({ path, kind, text }) => `${fieldPath(path)} ${kind} ${text}`)).toEqual([
      'blocks[0].visibleIf condition variables.shown == true',
      'blocks[0].backgroundColor color #fafafa',
      'blocks[0].text text See\n{{ variables.name }}',
      'blocks[0].href url https://shop.example/{{ variables.path }}',
      'blocks[0].buttonColor color #0f766e',
      'blocks[0].textColor color #ffffff',
      'blocks[0].border.color color {{ variables.color }}',
      'blocks[1].items[0] text One',
      'global.linkColor color red',
    ]);
  });
});

describe('defaults', () => {
  const drawWith = (block: Block, fields: object) => draw({ ...block, ...fields });

  it.each(BLOCK_TYPES)('of %s apply to fields that are omitted or undefined', (type) => {
    for (const [field, value] of Object.entries(DEFAULTS.blocks[type])) {
      for (const block of [minimalBlock(type), fullBlock(type)]) {
        expect(drawWith(block, { [field]: undefined }), field).toEqual(drawWith(block, { [field]: value }));
      }
    }
    expect(drawWith(minimalBlock(type), DEFAULTS.blocks[type])).toEqual(draw(minimalBlock(type)));
  });

  it('match the format', () => {
    expect(DEFAULTS.blocks).toMatchObject({
      section: { borderWidth: 0, borderRadius: 0 },
      columns: { gap: 16, stackOnMobile: true, reverseOnMobile: false },
      loop: { limit: 50 },
      heading: { level: 2 },
      image: { width: 'full', align: 'center', borderRadius: 0 },
      logo: { width: 140, align: 'center' },
      button: { variant: 'filled', borderRadius: 6, fullWidth: false, align: 'center', fontSize: 16 },
      divider: { thickness: 1, style: 'solid', widthPercent: 100 },
      spacer: { height: 24 },
      list: { ordered: false },
      table: { limit: 200, showHeader: true },
      products: { as: 'item', limit: 4, perRow: 2 },
      social: { iconSize: 32, spacing: 8, align: 'center' },
      menu: { align: 'center', fontSize: 14 },
      video: { width: 'full', playButton: true },
    });
    expect(fillGlobal()).toMatchObject({ width: 600, fontSize: 16, lineHeight: 1.5, padding: 24, borderRadius: 0 });
    expect(fillGlobal()).toMatchObject({ direction: 'auto', darkMode: 'auto' });
  });

  it('apply to columns, table columns and each dark colour', () => {
    for (const stackOnMobile of [true, false]) {
      const columns = (more: object) => draw({ type: 'columns', stackOnMobile, columns: [{ blocks: [], ...more }] });
      expect(columns({ verticalAlign: 'top' })).toEqual(columns({}));
      expect(columns({ verticalAlign: 'bottom' })).not.toEqual(columns({}));
    }
    const table = (more: object) => draw({ type: 'table', columns: [{ header: 'A', ...more }], rows: [['a']] });
    expect(table({ align: 'start' })).toEqual(table({}));
    expect(table({ align: 'end' })).not.toEqual(table({}));
    expect(fillGlobal({ dark: { textColor: 'white' } }).dark).toEqual({ ...DEFAULTS.global.dark, textColor: 'white' });
  });

  it('of padding: all sides, the given sides, or those of the context', () => {
    expect(fillPadding(4, 24)).toEqual({ top: 4, right: 4, bottom: 4, left: 4 });
    expect(fillPadding({ top: 4 }, 24)).toEqual({ top: 4, right: 0, bottom: 0, left: 0 });
    expect(fillPadding(undefined, 24)).toEqual({ top: 8, right: 24, bottom: 8, left: 24 });
  });
});
