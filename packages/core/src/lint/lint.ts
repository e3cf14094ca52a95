import type { LanguageContent } from '../domain/layout.js';
import type { Context } from '../operation.js';
import type { Composed } from '../sending/compose.js';
import type { Message } from '../sending/message.js';
import { htmlContrast } from './contrast.js';
import type { Found } from './finding.js';
import { nameFindings } from './names.js';
import { missingSecrets, sendingFindings } from './sending.js';
import { sizeFindings } from './size.js';
import type { LintText } from './texts.js';
import { writtenEmail } from './written.js';

const LONG_SUBJECT = 60;

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
  const { content } = message;
  const written = await writtenEmail(message, main, context);
  const names = nameFindings(written.names, variables);
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
    ...written.drift,
    ...(await (saved ? missingSecrets : sendingFindings)(message, written, context)),
    ...names.filter(({ code }) => code !== 'missing_value'),
    ...written.found,
    ...(composed ? blockedLinks(composed, written.texts) : []),
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
