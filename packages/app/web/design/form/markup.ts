/** A text with a selection, as in a text field. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Puts a tag around the selection, or removes the one that is around it. */
export function toggleTag({ text, start, end }: Selected, tag: string): Selected {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const isInside = text.slice(start - open.length, start) === open && text.slice(end, end + close.length) === close;
  if (!isInside) return around({ text, start, end }, open, close);
  const inner = text.slice(start, end);
  const from = start - open.length;
  return { text: text.slice(0, from) + inner + text.slice(end + close.length), start: from, end: from + inner.length };
}

const ADDRESS = 'https://';

/** Makes a link of the selection, and selects its address, which is typed next. */
export function addLink(selected: Selected, label: string): Selected {
  const { text, start, end } = selected;
  const inner = text.slice(start, end) || label;
  const open = '<a href="';
  const from = start + open.length;
  const link = `${open}${ADDRESS}">${inner}</a>`;
  return { text: text.slice(0, start) + link + text.slice(end), start: from, end: from + ADDRESS.length };
}

/** Replaces the selection, and puts the cursor behind it. */
export function insertText({ text, start, end }: Selected, inserted: string): Selected {
  const at = start + inserted.length;
  return { text: text.slice(0, start) + inserted + text.slice(end), start: at, end: at };
}

const around = ({ text, start, end }: Selected, before: string, after: string): Selected => ({
  text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
  start: start + before.length,
  end: end + before.length,
});

const MAX_NAMES = 50;

/** Variables to choose from: those with a test value, and those that the design uses already. Items of lists have other names. */
export function variableNames(testVariables: unknown, design: unknown): string[] {
  const used = JSON.stringify(design).match(/\bvariables(?:\.[a-z_]\w*)+/gi) ?? [];
  return [...new Set([...pathsOf(testVariables, 'variables'), ...used])].sort().slice(0, MAX_NAMES);
}

function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return path === 'variables' ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    /^[a-z_]\w*$/i.test(name) ? pathsOf(inner, `${path}.${name}`) : [],
  );
}
