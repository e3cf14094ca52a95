import { bodyPictureKeys } from '../domain/body-pictures.js';
import type { LanguageContent } from '../domain/layout.js';
import { printsOne } from '../liquid/references.js';
import type { Context } from '../operation.js';
import type { Composed, Message } from '../sending/compose.js';
import { pictureKeys } from '../sending/pictures.js';
import { backgroundFindings } from './backgrounds.js';
import { designContrast, htmlContrast } from './contrast.js';
import { driftFindings } from './drift.js';
import type { Found } from './finding.js';
import { blockImageFindings, htmlFindings } from './html.js';
import { addressFindings } from './links.js';
import { mergeTagFindings } from './merge-tags.js';
import { nameFindings } from './names.js';
import { missingFiles, missingSecrets, sendingFindings } from './sending.js';
import { sizeFindings } from './size.js';
import { type LintText, textsOf, wholeDesign } from './texts.js';

const LONG_SUBJECT = 60;
const PLACEHOLDERS = ['unsubscribe_url', 'unsubscribe_link'];

/** An email in one language, as it is written and as it renders. */
export interface Linted {
  message: Message;
  /** Undefined if it cannot be rendered. */
  composed: Composed | undefined;
  /** Undefined if there are no test values, so nothing is known to be missing. */
  variables: unknown;
  /** The content of the layout's own language, if this is a translation. */
  main?: LanguageContent | undefined;
  /** Only what was written: not whether the store could send it, which a save cannot change. */
  saved?: boolean;
}

/** Everything that is wrong with an email in one language: first what rendering shows, then what the texts show. */
export async function lintMessage(
  { message, composed, variables, main, saved = false }: Linted,
  context: Context,
): Promise<Found[]> {
  const { content, lang } = message;
  const texts = textsOf(message);
  const names = nameFindings(texts, variables);
  return [
    ...(composed?.warnings ?? []).map(
      (warning): Found => ({
        code: 'unsubscribe_link_added',
        field: 'marketingTexts.unsubscribeText',
        message: warning,
      }),
    ),
    ...names.filter(({ code }) => code === 'missing_value'),
    ...(composed ? renderedFindings(composed, message, variables !== undefined) : []),
    ...(main ? driftFindings(main, content, lang) : []),
    ...(await (saved ? missingSecrets : sendingFindings)(message, texts, context)),
    ...names.filter(({ code }) => code !== 'missing_value'),
    ...writtenFindings(message, texts, await embedded(message, context)),
    ...(composed ? blockedLinks(composed, texts) : []),
    ...(composed && content.body !== undefined ? bodyContrast(composed) : []),
  ];
}

function renderedFindings({ subject, html, text }: Composed, { content }: Message, hasValues: boolean): Found[] {
  const body = content.bodyDesign ? 'bodyDesign' : 'body';
  const found = sizeFindings(html, body);
  if (subject === '' && hasValues) {
    found.push({ code: 'empty_subject', field: 'subject', message: 'the subject is empty' });
  }
  const length = [...subject].length;
  if (length > LONG_SUBJECT) {
    const message = `the subject has ${length} characters; many clients show about ${LONG_SUBJECT}`;
    found.push({ code: 'long_subject', field: 'subject', message });
  }
  if (text.trim() === '' && /<img\b/i.test(html) && hasValues) {
    const message = 'readers without images see nothing; add a text, or alt texts for the images';
    found.push({ code: 'text_missing', field: body, message });
  }
  return found;
}

/** The uploaded images that the email contains. */
async function embedded({ content, header, footer }: Message, context: Context): Promise<ReadonlySet<string>> {
  const inBody = bodyPictureKeys(content.body);
  const missing = await missingFiles(inBody, context);
  return new Set([
    ...pictureKeys([content.bodyDesign?.blocks ?? [], header, footer]),
    ...inBody.filter((key) => !missing.includes(key)),
  ]);
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

/** Addresses that variables made and that were replaced. Literal ones are found in the texts. */
const blockedLinks = ({ blocked }: Composed, texts: LintText[]): Found[] =>
  [...new Set(blocked)]
    .filter((address) => !texts.some(({ text }) => text.includes(address)))
    .map((address) => {
      const shown = address.length > 80 ? `${address.slice(0, 80).toWellFormed()}…` : address;
      const message = `the address ${shown} came from a variable and was replaced by #; use https:, http:, mailto:, tel: or sms:`;
      return {
        code: 'blocked_link',
        field: texts.some(({ field }) => field === 'body') ? 'body' : 'bodyDesign',
        message,
      };
    });

const bodyContrast = ({ html }: Composed): Found[] =>
  htmlContrast(html, { color: '#000000', background: '#ffffff' }).map((message) => ({
    code: 'low_contrast',
    field: 'body',
    message,
  }));
