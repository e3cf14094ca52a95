import { type Found, type LintCode, MAX_PER_TEXT } from './finding.js';
import { addressProblem, NO_LINK } from './links.js';
import { maskedMarkup, type Tag, tagsOf } from './markup.js';
import { type LintText, placeIn } from './texts.js';

const EXTERNAL = 'mail clients drop external stylesheets; put the rules in a style element or in style attributes';
const NO_ALT = 'the image has no alt attribute; describe it, or write alt="" if it is decorative';
const LINKED_NO_ALT = 'the image is the only content of a link, so its alt text has to say where the link leads';
const IMPORT = /@import\s+(?:url\(|["'])/gi;

/** Faults in the HTML of a text: links, images and stylesheets. `files` are the uploaded images the email contains. */
export function htmlFindings(texts: LintText[], files: ReadonlySet<string>): Found[] {
  return texts.flatMap((text) => {
    if (text.kind !== 'html' && text.kind !== 'inline') return [];
    const masked = maskedMarkup(text.text);
    const tags = tagsOf(text.text, masked);
    const found: Found[] = [];
    const add: Add = (code, message, { at }) => {
      if (found.length < MAX_PER_TEXT) found.push({ code, ...placeIn(text, at), message });
    };
    for (const [i, tag] of tags.entries()) {
      if (tag.closing) continue;
      if (tag.name === 'a') checkLink(tag, add);
      else if (tag.name === 'button')
        add('button_without_link', 'a button element does nothing in an email; use a link', tag);
      else if (tag.name === 'img' && text.kind === 'html') checkImage(tags, i, masked, files, add);
      else if (tag.name === 'link' && /\bstylesheet\b/i.test(tag.attributes.get('rel') ?? '')) {
        add('external_stylesheet', EXTERNAL, tag);
      }
    }
    if (text.kind === 'html')
      for (const { index } of text.text.matchAll(IMPORT)) add('external_stylesheet', EXTERNAL, { at: index });
    return found;
  });
}

type Add = (code: LintCode, message: string, tag: { at: number }) => void;

function checkLink(tag: Tag, add: Add): void {
  const href = tag.attributes.get('href');
  if (href === undefined) {
    // A target of links inside the email.
    if (!tag.attributes.has('name') && !tag.attributes.has('id')) add('button_without_link', NO_LINK, tag);
    return;
  }
  const problem = addressProblem(href, 'link');
  if (problem) add(problem.code, problem.message, tag);
}

function checkImage(tags: Tag[], i: number, masked: string, files: ReadonlySet<string>, add: Add): void {
  const tag = tags[i]!;
  const alt = tag.attributes.get('alt');
  const src = tag.attributes.get('src') ?? '';
  const before = tags[i - 1];
  const after = tags[i + 1];
  const isAlone =
    before?.name === 'a' &&
    !before.closing &&
    after?.name === 'a' &&
    after.closing &&
    (masked.slice(before.end, tag.at) + masked.slice(tag.end, after.at)).trim() === '';
  if (alt === undefined) add('image_without_alt', NO_ALT, tag);
  else if (alt.trim() === '' && isAlone) add('linked_image_without_alt', LINKED_NO_ALT, tag);
  const key = /^\s*cid:([^{}]*)$/i.exec(src)?.[1];
  if (key !== undefined && !files.has(key.trim())) {
    add(
      'unresolved_cid',
      `no uploaded image of this email has the key ${key.trim()}; use the key of an uploaded file or an https: address`,
      tag,
    );
  }
  const problem = addressProblem(src, 'image');
  if (problem) add(problem.code, problem.message, tag);
}

/** Image blocks whose alt text is empty although they are links. */
export const blockImageFindings = (texts: LintText[]): Found[] =>
  texts.flatMap((text) => {
    const { block, field } = text;
    if (!field.endsWith('.alt') || text.text.trim() !== '' || !block || !('href' in block) || !block.href) return [];
    return [{ code: 'linked_image_without_alt' as const, ...placeIn(text), message: LINKED_NO_ALT }];
  });
