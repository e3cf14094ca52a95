import { jsonLanguage } from '@codemirror/lang-json';
import type { Path } from './path.js';

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
const valuesOf = (node: Node): Node[] => {
  const values: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) values.push(child);
  return values;
};

/** The value at a step, or the property itself if it has none. */
function stepInto(node: Node, step: string | number, text: string): Node | undefined {
  if (typeof step === 'number') return valuesOf(node)[step];
  for (const property of node.getChildren('Property')) {
    const name = property.getChild('PropertyName');
    if (name && text.slice(name.from + 1, name.to - 1) === step) return valuesOf(property)[0] ?? property;
  }
  return undefined;
}

const lineAt = (text: string, at: number) => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

/** Where a place of the value is in its JSON text: the place itself, or the closest part around it that exists. */
export function placeInJson(text: string, path: Path): { line: number; column: number } {
  let node: Node | undefined = jsonLanguage.parser.parse(text).topNode.firstChild ?? undefined;
  let at = node?.from ?? 0;
  for (const step of path) {
    node = node && stepInto(node, step, text);
    if (!node) break;
    at = node.from;
  }
  return lineAt(text, at);
}

/** Where JSON stops being JSON. Undefined if it does not. */
export function syntaxFault(text: string): { line: number; column: number } | undefined {
  let at: number | undefined;
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) at ??= node.from;
    },
  });
  return at === undefined ? undefined : lineAt(text, at);
}
