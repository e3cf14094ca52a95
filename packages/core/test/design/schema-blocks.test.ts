import { describe, expect, it } from 'vitest';
import { checkDesign } from '../../src/design/index.js';
import { fieldPath } from '../../src/shared/faults.js';
import { BLOCK_TYPES, fullBlock, galleryDesign, minimalBlock } from './builders.js';

/** The faults of a design, formatted as in an error message. */
const faultsOf = (design: unknown) =>
  checkDesign(design).faults.map(({ path, reason }) => `${fieldPath(path)}: ${reason}`);
const faultsOfBlock = (block: unknown) =>
  faultsOf({ blocks: [block] }).map((fault) => fault.replace(/^blocks\[0\](?:\.|: )/, ''));
type Row = [what: string, value: unknown, ...faults: unknown[]];

it('has twenty blocks', () => expect(BLOCK_TYPES).toHaveLength(20));

it('accepts all blocks at once and returns the design as sent', () => {
  const design = galleryDesign();
  expect(checkDesign(design)).toEqual({ design, faults: [] });
  expect(checkDesign(design).design).toBe(design);
});

describe.each(BLOCK_TYPES)('%s', (type) => {
  it('is accepted with only its required fields', () => expect(faultsOfBlock(minimalBlock(type))).toEqual([]));
  it('is accepted with every field', () => expect(faultsOfBlock(fullBlock(type))).toEqual([]));
  it('refuses an unknown field', () => {
    expect(faultsOfBlock({ ...minimalBlock(type), colour: 'red' })).toEqual(['colour: unknown field']);
  });
  it('requires each of its required fields', () => {
    const { type: _, ...own } = minimalBlock(type);
    for (const field of Object.keys(own)) {
      const { [field]: gone, ...rest } = minimalBlock(type) as Record<string, unknown>;
      expect(faultsOfBlock(rest).join(), field).toMatch(new RegExp(`(^|,)(${field}: |rows: |fileKey: )required`));
    }
  });
});

const section = { type: 'section' };
const columns = { type: 'columns' };
const loop = { type: 'loop' };
const heading = { type: 'heading', text: 'Hi' };
const table = { type: 'table', columns: [{}] };

describe('a block refuses', () => {
  it.each<Row>([
    ['a block that is not an object', 'heading', 'must be an object'],
    ['a block that is a list', [], 'must be an object'],
    ['a block without a type', {}, 'type: required'],
    ['a type that does not exist', { type: 'carousel' }, 'type: unknown'],
    ['a type with Liquid', { type: '{{ x }}' }, 'type: unknown'],
    ['a type that is a property of every object', { type: 'constructor' }, 'type: unknown'],
    ['a prototype', JSON.parse('{ "type": "divider", "__proto__": {} }'), '__proto__: unknown field'],
    ['a text that is missing', { type: 'heading' }, 'text: required'],
    ['a text that is null', { type: 'heading', text: null }, 'text: required'],
    ['a text that is blank', { type: 'heading', text: ' \n' }, 'text: required'],
    ['a text that is a number', { type: 'heading', text: 1 }, 'text: must be a string'],
    ['an optional field that is null', { ...heading, level: null }, 'level: must be a number'],
    ['a fractional level', { ...heading, level: 1.5 }, 'level: must be a whole number'],
    ['Liquid in a number', { ...heading, level: '{{ x }}' }, 'level: must be a number'],
    ['Liquid in an id', { ...heading, id: '{{ x }}' }, 'id: Liquid is not allowed here'],
    ['spaces in an id', { ...heading, id: 'a b' }, 'id: must contain only letters, digits and _ . : -'],
    ['Liquid in an enum', { ...heading, hideOn: '{{ x }}' }, 'hideOn: must be one of none, mobile, desktop'],
    ['Liquid in a file key', { type: 'image', alt: '', fileKey: '{{ x }}' }, 'fileKey: Liquid is not allowed here'],
    [
      'a font list that could end a CSS value',
      { ...heading, fontFamily: 'a;b' },
      'fontFamily: must be font names separated by commas',
    ],
    [
      'an unknown font weight',
      { ...heading, fontWeight: 450 },
      'fontWeight: must be one of normal, bold, 100, 200, 300, 400, 500, 600, 700, 800, 900',
    ],
    [
      'a padding that is text',
      { ...heading, padding: 'wide' },
      'padding: must be a whole number from 0 to 200, or an object with top, right, bottom and left',
    ],
    ['a control character', { ...heading, text: 'a\u0000b' }, 'text: must not contain control characters'],
    ['a lone surrogate', { ...heading, text: '\ud83d' }, 'text: must be valid Unicode'],
    ['no source of an image', { type: 'image', alt: '' }, 'src: required unless fileKey is set'],
    [
      'two sources of a logo',
      { type: 'logo', alt: '', src: 'https://a.example/', fileKey: 'k' },
      'src: set either src or fileKey, not both',
    ],
    [
      'a width that is neither a number nor full',
      { type: 'image', alt: '', fileKey: 'k', width: 'half' },
      'width: must be a whole number from 16 to 900, or full',
    ],
    ['no source of an attachment', { type: 'attachment', filename: 'a' }, 'fileKey: required unless url is set'],
    [
      'two sources of an attachment',
      { type: 'attachment', filename: 'a', fileKey: 'k', url: 'https://a.example/' },
      'fileKey: set either fileKey or url, not both',
    ],
    [
      'a link to a url that is sent as a link',
      { type: 'attachment', filename: 'a', url: 'https://a.example/', sendAsLink: true },
      'sendAsLink: only with fileKey',
    ],
    [
      'an attachment over http',
      { type: 'attachment', filename: 'a', url: 'http://a.example/' },
      'url: must start with https://',
    ],
    [
      'an attachment whose scheme is Liquid',
      { type: 'attachment', filename: 'a', url: '{{ x }}' },
      'url: must start with https://',
    ],
    ['a table with neither rows nor each', table, 'rows: required unless each and as are set'],
    ['a table with both', { ...table, rows: [['a']], each: 'x', as: 'y' }, 'rows: set either rows or each, not both'],
    ['each without as and cells', { ...table, each: 'x' }, 'as: required', 'columns[0].cell: required with each'],
    [
      'rows with cells in the columns',
      { type: 'table', columns: [{ cell: 'a' }], rows: [['a']] },
      'columns[0].cell: only with each; rows contain their own cells',
    ],
    ['a row wider than the columns', { ...table, rows: [['a', 'b']] }, 'rows[0]: must have one cell per column: 1'],
    ['a row that is not a list', { ...table, rows: ['a'] }, 'rows[0]: must be a list'],
    ['a cell that is a number', { ...table, rows: [[1]] }, 'rows[0][0]: must be a string'],
    ['an item that is blank', { type: 'list', items: ['a', ''] }, 'items[1]: required'],
    [
      'an unknown network',
      { type: 'social', items: [{ network: '', href: '#' }] },
      expect.stringMatching(/^items\[0\]\.network: must be one of facebook, /),
    ],
    [
      'an unknown field of an item',
      { type: 'menu', items: [{ text: 'a', href: '#', x: 1 }] },
      'items[0].x: unknown field',
    ],
    ['a section without blocks', section, 'blocks: required'],
    ['blocks that are not a list', { ...section, blocks: {} }, 'blocks: must be a list'],
    ['a column that is not an object', { ...columns, columns: [1] }, 'columns[0]: must be an object'],
    ['a loop without a list and a name', { ...loop, blocks: [] }, 'each: required', 'as: required'],
    ['a text that is too long', { type: 'heading', text: 'x'.repeat(1001) }, 'text: at most 1000 characters'],
  ])('%s', (_, block, ...faults) => expect(faultsOfBlock(block)).toEqual(faults));
});

