import { type Admitted, allows, MAX_TRANSLATIONS, OPERATIONS, type OutputOf } from '@sendstep/core';
import { quotedRecord } from './quoted-record.js';
import { foundOr, levelOf } from './request.js';
import { invalidParams } from './rpc-error.js';
import type { ToolSet } from './tools.js';

type Layout = OutputOf<'layouts.get'>;

/** The prompt text: everything a model needs to translate a layout and to explain how to save the result. */
export async function translateLayout(
  sent: Record<string, string>,
  admitted: Admitted,
  set: ToolSet | undefined,
): Promise<string> {
  const layout = await foundOr(admitted.run('layouts.get', { id: sent.id! }), () =>
    invalidParams('arguments.id: layout not found; list_email_templates shows the ids'),
  );
  const locale = localeFor(layout, sent.locale!);
  const { id, name, description, category, defaultLocale, languages } = layout;
  const saved = languages.includes(locale)
    ? await foundOr(admitted.run('translations.get', { id, locale }), () =>
        invalidParams('arguments.locale: this translation was just deleted; try again'),
      )
    : undefined;
  const texts = textsOf(layout);
  const record = { about: { name, description, category }, texts, ...(saved && { saved: textsOf(saved) }) };

  return `Translate the texts of an email layout from ${defaultLocale} to ${locale}.

${quotedRecord(record, admitted)}

"texts" is what to translate; "about" only describes the email.${saved ? ` "saved" is the current translation: keep its wording where it still fits, and fix what is missing or has a different meaning.` : ''}

Rules:
- Translate what the reader sees: subject, preview text, headings, paragraphs, list items, table texts, button labels, alt texts of images, footer texts. Write as a native speaker would, with one form of address throughout.
- Leave Liquid untouched: everything from {{ to }} and from {% to %}, character by character. Keep every tag and output; move one only if the grammar requires it. Translate the text between tags. The fields each, as, visibleIf and testVariables of a design stay unchanged, too.
- Leave HTML tags and their attributes, links, email addresses, file keys, colours, numbers, and the names, order and number of fields and blocks unchanged. Of the attributes, translate only alt and title.
- Add nothing and leave nothing out.

Answer with one JSON object in a code block. It has exactly the fields ${Object.keys(texts).join(', ')}, each in the same form as in "texts". Below it, list the places you were not sure about.

${howToSave({ id, locale, version: saved?.version ?? 0 }, admitted, set)}`;
}

/** Names the tool that saves the translation, if the connection has it. */
function howToSave(
  { id, locale, version }: { id: string; locale: string; version: number },
  admitted: Admitted,
  set: ToolSet | undefined,
): string {
  const maySave = allows(levelOf(admitted), 'write');
  if (set === 'layouts' && maySave) {
    return `When the user agrees, save it: call put_translation with id ${id}, locale ${locale}, ifVersion ${version} and the fields of this JSON. It replaces the texts of ${locale} and records a version that restore_version can bring back. Then call preview_email_template with locale ${locale}, and tell the user its warnings.`;
  }
  return `No tool here saves a translation. Tell the user that this JSON can be saved unchanged in one of two ways; both replace the texts of ${locale} and record a version that can be restored:
- REST: PUT /api/v1/email-templates/${id}/translations/${locale} with the JSON as the body
- command line: sendstep translations put ${id} ${locale} --input translation.json
${maySave ? 'The key of this connection may do that.' : 'The key of this connection is read-only: a key of level write is needed for that.'}`;
}

/** The normalized language code. Refused if saving would be refused, before anybody translates. */
function localeFor({ defaultLocale, languages }: Layout, sent: string): string {
  const { data: locale, success } = OPERATIONS['translations.put'].input.shape.locale.safeParse(sent);
  if (!success) throw invalidParams('arguments.locale: not a language code; use one such as de or pt-br');
  if (locale === defaultLocale) {
    throw invalidParams('arguments.locale: is the main language of the layout; use another one');
  }
  if (!languages.includes(locale) && languages.length > MAX_TRANSLATIONS) {
    throw invalidParams(
      `arguments.locale: at most ${MAX_TRANSLATIONS} languages per layout; use an existing one or delete one first`,
    );
  }
  return locale;
}

/** The texts of a language. Attachments, and footer texts that are not set, are inherited from the layout. */
const textsOf = ({
  subject,
  previewText,
  body,
  bodyDesign,
  marketingTexts,
}: Layout | OutputOf<'translations.get'>) => ({
  subject,
  previewText,
  ...(bodyDesign ? { bodyDesign } : { body }),
  ...(marketingTexts && { marketingTexts }),
});
