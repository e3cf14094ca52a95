import { t } from '../texts/index.js';
import type { Block, Column, Design, TreeRow } from './design.js';
import { isEdge, itemAt, positionOf } from './design.js';
import { blockTitle, type JsonSchema } from './schema.js';

const EXCERPT = 60;
/** Fields that show best which block it is, the most telling first. */
const TELLING = ['text', 'title', 'code', 'alt', 'filename', 'each', 'href', 'html', 'items'];

/** A line of what a value says, without markup. */
function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null) {
    const { text, label, network } = value as Record<string, unknown>;
    return lineOf(text ?? label ?? network);
  }
  if (typeof value !== 'string') return '';
  return value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The start of what is in a block. */
export function excerptOf(item: Block | Column): string {
  if (!('type' in item)) return '';
  for (const name of TELLING) {
    const line = lineOf(item[name]);
    if (line) return line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line;
  }
  return '';
}

export function edgeText(design: Design, name: 'header' | 'footer'): string {
  const edge = design[name];
  if (edge === undefined) return t.design.edge.store;
  if (edge === null) return t.design.edge.none;
  return edge.blocks ? t.design.edge.blocks : t.design.edge.preset;
}

export const rowTitle = (root: JsonSchema, { path, kind, item }: Omit<TreeRow, 'depth'>): string => {
  if (kind === 'column') return t.design.column(positionOf(path)!.index + 1);
  return item ? blockTitle(root, (item as Block).type) : t.design[path as 'header' | 'footer'];
};

/** The title of a place and the icon for it. */
export function placeTitle(root: JsonSchema, design: Design, path: string): { title: string; icon: string } {
  if (isEdge(path)) return { title: t.design[path], icon: path };
  const item = itemAt(design, path) as Block;
  const kind = 'type' in item ? 'block' : 'column';
  return { title: rowTitle(root, { path, kind, item }), icon: kind === 'block' ? item.type : 'column' };
}
