import { liquidPieces } from '../design/render/liquid-pieces.js';
import type { LanguageContent } from '../domain/layout.js';
import { type Found, MAX_PER_TEXT } from './finding.js';
import { type LintText, placeIn, textsOf } from './texts.js';

const LINK = /\b(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+/gi;
/** Belong to the tag before them. */
const CLOSING = /^\{%-?\s*(?:end|else\b)/;
const QUOTED = /"[^"]*"|'[^']*'/g;

interface Mark {
  /** What has to be the same in every language. Quoted texts may be translated. */
  key: string;
  shown: string;
  text: LintText;
  at: number;
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
/** An output or tag with one space inside its braces and no white space control. */
const tidyToken = (token: string) =>
  `${token.slice(0, 2)} ${tidy(token.slice(2, -2).replace(/^-|-$/g, ''))} ${token.slice(-2)}`;
const keyOf = (liquid: string) => liquid.replace(QUOTED, '""');

function marksIn(text: LintText): Mark[] {
  const mark = (shown: string, at: number) => ({ key: keyOf(shown), shown, text, at });
  if (text.kind === 'condition') return [mark(`visibleIf: ${tidy(text.text)}`, 0)];
  if (text.kind === 'list') return [mark(`each: ${tidy(text.text)}`, 0)];
  let at = 0;
  const liquid = liquidPieces(text.text).flatMap(({ kind, text: piece }) => {
    at += piece.length;
    return kind === 'literal' || CLOSING.test(piece) ? [] : [mark(tidyToken(piece), at - piece.length)];
  });
  return [
    ...liquid,
    ...[...text.text.matchAll(LINK)].map(({ 0: link, index }) => mark(link.replace(/[.,;:!?)]+$/, ''), index)),
  ];
}

/** The texts of one language, without those of presets. */
export const ownTextsOf = (content: LanguageContent) =>
  textsOf({
    content,
    header: content.bodyDesign?.header?.blocks ?? null,
    footer: content.bodyDesign?.footer?.blocks ?? null,
  });
const marksOf = (content: LanguageContent) => ownTextsOf(content).flatMap(marksIn);

/** One mark of each key that the other language lacks. */
function onlyIn(here: Mark[], there: Mark[]): Mark[] {
  const known = new Set(there.map(({ key }) => key));
  return here.filter(({ key }) => !known.has(key) && known.add(key)).slice(0, MAX_PER_TEXT);
}

/** The Liquid, conditions, lists and links that a translation lost or gained compared with its layout. */
export function driftFindings(layout: LanguageContent, translation: LanguageContent, locale: string): Found[] {
  const [main, other] = [marksOf(layout), marksOf(translation)];
  return [
    ...onlyIn(main, other).map(({ shown: name, text: { field } }): Found => {
      const message = `${name} is in the layout but not in ${locale}; add it to the translation`;
      return { code: 'translation_lost', field, message, name };
    }),
    ...onlyIn(other, main).map(({ shown: name, text, at }): Found => {
      const message = `${name} is in ${locale} but not in the layout; remove it, or add it to the layout`;
      return { code: 'translation_gained', ...placeIn(text, at), message, name };
    }),
  ];
}
