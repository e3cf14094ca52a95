/** The entry `@sendstep/core/design`: checks visual designs and renders them outside the operations. */
export { type Block, type BlockType, checkDesign, type Design, layoutSchema } from './design/index.js';
export { checkRendered, insertPreheader, type RenderOptions, renderDesign, tidyText } from './design/render/index.js';
