import type { LanguageContent } from '../domain/layout.js';
import { ownTextsOf } from './drift.js';
import { inBlock } from './finding.js';
import type { LintText } from './texts.js';

/** The same text in two languages. Undefined: that language has no such text. */
export interface TextPair {
  field: string;
  blockId?: string;
  blockType?: string;
  main?: string;
  translation?: string;
}

/** Colours, conditions and lists are not translated; differences in the last two are findings. */
const TRANSLATED = new Set<LintText['kind']>(['line', 'inline', 'html', 'url']);

/** Texts of blocks with an id belong together even if the blocks are in another order. */
const keyOf = ({ field, block }: LintText) =>
  block?.id === undefined ? field : `${block.id} ${field.replace(/^.*\bblocks\[\d+\]\./, '')}`;

const byKey = (content: LanguageContent) =>
  new Map(
    ownTextsOf(content)
      .filter(({ kind }) => TRANSLATED.has(kind))
      .map((text) => [keyOf(text), text]),
  );

/** The texts of a layout and of a translation in pairs: those of the layout in order, then what only the translation has. */
export function sideBySide(main: LanguageContent, translation: LanguageContent): TextPair[] {
  const [here, there] = [byKey(main), byKey(translation)];
  return [...new Set([...here.keys(), ...there.keys()])].map((key) => {
    const [one, other] = [here.get(key), there.get(key)];
    const { field, block } = (one ?? other)!;
    return {
      field,
      ...inBlock(block),
      ...(block && { blockType: block.type }),
      ...(one && { main: one.text }),
      ...(other && { translation: other.text }),
    };
  });
}
