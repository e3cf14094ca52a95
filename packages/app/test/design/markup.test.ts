import { describe, expect, it } from 'vitest';
import { treeRows } from '../../web/design/design.js';
import { ancestorsIn, visibleRows } from '../../web/design/folding.js';
import { addLink, insertText, toggleTag, variableNames } from '../../web/design/form/markup.js';
import { columns, section, text } from './schema.js';

/** `Hello [World]` is a text with a selection. */
const selected = (marked: string) => {
  const [before = '', inner = '', after = ''] = marked.split(/[[\]]/);
  return { text: before + inner + after, start: before.length, end: before.length + inner.length };
};
const marked = ({ text, start, end }: ReturnType<typeof selected>) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

describe('formatting a selection', () => {
  it('puts a tag around it, and removes it again', () => {
    const bold = toggleTag(selected('Hello [World]!'), 'b');
    expect(marked(bold)).toBe('Hello <b>[World]</b>!');
    expect(marked(toggleTag(bold, 'b'))).toBe('Hello [World]!');
    expect(marked(toggleTag(bold, 'i'))).toBe('Hello <b><i>[World]</i></b>!');
    expect(marked(toggleTag(selected('[]'), 'b'))).toBe('<b>[]</b>');
  });

  it('makes a link and selects its address', () => {
    expect(marked(addLink(selected('Visit [us] now'), 'link'))).toBe('Visit <a href="[https://]">us</a> now');
    expect(marked(addLink(selected('[]'), 'link'))).toBe('<a href="[https://]">link</a>');
  });

  it('inserts a variable of those that have a test value or are used', () => {
    expect(marked(insertText(selected('Hi [x]'), '{{ variables.name }}'))).toBe('Hi {{ variables.name }}[]');
    const testVariables = { customer: { first_name: 'Jo' }, items: [{ title: 'Tea' }], 'odd name': 1 };
    const design = { blocks: [text('{{ variables.order.number }} {{ item.title }}')] };
    expect(variableNames(testVariables, design)).toEqual(['variables.customer.first_name', 'variables.order.number']);
    expect(variableNames(undefined, { blocks: [] })).toEqual([]);
  });
});

describe('a folded row', () => {
  const rows = treeRows({ blocks: [section(text('a'), columns([text('b')], [text('c')])), text('d')] }, false);
  const shown = (...folded: string[]) => visibleRows(rows, new Set(folded)).map(({ path }) => path);

  it('hides everything in it, and nothing else', () => {
    expect(shown('blocks[0]')).toEqual(['blocks[0]', 'blocks[1]']);
    expect(shown('blocks[0].blocks[1]')).toEqual([
      'blocks[0]',
      'blocks[0].blocks[0]',
      'blocks[0].blocks[1]',
      'blocks[1]',
    ]);
    expect(shown('blocks[1]').length).toBe(rows.length);
    expect(visibleRows(rows, new Set(['blocks[0]'])).map(({ expanded }) => expanded)).toEqual([false, undefined]);
  });

  it('is unfolded by the selection of something in it', () => {
    expect(ancestorsIn(rows, 'blocks[0].blocks[1].columns[1].blocks[0]')).toEqual([
      'blocks[0].blocks[1].columns[1]',
      'blocks[0].blocks[1]',
      'blocks[0]',
    ]);
    expect(ancestorsIn(rows, 'blocks[1]')).toEqual([]);
  });
});
