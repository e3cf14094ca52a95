import { describe, expect, it } from 'vitest';
import { type Block, type BlockType, checkDesign } from '../../src/design/index.js';
import { fieldPath } from '../../src/shared/faults.js';
import { minimalBlock } from './builders.js';

const faultsOf = (design: unknown) =>
  checkDesign(design).faults.map(({ path, reason }) => `${fieldPath(path)}: ${reason}`);
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const divider: Block = { type: 'divider' };
const section = (...blocks: Block[]): Block => ({ type: 'section', blocks });
const nested = (levels: number): Block => (levels === 1 ? divider : section(nested(levels - 1)));
const loops = (levels: number): Block =>
  levels === 0 ? divider : { type: 'loop', each: 'variables.a', as: 'item', blocks: [loops(levels - 1)] };
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
const variables = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describe('limits of a design, at the limit and one above', () => {
  it.each<[what: string, limit: number, make: (count: number) => unknown, fault: string]>([
    ['blocks', 200, (n) => ({ blocks: times(n, () => divider) }), 'blocks: at most 200 blocks, including nested ones'],
    [
      'blocks, including nested ones',
      200,
      (n) => ({ blocks: [...times(4, () => section(...times(48, () => divider))), ...times(n - 196, () => divider)] }),
      'blocks: at most 200 blocks, including nested ones',
    ],
    [
      'header blocks',
      30,
      (n) => ({ blocks: [], header: { blocks: times(n, () => divider) } }),
      'header.blocks: at most 30 blocks, including nested ones',
    ],
    [
      'footer blocks, including nested ones',
      30,
      (n) => ({ blocks: [], footer: { blocks: [section(...times(n - 1, () => divider))] } }),
      'footer.blocks: at most 30 blocks, including nested ones',
    ],
    [
      'levels',
      4,
      (n) => ({ blocks: [nested(n)] }),
      'blocks[0].blocks[0].blocks[0].blocks[0].blocks[0]: at most 4 levels of blocks',
    ],
    ['nested loops', 2, (n) => ({ blocks: [loops(n)] }), 'blocks[0].blocks[0].blocks[0]: at most 2 nested loops'],
    [
      'attachments',
      20,
      (n) => ({
        blocks: times(n - 1, () => minimalBlock('attachment')),
        footer: { blocks: [minimalBlock('attachment')] },
      }),
      'footer.blocks[0]: at most 20 attachments in a design',
    ],
    [
      'Liquid tags',
      5000,
      (n) => ({ blocks: [{ type: 'html', html: '{{a}}'.repeat(n) }] }),
      'request: at most 5000 Liquid tags and outputs',
    ],
    [
      'bytes of variables',
      65_536,
      (n) => ({ blocks: [], testVariables: variables(n) }),
      'testVariables: at most 64 KB of JSON',
    ],
    [
      'levels of variables',
      8,
      (n) => ({ blocks: [], testVariables: { a: deep(n - 1) } }),
      'testVariables.a[0][0][0][0][0][0][0]: at most 8 levels of objects and lists',
    ],
  ])('%s: %d', (_, limit, make, fault) => {
    expect(faultsOf(make(limit))).toEqual([]);
    expect(faultsOf(make(limit + 1))).toEqual([fault]);
  });

  it('counts the bytes of variables, not their characters', () => {
    expect(faultsOf({ blocks: [], testVariables: { a: 'ä'.repeat(33_000) } })).toEqual([
      'testVariables: at most 64 KB of JSON',
    ]);
  });

  it('refuses columns in columns, even with a section in between', () => {
    const columns = (...blocks: Block[]): Block => ({ type: 'columns', columns: [{ blocks }] });
    const place = 'blocks[0].columns[0].blocks[0]';
    expect(faultsOf({ blocks: [columns(columns())] })).toEqual([`${place}: columns cannot be nested in columns`]);
    expect(faultsOf({ blocks: [columns(section(columns()))] })).toEqual([
      `${place}.blocks[0]: columns cannot be nested in columns`,
    ]);
    expect(faultsOf({ blocks: [columns(section()), columns()] })).toEqual([]);
  });
});

type Row = [type: BlockType, field: string, limits: number[], make?: (n: number) => unknown, words?: string];
const word = (n: number) => 'x'.repeat(n);
const items = (item: unknown) => (n: number) => times(n, () => item);

