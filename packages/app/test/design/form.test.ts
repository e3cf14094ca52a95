import { checkDesign } from '@sendstep/core/design';
import { describe, expect, it } from 'vitest';
import { LIMITS as CORE_LIMITS } from '../../../core/src/design/limits.js';
import { NO_HISTORY, recorded, redone, undone } from '../../web/design/history.js';
import { placeInJson, syntaxFault } from '../../web/design/json-place.js';
import { LIMITS } from '../../web/design/limits.js';
import { newBlock } from '../../web/design/new-block.js';
import { getIn, parsePath, pathText, setIn } from '../../web/design/path.js';
import {
  alternativesOf,
  blockSchema,
  blockTitle,
  blockTypes,
  controlOf,
  emptyValue,
  groupsOf,
  resolve,
  titleOf,
} from '../../web/design/schema.js';
import { faultsIn } from '../../web/design/validate.js';
import { EXAMPLE, SCHEMA, text } from './schema.js';

const fieldOf = (type: string, name: string) => resolve(SCHEMA, blockSchema(SCHEMA, type)!.properties![name]!);

describe('forms from the schema', () => {
  it.each([
    ['text', 'text', 'lines', 'Text'],
    ['button', 'text', 'line', 'Text'],
    ['button', 'href', 'line', 'Link'],
    ['button', 'buttonColor', 'color', 'Button colour'],
    ['button', 'backgroundColor', 'color', 'Background colour'],
    ['button', 'variant', 'options', 'Variant'],
    ['button', 'borderRadius', 'number', 'Border radius'],
    ['button', 'fullWidth', 'flag', 'Full width'],
    ['text', 'color', 'color', 'Colour'],
    ['image', 'width', 'union', 'Width'],
    ['image', 'padding', 'union', 'Padding'],
    ['list', 'items', 'list', 'Items'],
    ['section', 'blocks', 'blocks', 'Blocks'],
    ['columns', 'columns', 'blocks', 'Columns'],
  ])('%s.%s is edited as %s with the label %s', (type, name, control, title) => {
    expect(controlOf(SCHEMA, fieldOf(type, name))).toBe(control);
    expect(titleOf(name, fieldOf(type, name))).toBe(title);
  });

  it('have the content first, and every field once', () => {
    expect(groupsOf(SCHEMA, blockSchema(SCHEMA, 'heading')!).content).toEqual(['text', 'level']);
    for (const type of blockTypes(SCHEMA)) {
      const schema = blockSchema(SCHEMA, type)!;
      const { content, style, shown } = groupsOf(SCHEMA, schema);
      const all = [...content, ...style, ...shown];
      expect(new Set(all).size).toBe(all.length);
      const rest = Object.keys(schema.properties!).filter((name) => !all.includes(name));
      expect(['type', 'blocks', 'columns']).toEqual(expect.arrayContaining(rest));
      expect(shown).toContain('visibleIf');
      // Enter in the tree goes to the first field: the content.
      expect(content).not.toContain('className');
    }
  });

  it('know fields of which exactly one is set', () => {
    expect(alternativesOf(blockSchema(SCHEMA, 'image')!)).toEqual([['src'], ['fileKey']]);
    expect(alternativesOf(blockSchema(SCHEMA, 'table')!)).toEqual([['rows'], ['each', 'as']]);
    expect(alternativesOf(blockSchema(SCHEMA, 'text')!)).toEqual([]);
  });

  it('name blocks in words', () => {
    expect(['html', 'loop', 'heading'].map((type) => blockTitle(SCHEMA, type))).toEqual(['HTML', 'Repeat', 'Heading']);
  });

  it('start a list item with its required fields', () => {
    const { items } = fieldOf('menu', 'items');
    expect(emptyValue(SCHEMA, items!)).toEqual({ text: '', href: '' });
  });
});

describe('new blocks', () => {
  /** These need a file or an address that only a person can choose. */
  const INCOMPLETE = ['image', 'logo', 'video', 'attachment'];
  it.each(blockTypes(SCHEMA))('%s is valid, or lacks only what a person has to choose', (type) => {
    const block = newBlock(SCHEMA, type);
    const { faults } = checkDesign({ blocks: [block] });
    expect(faults.length > 0).toBe(INCOMPLETE.includes(type));
    expect(faults.every(({ path }) => path.length > 1 || /fileKey/.test(faults[0]!.reason))).toBe(true);
  });
});

