import type { OutputOf } from '@sendstep/core';
import { useRead } from '../../../data.js';
import { languageText } from '../../../parts/language.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/states.js';
import { t } from '../../../texts/index.js';
import type { LayoutData } from '../tabs.js';

type Drift = OutputOf<'translations.drift'>;
type Pair = Drift['texts'][number];

const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{[{%].*?[%}]\}/gs, ''));
/** `bodyDesign.blocks[2].href` of a button is "Button, href". */
function titleOf({ field, blockType = '' }: Pair) {
  const last = field.replace(/^.*\]\./, '');
  const block = blockType.charAt(0).toUpperCase() + blockType.slice(1);
  return t.languages.fields[field] ?? (last === 'text' ? block : [block, last].filter(Boolean).join(', '));
}
const isAddress = (text: string) => /^[a-z][a-z0-9+.-]*:\S*$/i.test(text);

/** Whether a text still has to be translated: it has words, and both languages have the same. */
export const isUntranslated = ({ main, translation }: Pair) =>
  main !== undefined && main === translation && hasWords(main) && !isAddress(main);

/** The texts of the main language beside those of another, with what was lost or gained at its text. */
export function SideBySide({ layout: { id, defaultLocale }, locale }: { layout: LayoutData; locale: string }) {
  const drift = useRead('translations.drift', { id, locale });
  const [main, other] = [languageText(defaultLocale), languageText(locale)];
  return (
    <Section title={t.languages.sideBySide(main, other)}>
      <Shown query={drift}>
        {({ texts, findings }) => (
          <table className="side-by-side">
            <caption className="visually-hidden">{t.languages.sideBySide(main, other)}</caption>
            <thead>
              <tr>
                <th scope="col">{t.languages.text}</th>
                <th scope="col">{main}</th>
                <th scope="col">{other}</th>
              </tr>
            </thead>
            <tbody>
              {texts
                .filter((pair) => pair.main || pair.translation)
                .map((pair) => (
                  <tr key={`${pair.field} ${pair.blockId} ${pair.main === undefined}`}>
                    <th scope="row">{titleOf(pair)}</th>
                    <td data-title={main} lang={defaultLocale}>
                      <Written text={pair.main} />
                    </td>
                    <td data-title={other} lang={locale}>
                      <Written text={pair.translation} />
                      <Notes pair={pair} findings={findings} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Shown>
    </Section>
  );
}

const Written = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <span className="soft">{t.languages.missing}</span>
  ) : (
    <span className="written" dir="auto">
      {text}
    </span>
  );

function Notes({ pair, findings }: { pair: Pair; findings: Drift['findings'] }) {
  const here = findings.filter(
    ({ field, blockId }) => field === pair.field && (blockId === undefined || blockId === pair.blockId),
  );
  return (
    <>
      {isUntranslated(pair) && <p className="hint">{t.languages.untranslated}</p>}
      {here.map(({ message }) => (
        <p key={message} className="hint warning" lang="en">
          {message}
        </p>
      ))}
    </>
  );
}
