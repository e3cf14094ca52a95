import { type Admitted, allows, MAX_TRANSLATIONS, OPERATIONS, type OutputOf } from '@sendstep/core';
import { quotedRecord } from './quoted-record.js';
import { foundOr, levelOf } from './request.js';
import { invalidParams } from './rpc-error.js';

type Layout = OutputOf<'layouts.get'>;

/** Everything a model needs to translate a layout and to tell how the outcome is saved. */
export async function translateLayout(sent: Record<string, string>, admitted: Admitted): Promise<string> {
  const layout = await foundOr(admitted.run('layouts.get', { id: sent.id! }), () =>
    invalidParams('arguments.id: layout not found; list_email_templates shows the ids'),
  );
  const locale = localeFor(layout, sent.locale!);
  const { id, name, description, category, defaultLocale, languages } = layout;
  const saved = languages.includes(locale)
    ? await foundOr(admitted.run('translations.get', { id, locale }), () =>
        invalidParams('arguments.locale: this translation was deleted just now; ask once more'),
      )
    : undefined;
  const texts = textsOf(layout);
  const record = { about: { name, description, category }, texts, ...(saved && { saved: textsOf(saved) }) };

  return `Translate the texts of an email layout from ${defaultLocale} to ${locale}.

${quotedRecord(record, admitted)}

"texts" is what to translate; "about" only tells what the mail is for.${saved ? ` "saved" is the translation as it is now: keep its wording where it still fits, mend what is missing or says something else.` : ''}

Rules:
- Translate what a reader of the mail sees: subject, preview text, headings, paragraphs, list items, table texts, words on buttons, alternative texts of pictures, footer texts. Write as a native speaker would, with one form of address throughout.
- Leave Liquid untouched: everything from {{ to }} and from {% to %}, character by character. Each stays, moved only where the grammar of the sentence wants it. Words between two tags are translated. The fields each, as, visibleIf and testVariables of a design stay as they are, too.
- Leave HTML tags and their attributes, links, email addresses, file keys, colours, numbers and the names, order and number of fields and blocks as they are. Only alt and title attributes hold words to translate.
- Add nothing and leave nothing out.

Answer with one JSON object in a code block. It has exactly the fields ${Object.keys(texts).join(', ')}, each in the same form as in "texts". Below it, name each place of which you were not sure.

No tool here saves a translation. Tell the user that this JSON, as it is, is saved in one of two ways; both replace the texts of ${locale} and record a version that can be restored:
- REST: PUT /api/v1/email-templates/${id}/translations/${locale} with the JSON as the body
- command line: sendstep translations put ${id} ${locale} --input translation.json
${allows(levelOf(admitted), 'write') ? 'The key of this connection may do that.' : 'The key of this connection may only read: a key of level write is needed for that.'}`;
}

/** The language as it is stored; refused where saving would be refused, before anybody has translated anything. */
function localeFor({ defaultLocale, languages }: Layout, sent: string): string {
  const { data: locale, success } = OPERATIONS['translations.put'].input.shape.locale.safeParse(sent);
  if (!success) throw invalidParams('arguments.locale: not a language code; use one such as de or pt-br');
  if (locale === defaultLocale) {
    throw invalidParams('arguments.locale: is the language of the layout itself; name another one');
  }
  if (!languages.includes(locale) && languages.length > MAX_TRANSLATIONS) {
    throw invalidParams(
      `arguments.locale: at most ${MAX_TRANSLATIONS} languages per layout; name one that it has, or delete one first`,
    );
  }
  return locale;
}

/** What a language has to say for itself. Attachments, and footer texts where there are none, stay those of the layout. */
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
