import type { OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useFilters } from '../../parts/filter.js';
import { languageText } from '../../parts/language.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { changeText } from './change-text.js';
import { ComparedVersion } from './versions/compared-version.js';
import { RepositoryVersions } from './versions/repository.js';

type LayoutData = OutputOf<'layouts.get'>;
type Version = OutputOf<'versions.list'>['items'][number];

/** The newest versions are kept, so one page holds all. */
const ALL = 100;

export default function Versions({ layout }: { layout: LayoutData }) {
  const { get, set } = useFilters();
  const versions = useRead('versions.list', { id: layout.id, limit: ALL });
  const chosen = Number(get('version')) || undefined;
  return (
    <>
      <Section title={t.versions.title} help={t.versions.help}>
        <Shown query={versions}>
          {({ items }) => (
            <Table
              caption={t.versions.title}
              rows={items}
              keyOf={({ version }) => String(version)}
              columns={[
                {
                  title: t.versions.number,
                  cell: ({ version }) => (
                    <>
                      {t.versions.version(version)}{' '}
                      {version === layout.version && <Badge tone="blue">{t.versions.current}</Badge>}
                    </>
                  ),
                },
                { title: t.versions.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
                {
                  title: t.versions.who,
                  cell: ({ keyName, source }) => (
                    <>
                      {keyName}
                      <span className="under">{t.versions.sources[source]}</span>
                    </>
                  ),
                },
                { title: t.versions.what, cell: ({ summary }) => changeText(summary) },
                {
                  title: t.versions.actions,
                  quiet: true,
                  cell: (version) => (
                    <Actions
                      layout={layout}
                      version={version}
                      shown={version.version === chosen}
                      onShow={() => set('version', String(version.version))}
                    />
                  ),
                },
              ]}
            />
          )}
        </Shown>
      </Section>
      {chosen !== undefined && versions.data && (
        <ComparedVersion key={chosen} layout={layout} version={chosen} kept={versions.data.items} />
      )}
      <RepositoryVersions layout={layout} />
    </>
  );
}

interface ActionsProps {
  layout: LayoutData;
  version: Version;
  shown: boolean;
  onShow(): void;
}

function Actions({ layout, version: { version }, shown, onShow }: ActionsProps) {
  const { role } = useStore();
  return (
    <>
      <button type="button" className="small" aria-pressed={shown} onClick={onShow}>
        {t.versions.compare}
      </button>
      {includes(role, 'editor') && version !== layout.version && <Restore layout={layout} version={version} />}
    </>
  );
}

function Restore({ layout: { id, version: current }, version }: { layout: LayoutData; version: number }) {
  const restore = useWrite('versions.restore', ['layouts', 'translations']);
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.versions.restore}
      title={t.versions.restoreTitle(version)}
      className="small"
      onConfirm={async () => {
        const done = await restore.mutateAsync({ id, version: String(version), ifVersion: current });
        notice([t.versions.restored(done.version), done.warning].filter(Boolean).join(' '));
      }}
    >
      <RestoredLanguages id={id} version={version} />
    </ConfirmButton>
  );
}

function RestoredLanguages({ id, version }: { id: string; version: number }) {
  const snapshot = useRead('versions.get', { id, version: String(version) });
  return (
    <Shown query={snapshot}>
      {({ layout }) => <p>{t.versions.restoreHelp(layout.languages.map(languageText).join(', '))}</p>}
    </Shown>
  );
}
