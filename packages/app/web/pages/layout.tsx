import type { OutputOf } from '@sendstep/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { useDebounced } from '../parts/debounced.js';
import { useFilters } from '../parts/filter.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { TestSend } from '../parts/test-send.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { Preview } from './layout/preview.js';
import { parseVariables, VariablesEditor } from './layout/variables.js';
import { Warnings } from './layout/warnings.js';

export default function Layout() {
  const { id = '' } = useParams();
  const layout = useRead('layouts.get', { id });
  return (
    <Page
      title={layout.data?.name ?? t.layouts.title}
      lead={layout.data?.description}
      back={{ to: '/layouts', label: t.layouts.back }}
    >
      <Shown query={layout}>{(data) => <Content key={data.id} layout={data} />}</Shown>
    </Page>
  );
}

type LayoutData = OutputOf<'layouts.get'>;

const testVariablesOf = ({ bodyDesign }: LayoutData) => JSON.stringify(bodyDesign?.testVariables ?? {}, null, 2);

function Content({ layout }: { layout: LayoutData }) {
  const { id, category, version, languages, defaultLocale } = layout;
  const { role } = useStore();
  const { get, set } = useFilters();
  const locale = languages.find((one) => one === get('language')) ?? defaultLocale;
  const [text, setText] = useState(() => testVariablesOf(layout));
  const { variables, error } = parseVariables(text);
  const settled = useDebounced(JSON.stringify(variables ?? null));
  const preview = useRead(
    'layouts.preview',
    { id, locale, variables: JSON.parse(settled) ?? {} },
    { placeholderData: keepPreviousData, enabled: settled !== 'null' },
  );
  return (
    <>
      <div className="row">
        <Badge tone={category === 'marketing' ? 'blue' : 'grey'}>{t.layouts.categories[category]}</Badge>
        <Badge>{t.layouts.version(version)}</Badge>
        <Link href={`/history?action=${id}`}>{t.layouts.runs}</Link>
      </div>
      <div className="columns preview-columns">
        <Section title={t.layouts.preview}>
          <Preview layout={layout} locale={locale} onLocale={(next) => set('language', next)} preview={preview} />
        </Section>
        <div className="stack">
          {includes(role, 'editor') && (
            <Section title={t.mail.test} help={t.mail.testHelp}>
              <TestSend mail={variables && { id, locale, variables }} />
              {error && <p className="field-error">{t.layouts.fixVariables}</p>}
            </Section>
          )}
          <Section title={t.layouts.warnings}>
            <Shown query={preview}>{({ warnings }) => <Warnings warnings={warnings} />}</Shown>
          </Section>
          <Section title={t.layouts.variables} help={t.layouts.variablesHelp}>
            <VariablesEditor
              text={text}
              error={error}
              onChange={setText}
              onReset={() => setText(testVariablesOf(layout))}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
