import { checkDesign } from '@sendstep/core/design';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBlocks, type Block, type Design, treeRows } from '../../web/design/design.js';
import { duplicate, type Edited, insert, move, moveBy, placeFor, remove } from '../../web/design/edit.js';
import { columns, loop, SCHEMA, section, text } from './schema.js';

/** One line per row, as an outline. */
const outline = (design: Design) =>
  treeRows(design, false).map(({ depth, kind, item }) => {
    const block = item as Block;
    return `${' '.repeat(depth)}${kind === 'column' ? 'column' : (block.text ?? block.type)}`;
  });
const done = (edited: Edited) => {
  if (edited.reason !== undefined) throw new Error(edited.reason);
  return { outline: outline(edited.design), selected: edited.selected };
};
const design = (...blocks: Block[]): Design => ({ blocks });

describe('blocks', () => {
  it('are moved in reading order, into and out of sections and columns', () => {
    const seen: string[][] = [];
    let state: Edited = {
      design: design(text('a'), section(text('b')), columns([], [text('c')])),
      selected: 'blocks[0]',
    };
    while (state.reason === undefined) {
      seen.push(outline(state.design));
      state = moveBy(SCHEMA, state.design, state.selected!, 1);
    }
    expect(state.reason).toBe('This is the last block.');
    expect(seen).toEqual([
      ['a', 'section', ' b', 'columns', ' column', ' column', '  c'],
      ['section', ' a', ' b', 'columns', ' column', ' column', '  c'],
      ['section', ' b', ' a', 'columns', ' column', ' column', '  c'],
      ['section', ' b', 'a', 'columns', ' column', ' column', '  c'],
      ['section', ' b', 'columns', ' column', '  a', ' column', '  c'],
      ['section', ' b', 'columns', ' column', ' column', '  a', '  c'],
      ['section', ' b', 'columns', ' column', ' column', '  c', '  a'],
      ['section', ' b', 'columns', ' column', ' column', '  c', 'a'],
    ]);
    // And the same way back.
    let back: Edited = {
      design: design(section(text('b')), columns([], [text('c')]), text('a')),
      selected: 'blocks[2]',
    };
    for (const expected of seen.toReversed()) {
      expect(done(back).outline).toEqual(expected);
      if (expected !== seen[0] && back.reason === undefined) back = moveBy(SCHEMA, back.design, back.selected!, -1);
    }
  });

  it('step over a container that cannot hold them', () => {
    const nested = columns([section(columns([]))]);
    const before = design(columns([]), section(columns([])), nested);
    expect(done(moveBy(SCHEMA, before, 'blocks[0]', 1)).outline.slice(0, 3)).toEqual([
      'section',
      ' columns',
      '  column',
    ]);
    const inside = design(columns([]), columns([text('a')]));
    expect(done(moveBy(SCHEMA, inside, 'blocks[0]', 1)).selected).toBe('blocks[1]');
  });

  it('are dropped where they are dragged to, also when the place shifts by the removal', () => {
    const before = design(text('a'), section(text('b')), text('c'));
    expect(done(move(SCHEMA, before, 'blocks[0]', { list: 'blocks[1].blocks', index: 1 }))).toEqual({
      outline: ['section', ' b', ' a', 'c'],
      selected: 'blocks[0].blocks[1]',
    });
    expect(done(move(SCHEMA, before, 'blocks[0]', { list: 'blocks', index: 3 })).outline.at(-1)).toBe('a');
    expect(move(SCHEMA, before, 'blocks[1]', { list: 'blocks[1].blocks', index: 0 }).reason).toContain('into itself');
    expect(done(move(SCHEMA, before, 'blocks[1].blocks[0]', { list: 'blocks', index: 0 })).selected).toBe('blocks[0]');
  });

  it('select a neighbour when they are deleted', () => {
    const before = design(text('a'), section(text('b')));
    expect(remove(before, 'blocks[0]')).toMatchObject({ selected: 'blocks[0]' });
    expect(remove(before, 'blocks[1]')).toMatchObject({ selected: 'blocks[0]' });
    expect(remove(before, 'blocks[1].blocks[0]')).toMatchObject({ selected: 'blocks[1]' });
    expect(remove(design(text('a')), 'blocks[0]')).toMatchObject({ selected: undefined });
    expect(remove(before, 'header').reason).toContain('stay');
    expect(remove(design(columns([])), 'blocks[0].columns[0]').reason).toContain('last column');
  });

  it('have unique ids after they were duplicated, nested ones too', () => {
    let state = design({ ...section({ ...text('a'), id: 'a' }, { ...text('b'), id: 'b-7' }), id: 's' });
    for (let i = 0; i < 3; i++) {
      const copied = duplicate(SCHEMA, state, 'blocks[0]');
      if (copied.reason === undefined) state = copied.design;
    }
    const ids = allBlocks(state).map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    expect(ids.slice(0, 3)).toEqual(['s', 'a', 'b-7']);
    expect(checkDesign(state).faults).toEqual([]);
  });

  it('are added inside or after what is selected', () => {
    const before = { ...design(section(text('a')), text('b')), header: { blocks: [text('h')] } };
    expect(placeFor(before, undefined, false)).toEqual({ list: 'blocks', index: 2 });
    expect(placeFor(before, 'blocks[0]', false)).toEqual({ list: 'blocks', index: 1 });
    expect(placeFor(before, 'blocks[0]', true)).toEqual({ list: 'blocks[0].blocks', index: 1 });
    expect(placeFor(before, 'header', false)).toEqual({ list: 'header.blocks', index: 1 });
    expect(placeFor(before, 'footer', false)).toEqual({ list: 'blocks', index: 2 });
    expect(placeFor(design(columns([])), 'blocks[0].columns[0]', false)).toEqual({
      list: 'blocks[0].columns[0].blocks',
      index: 0,
    });
  });
});

