import { type Found, MAX_PER_TEXT } from './finding.js';
import { maskedMarkup } from './markup.js';
import { type LintText, placeIn } from './texts.js';

/** Placeholders of other systems, which are sent as they are. */
const FOREIGN = [
  /\*\|[A-Za-z][^|*\n]{0,100}\|\*/g, // *|FNAME|*
  /\[\[\s*[A-Za-z_][\w.:-]{0,100}\s*\]\]/g, // [[name]]
  /%%[A-Za-z_][\w.]{0,100}%%/g, // %%name%%
  /<%=?\s*[A-Za-z_@][^%<>]{0,100}%>/g, // <%= name %>
];
/** `{{#each items}}`: not valid Liquid, so only inside `raw`. */
const HANDLEBARS = /\{\{[#/^>][^{}]{0,100}\}\}/g;

/** Left-over placeholders of other systems. */
export const mergeTagFindings = (texts: LintText[]): Found[] =>
  texts.flatMap((text) => {
    if (text.kind === 'color' || text.kind === 'condition' || text.kind === 'list') return [];
    const masked = maskedMarkup(text.text);
    const found = [...FOREIGN, HANDLEBARS].flatMap((pattern) => [...masked.matchAll(pattern)]);
    return found.slice(0, MAX_PER_TEXT).map(({ 0: tag, index }): Found => {
      const message = `${tag} is a placeholder of another system and is sent as it is; write {{ variables.… }}`;
      return { code: 'foreign_merge_tag', ...placeIn(text, index), message };
    });
  });
