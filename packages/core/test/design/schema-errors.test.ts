import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../../test/tier.js';
import { checkDesign, DesignInput } from '../../src/design/index.js';
import { fieldPath, invalidInput } from '../../src/shared/faults.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';
import { galleryDesign } from './builders.js';

const Input = z.strictObject({ name: z.string(), bodyDesign: DesignInput.optional() });

/** The error message that a caller receives. */
function errorOf(bodyDesign: unknown): string | undefined {
  const input = { name: 'x', bodyDesign };
  const parsed = Input.safeParse(input);
  return parsed.success ? undefined : invalidInput(parsed.error, input, Object.keys(Input.shape)).message;
}
const divider = { type: 'divider' };

describe('a design as a field', () => {
  it('is kept exactly as sent', () => {
    const bodyDesign = { testVariables: { z: 1, a: 2 }, blocks: [{ text: 'Hi', type: 'heading' }] };
    const parsed = Input.parse({ name: 'x', bodyDesign });
    expect(JSON.stringify(parsed.bodyDesign)).toBe(JSON.stringify(bodyDesign));
  });

  it('is absent when null or omitted', () => {
    expect(Input.parse({ name: 'x', bodyDesign: null }).bodyDesign).toBeUndefined();
    expect(Input.parse({ name: 'x' }).bodyDesign).toBeUndefined();
  });

  it.each<[bodyDesign: unknown, error: string]>([
    [[], 'bodyDesign: must be an object'],
    [{ blocks: [divider, divider, divider, { type: 'x' }] }, 'bodyDesign.blocks[3].type: unknown'],
    [{ blocks: [divider, divider, { ...divider, foo: 1 }] }, 'bodyDesign.blocks[2].foo: unknown field'],
    [{ blocks: [{ type: 'text' }] }, 'bodyDesign.blocks[0].text: required'],
    [
      { blocks: [{ type: 'spacer', visibleIf: 'variables.a ==' }] },
      'bodyDesign.blocks[0].visibleIf: a value is missing at ==',
    ],
    [{ blocks: [{ type: 'heading', text: 'x'.repeat(1001) }] }, 'bodyDesign.blocks[0].text: at most 1000 characters'],
    [
      {
        blocks: [
          divider,
          divider,
          divider,
          { type: 'columns', columns: [{ blocks: [{ type: 'text', text: '{% if x %}' }] }] },
        ],
      },
      'bodyDesign.blocks[3].columns[0].blocks[0].text: Liquid: tag {% if x %} not closed (line 1, column 1)',
    ],
    [
      { blocks: [{ type: 'x' }, { type: 'text' }], global: { width: 1 } },
      'bodyDesign.blocks[0].type: unknown; bodyDesign.blocks[1].text: required; bodyDesign.global.width: must be at least 320',
    ],
    [
      {
        extra: 1,
        testVariables: 1,
        footer: { preset: '' },
        header: {
          blocks: [{ type: 'columns', columns: [{ blocks: [{ type: 'columns', columns: [{ blocks: [] }] }] }] }],
        },
        global: { width: 1 },
        blocks: [
          { type: 'x' },
          { type: 'columns', columns: [{ blocks: [{ type: 'columns', columns: [{ blocks: [] }] }] }] },
        ],
      },
      'bodyDesign.blocks[0].type: unknown; bodyDesign.blocks[1].columns[0].blocks[0]: columns cannot be nested in columns; bodyDesign.global.width: must be at least 320; bodyDesign.header.blocks[0].columns[0].blocks[0]: columns cannot be nested in columns; bodyDesign.footer.preset: required; bodyDesign.testVariables: must be an object; bodyDesign.extra: unknown field',
    ],
  ])('%j is refused', (bodyDesign, error) => expect(errorOf(bodyDesign)).toBe(error));
});

describe('a hostile design', () => {
  const nest = (open: string, close: string, times: number, inner = '') =>
    JSON.parse(`${open.repeat(times)}${inner}${close.repeat(times)}`);
  const manyFields = () => Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`field${i}`, 1]));
  const table = { type: 'table', columns: Array(8).fill({}), rows: Array(200).fill(Array(8).fill('\u0001')) };
  it.each<[what: string, make: () => unknown]>([
    ['a million blocks', () => ({ blocks: Array(1_000_000).fill(divider) })],
    ['sections 100,000 deep', () => ({ blocks: nest('[{"type":"section","blocks":', '}]', 100_000, '[]') })],
    ['an unknown field 1,000,000 deep', () => ({ blocks: [], x: nest('[', ']', 1_000_000) })],
    ['variables 1,000,000 deep', () => ({ blocks: [], testVariables: { a: nest('[', ']', 1_000_000) } })],
    ['variables of a million numbers', () => ({ blocks: [], testVariables: { a: Array(1_000_000).fill(1) } })],
    ['a block of 200,000 fields', () => ({ blocks: [{ ...divider, ...manyFields() }] })],
    ['a million columns', () => ({ blocks: [{ type: 'columns', columns: Array(1_000_000).fill(1) }] })],
    ['a million items', () => ({ blocks: [{ type: 'list', items: Array(1_000_000).fill('') }] })],
    ['320,000 bad cells', () => ({ blocks: Array(200).fill(table) })],
    ['a million outputs', () => ({ blocks: Array(100).fill({ type: 'html', html: '{{a}}'.repeat(10_000) }) })],
    ['5 MB of text', () => ({ blocks: [{ type: 'text', text: 'x'.repeat(5_000_000) }] })],
    ['5 MB of colour', () => ({ blocks: [{ ...divider, color: `rgb(${' '.repeat(5_000_000)}` }] })],
  ])('%s is refused at once', (_, make) => {
    const design = make();
    let faults: unknown[] = [];
    const used = cpuTime(() => {
      faults = checkDesign(design).faults;
    });
    expect(used).toBeLessThan(HOSTILE_MS);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(2000);
  });
});

describe('any JSON', () => {
  /** Every path in a value. */
  const places = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
    typeof value !== 'object' || value === null
      ? [path]
      : [
          path,
          ...Object.entries(value).flatMap(([k, v]) => places(v, [...path, Array.isArray(value) ? Number(k) : k])),
        ];

  it('is accepted or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { design, faults } = checkDesign(value);
        expect(design === undefined).toBe(faults.length > 0);
      }),
    );
  });

  it('anywhere in a valid design is accepted, or refused at an existing path', () => {
    const all = places(galleryDesign()).filter((path) => path.length > 0);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.jsonValue({ maxDepth: 3 }), (path, value) => {
        const design = galleryDesign();
        const parent = path.slice(0, -1).reduce<any>((at, step) => at[step], design);
        parent[path.at(-1)!] = value;
        const checked = checkDesign(design);
        expect(checked.design === undefined).toBe(checked.faults.length > 0);
        for (const fault of checked.faults) {
          expect(fault.reason).toMatch(/\S/);
          // At the change, below it, or in the same block.
          const shared = Math.min(2, path.length, fault.path.length);
          expect(fault.path.slice(0, shared), fieldPath(fault.path)).toEqual(path.slice(0, shared));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
