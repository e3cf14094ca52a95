import { Suspense } from 'react';
import { Link, Redirect, useParams, useSearch } from 'wouter';
import { useRead } from '../data.js';
import { Badge } from '../parts/badge.js';
import { Page } from '../parts/page.js';
import { Loading, Shown } from '../parts/states.js';
import { SaveNote } from '../save-warnings.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { DeleteLayout } from './layout/delete-layout.js';
import { DuplicateLayout } from './layout/duplicate-layout.js';
import { useLanguage } from './layout/language.js';
import { type LayoutTab, TABS, type TabProps } from './layout/tabs.js';
import { UnsavedNote } from './layout/unsaved-note.js';
import { TypedVariables } from './layout/variables.js';

export default function Layout() {
  const { id = '' } = useParams();
  const { role } = useStore();
  const layout = useRead('layouts.get', { id });
  return (
    <Page
      title={layout.data?.name ?? t.layouts.title}
      lead={layout.data && <Summary layout={layout.data} />}
      back={{ to: '/layouts', label: t.layouts.back }}
      actions={
        layout.data &&
        includes(role, 'editor') && (
          <>
            <DuplicateLayout layout={layout.data} />
            <DeleteLayout layout={layout.data} />
          </>
        )
      }
    >
      <Shown query={layout}>
        {(data) => (
          <TypedVariables key={data.id}>
            <Content layout={data} />
          </TypedVariables>
        )}
      </Shown>
    </Page>
  );
}

const Summary = ({ layout: { id, category, version, description } }: TabProps) => (
  <>
    <Badge tone={category === 'marketing' ? 'blue' : 'grey'}>{t.layouts.categories[category]}</Badge>{' '}
    <Badge>{t.layouts.version(version)}</Badge> <Link href={`/history?action=${id}`}>{t.layouts.runs}</Link>
    {description && ` · ${description}`}
  </>
);

function Content({ layout }: TabProps) {
  const { id } = layout;
  const { role } = useStore();
  const { tab: name } = useParams();
  const tabs = TABS.filter((tab) => includes(role, tab.role) && tab.isFor(layout));
  const current = name === undefined ? tabs[0] : tabs.find((tab) => tab.name === name);
  const [locale] = useLanguage(layout);
  if (!current) return <Redirect to={`/layouts/${id}`} replace />;
  const Tab = current.component;
  return (
    <>
      <TabLinks id={id} tabs={tabs} current={current} />
      <SaveNote layout={layout} edited={current.name === 'edit' ? locale : undefined} />
      {current.name !== 'edit' && includes(role, 'editor') && <UnsavedNote layout={layout} />}
      <Suspense fallback={<Loading />}>
        <Tab layout={layout} />
      </Suspense>
    </>
  );
}

/** Links, because each tab has an address. They keep the language. */
function TabLinks({ id, tabs, current }: { id: string; tabs: LayoutTab[]; current: LayoutTab }) {
  const language = new URLSearchParams(useSearch()).get('language');
  const search = language ? `?${new URLSearchParams({ language })}` : '';
  return (
    <nav className="tabs" aria-label={t.layouts.tabsLabel}>
      {tabs.map(({ name }) => (
        <Link
          key={name}
          href={`/layouts/${id}/${name}${search}`}
          aria-current={name === current.name ? 'page' : undefined}
        >
          {t.layouts.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
