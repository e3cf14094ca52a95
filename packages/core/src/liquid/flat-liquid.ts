import { LiquidTag, TagToken } from 'liquidjs';
import { LiquidFault } from './fault.js';

/**
 * `liquid` without nesting: each nested tag reads the rest of the line again, and 140 KB of `liquid liquid liquid …` took
 * five seconds to refuse.
 */
export class FlatLiquid extends LiquidTag {
  constructor(...parts: ConstructorParameters<typeof LiquidTag>) {
    // Tags inside `liquid` have tokens of another class, without delimiters.
    if (!(parts[0] instanceof TagToken)) throw new LiquidFault('liquid tags cannot be nested');
    super(...parts);
  }
}