describe('the limits of the format', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => text(String(i)));
  it.each<[what: string, reason: RegExp, before: Design, list: string, item: Block]>([
    ['200 blocks', /At most 200 blocks/, design(...many(199), section(text('a'))), 'blocks[199].blocks', text('b')],
    ['50 in a section', /at most 50 blocks here/, design(section(...many(50))), 'blocks[0].blocks', text('b')],
    ['20 in a column', /at most 20 blocks here/, design(columns(many(20))), 'blocks[0].columns[0].blocks', text('b')],
    ['30 in a header', /at most 30 blocks/, { ...design(), header: { blocks: many(30) } }, 'header.blocks', text('b')],
    [
      '4 levels',
      /4 levels/,
      design(section(section(section()))),
      'blocks[0].blocks[0].blocks[0].blocks',
      section(text('b')),
    ],
    [
      'no columns in columns',
      /cannot contain columns/,
      design(columns([])),
      'blocks[0].columns[0].blocks',
      section(columns([])),
    ],
    ['2 loops', /2 deep/, design(loop(loop())), 'blocks[0].blocks[0].blocks', loop()],
    [
      '20 attachments',
      /20 attachments/,
      design(...Array.from({ length: 20 }, () => ({ type: 'attachment' }))),
      'blocks',
      { type: 'attachment' },
    ],
  ])('%s are refused with a reason', (_, reason, before, list, item) => {
    expect(insert(SCHEMA, before, { list, index: 0 }, item).reason).toMatch(reason);
  });

  it('allow four columns, or as many as the schema says', () => {
    const max = SCHEMA.$defs!.columnsBlock!.properties!.columns!.maxItems!;
    const full = design({ type: 'columns', columns: Array.from({ length: max }, () => ({ blocks: [] })) });
    expect(duplicate(SCHEMA, full, 'blocks[0].columns[0]').reason).toBe(`At most ${max} columns are possible.`);
  });

  it('are kept by every series of moves, copies and deletions', () => {
    const start = design(
      text('a'),
      section(text('b'), loop(text('c'))),
      columns([text('d')], [loop(loop())]),
      section(),
    );
    const action = fc.record({
      kind: fc.constantFrom('up', 'down', 'copy', 'delete', 'drag'),
      at: fc.nat(),
      to: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let state: Design = start;
        for (const { kind, at, to } of actions) {
          const rows = treeRows(state, false);
          if (rows.length === 0) break;
          const { path } = rows[at % rows.length]!;
          const place = placeFor(state, rows[to % rows.length]!.path, to % 2 === 0);
          const edited = {
            up: () => moveBy(SCHEMA, state, path, -1),
            down: () => moveBy(SCHEMA, state, path, 1),
            copy: () => duplicate(SCHEMA, state, path),
            delete: () => remove(state, path),
            drag: () => move(SCHEMA, state, path, place),
          }[kind]();
          if (edited.reason !== undefined) continue;
          state = edited.design;
          const paths = treeRows(state, false).map((row) => row.path);
          if (edited.selected !== undefined) expect(paths).toContain(edited.selected);
        }
        expect(checkDesign(state).faults).toEqual([]);
      }),
    );
  });
});
