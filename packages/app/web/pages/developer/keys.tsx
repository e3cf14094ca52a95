import type { OutputOf } from '@sendstep/core';
import { useState } from 'react';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton, Dialog } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { Empty, ErrorNote, Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/index.js';
import { LEVELS, type Level, NewKey } from './new-key.js';

type Key = OutputOf<'keys.list'>['items'][number];
const nameOf = ({ name }: Key) => name || t.developer.unnamed;

interface KeysProps {
  onCreated(key: OutputOf<'keys.create'>): void;
  onRevoked(id: string): void;
}

export function Keys({ onCreated, onRevoked }: KeysProps) {
  const keys = useRead('keys.list', { limit: 100 });
  return (
    <Section title={t.developer.keys} help={t.developer.keysHelp} actions={<NewKey onCreated={onCreated} />}>
      <Shown query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.developer.noKeys}>{t.developer.noKeysHelp}</Empty>
          ) : (
            <Table
              caption={t.developer.keys}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { title: t.developer.name, cell: nameOf },
                { title: t.developer.key, cell: ({ hint }) => <code>{hint}</code> },
                { title: t.developer.level, cell: (key) => <KeyLevel apiKey={key} /> },
                { title: t.developer.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
                {
                  title: t.developer.actions,
                  quiet: true,
                  cell: (key) => <Revoke apiKey={key} onRevoked={onRevoked} />,
                },
              ]}
            />
          )
        }
      </Shown>
    </Section>
  );
}

function KeyLevel({ apiKey }: { apiKey: Key }) {
  const update = useWrite('keys.update');
  const notice = useNotice();
  const [raised, setRaised] = useState<Level>();
  const change = async (level: Level) => {
    await update.mutateAsync({ id: apiKey.id, level });
    setRaised(undefined);
    notice(t.developer.levelChanged);
  };
  if (apiKey.revokedAt) return <Badge>{t.developer.revoked}</Badge>;
  return (
    <>
      <select
        className="small"
        aria-label={t.developer.levelOf(nameOf(apiKey))}
        value={update.isPending ? update.variables.level : apiKey.level}
        disabled={update.isPending}
        onChange={(event) => {
          const level = event.target.value as Level;
          if (LEVELS.indexOf(level) > LEVELS.indexOf(apiKey.level)) setRaised(level);
          else change(level).catch(() => {});
        }}
      >
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {t.developer.levels[level].split(':')[0]}
          </option>
        ))}
      </select>
      {update.error && <ErrorNote error={update.error} />}
      <Dialog title={t.developer.raiseTitle} open={raised !== undefined} onClose={() => setRaised(undefined)}>
        <div className="dialog-body">
          <p>{t.developer.raiseText(nameOf(apiKey))}</p>
          <p>{raised && t.developer.levels[raised]}</p>
        </div>
        <div className="dialog-actions">
          <button type="button" onClick={() => setRaised(undefined)}>
            {t.shell.cancel}
          </button>
          <button
            type="button"
            className="primary"
            disabled={update.isPending}
            onClick={() => raised && change(raised).catch(() => {})}
          >
            {t.developer.raise}
          </button>
        </div>
      </Dialog>
    </>
  );
}

function Revoke({ apiKey, onRevoked }: { apiKey: Key } & Pick<KeysProps, 'onRevoked'>) {
  const revoke = useWrite('keys.revoke');
  const notice = useNotice();
  if (apiKey.revokedAt) return null;
  return (
    <ConfirmButton
      label={t.developer.revoke}
      title={t.developer.revokeTitle}
      onConfirm={async () => {
        await revoke.mutateAsync({ id: apiKey.id });
        onRevoked(apiKey.id);
        notice(t.developer.keyRevoked);
      }}
    >
      <p>{t.developer.revokeText(nameOf(apiKey))}</p>
    </ConfirmButton>
  );
}
