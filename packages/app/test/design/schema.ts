import { layoutSchema } from '@sendstep/core/design';
import type { Design } from '../../web/design/design.js';
import type { JsonSchema } from '../../web/design/schema.js';

/** The schema as the app gets it. */
export const SCHEMA = JSON.parse(JSON.stringify(layoutSchema().schema)) as JsonSchema;
export const EXAMPLE = layoutSchema().example as unknown as Design;

export const text = (value: string) => ({ type: 'text', text: value });
export const section = (...blocks: Design['blocks']) => ({ type: 'section', blocks });
export const columns = (...lists: Design['blocks'][]) => ({
  type: 'columns',
  columns: lists.map((blocks) => ({ blocks })),
});
export const loop = (...blocks: Design['blocks']) => ({ type: 'loop', each: 'variables.items', as: 'item', blocks });
