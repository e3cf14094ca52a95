import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../data.js';
import { useDebounced } from '../../parts/debounced.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import { useLanguage } from './language.js';
import { MailPreview } from './mail-preview.js';
import type { TabProps } from './tabs.js';
import { useVariables, VariablesEditor } from './variables.js';
import { Warnings } from './warnings.js';

/** The saved layout as an email, with test variables that can be changed. */
export default function PreviewTab({ layout }: TabProps) {
  const { id } = layout;
  const [locale, setLocale] = useLanguage(layout);
  const typed = useVariables(layout);
  const { variables } = typed;
  const settled = useDebounced(JSON.stringify(variables ?? null));
  const preview = useRead(
    'layouts.preview',
    { id, locale, variables: JSON.parse(settled) ?? {} },
    { placeholderData: keepPreviousData, enabled: settled !== 'null' },
  );
  return (
    <div className="columns preview-columns">
      <Section title={t.layouts.preview}>
        <MailPreview layout={layout} locale={locale} onLocale={setLocale} preview={preview} />
      </Section>
      <div className="stack">
        <Section title={t.layouts.warnings}>
          <Shown query={preview}>{({ warnings }) => <Warnings warnings={warnings} />}</Shown>
        </Section>
        <Section title={t.layouts.variables} help={t.layouts.variablesHelp}>
          <VariablesEditor {...typed} />
        </Section>
      </div>
    </div>
  );
}