/** Block type, field, minimum and maximum (or only the maximum), how to make a value of a size, and the fault. */
const FIELDS: Row[] = [
  ['section', 'blocks', [50], items(divider), 'at most 50 blocks'],
  ['section', 'borderWidth', [0, 20]],
  ['section', 'borderRadius', [0, 100]],
  ['section', 'padding', [0, 200]],
  ['section', 'className', [100], word],
  ['columns', 'columns', [1, 8], items({ blocks: [] }), 'at least 1 column; at most 8 columns'],
  ['columns', 'columns[0].blocks', [20], items(divider), 'at most 20 blocks'],
  ['columns', 'columns[0].widthPercent', [1, 100]],
  ['columns', 'columns[0].widthPixels', [8, 900]],
  ['columns', 'columns[0].borderWidth', [0, 20]],
  ['columns', 'columns[0].borderRadius', [0, 100]],
  ['columns', 'gap', [0, 100]],
  ['loop', 'blocks', [20], items(divider), 'at most 20 blocks'],
  ['loop', 'limit', [1, 200]],
  ['loop', 'emptyText', [1000], word],
  ['loop', 'each', [200], word],
  ['loop', 'as', [50], word],
  ['heading', 'text', [1000], word],
  ['heading', 'level', [1, 4]],
  ['heading', 'fontSize', [8, 96]],
  ['heading', 'lineHeight', [0.5, 3]],
  ['heading', 'letterSpacing', [-5, 20]],
  ['heading', 'visibleIf', [500], word],
  ['heading', 'id', [100], word],
  ['heading', 'fontFamily', [200], word],
  ['text', 'text', [20_000], word],
  ['image', 'alt', [1000], word],
  ['image', 'borderRadius', [0, 100]],
  ['image', 'width', [16, 900]],
  ['image', 'src', [2048], (n) => `https://a.example/${word(n - 18)}`],
  ['logo', 'width', [16, 600]],
  ['button', 'text', [200], word],
  ['button', 'borderRadius', [0, 100]],
  ['button', 'fontSize', [8, 96]],
  ['button', 'innerPadding', [0, 200]],
  ['button', 'width', [40, 900]],
  ['button', 'lineHeight', [0.5, 3]],
  ['button', 'href', [2048], (n) => `https://a.example/${word(n - 18)}`],
  ['divider', 'thickness', [1, 20]],
  ['divider', 'widthPercent', [1, 100]],
  ['spacer', 'height', [1, 300]],
  ['list', 'items', [1, 50], items('a'), 'at least 1 item; at most 50 items'],
  ['list', 'items[0]', [2000], word],
  ['quote', 'text', [5000], word],
  ['quote', 'cite', [500], word],
  ['table', 'columns', [8], items({}), 'at most 8 columns'],
  ['table', 'rows', [1, 200], items(['a']), 'at least 1 row; at most 200 rows'],
  ['table', 'rows[0][0]', [2000], word],
  ['table', 'columns[0].header', [500], word],
  ['table', 'limit', [1, 200]],
  ['products', 'limit', [1, 50]],
  ['products', 'perRow', [1, 3]],
  ['products', 'title', [500], word],
  ['coupon', 'code', [100], word],
  ['coupon', 'title', [200], word],
  ['coupon', 'note', [1000], word],
  ['social', 'items', [1, 12], items({ network: 'x', href: '#' }), 'at least 1 item; at most 12 items'],
  ['social', 'iconSize', [16, 64]],
  ['social', 'spacing', [0, 64]],
  ['menu', 'items', [1, 10], items({ text: 'a', href: '#' }), 'at least 1 item; at most 10 items'],
  ['menu', 'fontSize', [8, 96]],
  ['menu', 'separator', [10], word],
  ['video', 'width', [16, 900]],
  ['attachment', 'filename', [255], word],
  ['attachment', 'label', [200], word],
  ['html', 'html', [50_000], word],
];

function withField(type: BlockType, field: string, value: unknown): unknown {
  const block = structuredClone(minimalBlock(type)) as any;
  const steps = field.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  steps.reduce((at, step) => at[step], block)[last] = value;
  if (type === 'table' && field === 'columns') block.rows = [(value as unknown[]).map(() => 'a')];
  return block;
}

describe('limits of a field, at the limit and one beyond', () => {
  it.each(FIELDS)('%s: %s %j', (type, field, limits, make, words) => {
    const faults = (size: number) => faultsOf({ blocks: [withField(type, field, make ? make(size) : size)] });
    const [smallest, largest] = limits.length === 2 ? limits : [undefined, limits[0]!];
    const [tooSmall, tooLarge] = words?.includes('; ') ? words.split('; ') : [undefined, words];
    expect(faults(largest!)).toEqual([]);
    const over = tooLarge ?? (make ? `at most ${largest} characters` : `must be at most ${largest}`);
    expect(faults(largest! + 1)).toContain(`blocks[0].${field}: ${over}`);
    if (smallest === undefined) return;
    expect(faults(smallest)).toEqual([]);
    expect(faults(smallest - 1)).toContain(`blocks[0].${field}: ${tooSmall ?? `must be at least ${smallest}`}`);
  });

  it.each([
    ['width', 320, 900],
    ['fontSize', 12, 24],
    ['lineHeight', 1, 3],
    ['padding', 0, 100],
    ['borderRadius', 0, 100],
  ])('global %s: %d to %d', (field, smallest, largest) => {
    const faults = (value: number) => faultsOf({ blocks: [], global: { [field]: value } });
    expect([faults(smallest), faults(largest)]).toEqual([[], []]);
    expect(faults(smallest - 1)).toEqual([`global.${field}: must be at least ${smallest}`]);
    expect(faults(largest + 1)).toEqual([`global.${field}: must be at most ${largest}`]);
  });
});
