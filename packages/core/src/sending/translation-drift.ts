import type { LanguageContent } from '../domain/layout.js';
import { textsOf } from './references.js';

const OUTPUT = /\{\{-?((?:[^}]|\}(?!\}))*)\}\}/g;
const LINK = /\b(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+/gi;

/** The Liquid outputs and links of one language, with normalised whitespace. */
function marksOf(content: LanguageContent): Set<string> {
  const marks = new Set<string>();
  for (const text of textsOf(content, [])) {
    for (const [, inner] of text.matchAll(OUTPUT)) {
      marks.add(`{{ ${inner!.replace(/-$/, '').trim().replace(/\s+/g, ' ')} }}`);
    }
    for (const [link] of text.matchAll(LINK)) marks.add(link.replace(/[.,;:!?)]+$/, ''));
  }
  return marks;
}

/** The Liquid outputs and links a translation lost or gained compared with its layout. */
export function translationDrift(layout: LanguageContent, translation: LanguageContent) {
  const there = marksOf(layout);
  const here = marksOf(translation);
  return {
    lost: [...there].filter((mark) => !here.has(mark)),
    gained: [...here].filter((mark) => !there.has(mark)),
  };
}