it('counts characters, not UTF-16 units', () => {
  expect(faultsOfBlock({ type: 'coupon', code: '🎉'.repeat(100) })).toEqual([]);
  expect(faultsOfBlock({ type: 'coupon', code: '🎉'.repeat(101) })).toEqual(['code: at most 100 characters']);
});

describe('the design around the blocks', () => {
  it.each<Row>([
    ['not an object', null, 'request: must be an object'],
    ['a list', [], 'request: must be an object'],
    ['text', '{}', 'request: must be an object'],
    ['nothing in it', {}, 'blocks: required'],
    ['blocks that are null', { blocks: null }, 'blocks: must be a list'],
    ['an unknown field', { blocks: [], html: '' }, 'html: unknown field'],
    ['a prototype', JSON.parse('{ "blocks": [], "__proto__": {} }'), '__proto__: unknown field'],
    ['an empty header', { blocks: [], header: {} }, 'header.preset: required unless blocks is set'],
    [
      'a header with preset and blocks',
      { blocks: [], header: { preset: 'a', blocks: [] } },
      'header.preset: set either preset or blocks, not both',
    ],
    ['a header that is a list', { blocks: [], header: [] }, 'header: must be an object'],
    [
      'a footer with an unknown block',
      { blocks: [], footer: { blocks: [{ type: 'x' }] } },
      'footer.blocks[0].type: unknown',
    ],
    [
      'a preset id with Liquid',
      { blocks: [], footer: { preset: '{{ x }}' } },
      'footer.preset: Liquid is not allowed here',
    ],
    ['global that is null', { blocks: [], global: null }, 'global: must be an object'],
    ['an unknown global field', { blocks: [], global: { theme: 'x' } }, 'global.theme: unknown field'],
    [
      'a font over http',
      { blocks: [], global: { webFont: { name: 'A', url: 'http://a.example' } } },
      'global.webFont.url: must start with https://',
    ],
    [
      'a font URL that could end a CSS value',
      { blocks: [], global: { webFont: { name: 'A', url: "https://a.example/')" } } },
      'global.webFont.url: must not contain quotes, brackets or backslashes',
    ],
    [
      'a font without a name',
      { blocks: [], global: { webFont: { url: 'https://a.example' } } },
      'global.webFont.name: required',
    ],
    ['variables that are a list', { blocks: [], testVariables: [] }, 'testVariables: must be an object'],
    ['variables that are null', { blocks: [], testVariables: null }, 'testVariables: must be an object'],
    [
      'a prototype in the variables',
      { blocks: [], testVariables: JSON.parse('{ "a": [{ "__proto__": {} }] }') },
      'testVariables.a[0].__proto__: unknown field',
    ],
    [
      'a lone surrogate in the variables',
      { blocks: [], testVariables: { a: '\ud83d' } },
      'testVariables.a: must be valid Unicode',
    ],
  ])('refuses %s', (_, design, ...faults) => expect(faultsOf(design)).toEqual(faults));

  it.each<[what: string, design: unknown]>([
    ['no blocks', { blocks: [] }],
    ['no header and no footer', { blocks: [], header: null, footer: null }],
    ['presets', { blocks: [], header: { preset: 'a' }, footer: { preset: 'b' } }],
    ['an empty footer', { blocks: [], footer: { blocks: [] } }],
    ['variables of every kind', { blocks: [], testVariables: { a: [1, null, true, 'x', { b: {} }] } }],
  ])('accepts %s', (_, design) => expect(faultsOf(design)).toEqual([]));
});