describe('faults', () => {
  it('are none in the example', () => {
    expect(faultsIn(SCHEMA, SCHEMA, EXAMPLE)).toEqual([]);
  });

  it.each<[design: unknown, path: string, message: RegExp]>([
    [null, '', /type object/],
    [{}, 'blocks', /Required/],
    [{ blocks: [{ type: 'nothing' }] }, 'blocks[0].type', /possible values/],
    [{ blocks: [{ type: 'text', text: ' ' }] }, 'blocks[0].text', /Required/],
    [{ blocks: [{ type: 'text', text: 'a', colour: 'red' }] }, 'blocks[0].colour', /Unknown/],
    [{ blocks: [{ type: 'spacer', height: 900 }] }, 'blocks[0].height', /from 1 to 300/],
    [{ blocks: [{ type: 'button', text: 'a', href: 'shop' }] }, 'blocks[0].href', /form/],
    [{ blocks: [{ type: 'image', alt: '' }] }, 'blocks[0].src', /Exactly one/],
    [{ blocks: [{ ...text('a'), padding: { top: 999 } }] }, 'blocks[0].padding.top', /from 0 to 200/],
    [{ blocks: [], header: { preset: 'a', blocks: [] } }, 'header.preset', /Exactly one/],
    [
      { blocks: [{ type: 'columns', columns: [{ blocks: [{ type: 'spacer', height: 0 }] }] }] },
      'blocks[0].columns[0].blocks[0].height',
      /from 1/,
    ],
  ])('%j is wrong at %s', (design, path, message) => {
    const faults = faultsIn(SCHEMA, SCHEMA, design);
    expect(faults[0]).toEqual({ path, message: expect.stringMatching(message) });
    expect(checkDesign(design).faults.length).toBeGreaterThan(0);
  });
});

it('paths are those of the API', () => {
  const path = 'blocks[3].columns[0].blocks[1].text';
  expect(parsePath(path)).toEqual(['blocks', 3, 'columns', 0, 'blocks', 1, 'text']);
  expect(pathText(parsePath(path))).toBe(path);
});

it('a change shares everything beside its path with the design before', () => {
  const before = { blocks: [text('a'), text('b')], global: { width: 600 } };
  const after = setIn(before, ['blocks', 1, 'text'], 'c');
  expect(getIn(after, ['blocks', 1, 'text'])).toBe('c');
  expect(after.blocks[0]).toBe(before.blocks[0]);
  expect(after.global).toBe(before.global);
  expect(setIn(before, ['global', 'width'], undefined)).toEqual({ blocks: before.blocks, global: {} });
});

it('typing in one field is one step, until a pause or another field', () => {
  const moment = (name: string) => ({ design: { blocks: [text(name)] }, selected: name });
  let history = recorded(NO_HISTORY, moment('a'), 'text', 0);
  history = recorded(history, moment('b'), 'text', 100);
  history = recorded(history, moment('c'), 'href', 200);
  history = recorded(history, moment('d'), 'href', 9000);
  history = recorded(history, moment('e'), undefined, 9001);
  history = recorded(history, moment('f'), undefined, 9002);
  expect(history.past.map(({ selected }) => selected)).toEqual(['a', 'c', 'd', 'e', 'f']);
  const back = undone(history, moment('g'))!;
  expect(back.shown.selected).toBe('f');
  const forth = redone(back.history, back.shown)!;
  expect(forth.shown.selected).toBe('g');
  expect(undone(NO_HISTORY, moment('a'))).toBeUndefined();
  expect(redone(history, moment('a'))).toBeUndefined();
  // A change after an undo ends what could be redone.
  expect(recorded(back.history, back.shown, 'x', 0).future).toEqual([]);
});

it('the limits are those of the core', () => {
  const { depth, loopDepth, attachments } = CORE_LIMITS;
  expect(LIMITS).toEqual({ depth, loopDepth, attachments });
});

it('the places of faults are found in the JSON', () => {
  const design = { blocks: [text('a'), { type: 'columns', columns: [{ blocks: [text('b')] }] }], global: { width: 1 } };
  const json = JSON.stringify(design, null, 2);
  const wordAt = (path: string) => {
    const { line, column } = placeInJson(json, parsePath(path));
    return json.split('\n')[line - 1]!.slice(column - 1);
  };
  expect(wordAt('blocks[1].columns[0].blocks[0].text')).toBe('"b"');
  expect(wordAt('global.width')).toBe('1');
  // A missing field is marked at the block that lacks it.
  expect(wordAt('blocks[0].missing')).toBe('{');
  expect(syntaxFault(json)).toBeUndefined();
  expect(syntaxFault('{\n  "a": 1,\n  b\n}')).toEqual({ line: 3, column: 3 });
  expect(syntaxFault('')).toBeDefined();
});
