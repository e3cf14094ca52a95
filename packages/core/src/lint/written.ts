import { bodyPictureKeys } from '../domain/body-pictures.js';
import type { LanguageContent } from '../domain/layout.js';
import { printsOne } from '../liquid/references.js';
import type { Context } from '../operation.js';
import type { Message } from '../sending/message.js';
import { pictureKeys } from '../sending/pictures.js';
import { madeOnce, withoutTestValues } from '../sending/templates.js';
import { backgroundFindings } from './backgrounds.js';
import { designContrast } from './contrast.js';
import { driftFindings } from './drift.js';
import type { Found } from './finding.js';
import { blockImageFindings, htmlFindings } from './html.js';
import { addressFindings } from './links.js';
import { mergeTagFindings } from './merge-tags.js';
import { namesOf } from './names.js';
import { missingFiles } from './sending.js';
import { type LintText, textsOf, wholeDesign } from './texts.js';

const PLACEHOLDERS = ['unsubscribe_url', 'unsubscribe_link'];
/** How much larger the result is than what is written, roughly. */
const GROWTH = 6;

/** What is known from what is written in an email, whatever its variables are. */
export interface WrittenEmail {
  texts: LintText[];
  names: ReturnType<typeof namesOf>;
  /** The uploaded files that its blocks show. */
  pictures: ReadonlySet<string>;
  drift: Found[];
  found: Found[];
}

/** Reads the texts of an email; `main` is the content of the layout's own language, if this is a translation. */
export async function writtenEmail(
  message: Message,
  main: LanguageContent | undefined,
  context: Context,
): Promise<WrittenEmail> {
  const inBody = bodyPictureKeys(message.content.body);
  const missing = await missingFiles(inBody, context);
  const files = inBody.filter((key) => !missing.includes(key));
  const around = JSON.stringify([files, main ? withoutTestValues(main) : null]);
  const size = GROWTH * (around.length + (message.key?.length ?? 0));
  return madeOnce(
    `lint ${around}`,
    message,
    context,
    () => readWritten(message, main, files),
    () => size,
  );
}

function readWritten(message: Message, main: LanguageContent | undefined, files: string[]): WrittenEmail {
  const { content, lang, header, footer } = message;
  const texts = textsOf(message);
  const pictures = pictureKeys([content.bodyDesign?.blocks ?? [], header, footer]);
  return {
    texts,
    names: namesOf(texts),
    pictures,
    drift: main ? driftFindings(main, content, lang) : [],
    found: writtenFindings(message, texts, new Set([...pictures, ...files])),
  };
}

function writtenFindings(message: Message, texts: LintText[], files: ReadonlySet<string>): Found[] {
  const { content, ending } = message;
  const design = wholeDesign(message);
  const found: Found[] = [
    ...addressFindings(texts),
    ...htmlFindings(texts, files),
    ...blockImageFindings(texts),
    ...mergeTagFindings(texts),
    ...(design ? [...designContrast(design), ...backgroundFindings(design)] : []),
  ];
  const own = texts.filter(({ field }) => !field.startsWith('marketingTexts.'));
  if (ending && !own.some(({ text }) => printsOne(text, PLACEHOLDERS))) {
    const message = 'the content has no unsubscribe placeholder; the link is only in the footer that is added';
    found.push({ code: 'unsubscribe_placeholder_missing', field: design ? 'bodyDesign' : 'body', message });
  }
  if (content.previewText.trim() === '') {
    const message = 'without a preview text, inboxes show the first words of the email';
    found.push({ code: 'preview_text_missing', field: 'previewText', message });
  }
  return found;
}
