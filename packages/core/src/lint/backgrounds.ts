import { blocksOf, type Design } from '../design/index.js';
import { fieldPath } from '../shared/faults.js';
import { type Found, inBlock } from './finding.js';

const MESSAGE =
  'where images are blocked, the texts are on the content colour; set backgroundColor to a colour like that of the image';

/** Background images without a colour of their own behind them. */
export const backgroundFindings = (design: Design): Found[] =>
  blocksOf(design).flatMap(({ block, path }): Found[] => {
    if (block.type !== 'section' || !block.backgroundImage || block.backgroundColor !== undefined) return [];
    const field = fieldPath(['bodyDesign', ...path, 'backgroundImage']);
    return [{ code: 'background_without_color', field, ...inBlock(block), message: MESSAGE }];
  });
