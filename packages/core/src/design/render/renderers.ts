import type { BlockType } from '../blocks.js';
import { button } from './button.js';
import { columns } from './columns.js';
import type { BlockRenderer } from './context.js';
import { coupon } from './coupon.js';
import { divider, spacer } from './lines.js';
import { menu, social } from './links.js';
import { list, quote } from './list.js';
import { loop } from './loop.js';
import { image, logo, video } from './media.js';
import { attachment, html } from './other.js';
import { products } from './products.js';
import { section } from './section.js';
import { table } from './table.js';
import { heading, text } from './text-blocks.js';

/** The renderer of every block type. */
export const RENDERERS: { [T in BlockType]: BlockRenderer<T> } = {
  section,
  columns,
  loop,
  heading,
  text,
  image,
  logo,
  button,
  divider,
  spacer,
  list,
  quote,
  table,
  products,
  coupon,
  social,
  menu,
  video,
  attachment,
  html,
};
