import type { OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { Empty, ErrorNote, Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { EditSmtpSender, NewSmtpSender } from './smtp-form.js';

type Sender = OutputOf<'smtp.list'>['items'][number];

export function Smtp() {
  const { role } = useStore();
  const senders = useRead('smtp.list', { limit: 100 });
  const test = useWrite('smtp.test');
  const isOwner = includes(role, 'owner');
  const tested = senders.data?.items.find(({ id }) => id === test.variables?.id)?.name ?? '';
  return (
    <Section title={t.senders.smtp} help={t.senders.smtpHelp} actions={isOwner && <NewSmtpSender />}>
      {test.error && <ErrorNote error={test.error} />}
      {test.data && !test.isPending && <Outcome name={tested} outcome={test.data} />}
      <Shown query={senders}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.senders.noSmtp}>{isOwner && t.senders.noSmtpHelp}</Empty>
          ) : (
            <Table
              caption={t.senders.smtp}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t.senders.name,
                  cell: ({ name, isDefault }) => (
                    <>
                      {name} {isDefault && <Badge tone="green">{t.senders.isDefault}</Badge>}
                    </>
                  ),
                },
                { title: t.senders.server, cell: ({ host, port }) => `${host}:${port}` },
                { title: t.senders.from, cell: ({ fromAddress }) => fromAddress },
                ...(isOwner
                  ? [
                      {
                        title: t.senders.actions,
                        quiet: true,
                        cell: (sender: Sender) => (
                          <>
                            <button
                              type="button"
                              className="small"
                              disabled={test.isPending}
                              onClick={() => test.mutate({ id: sender.id })}
                            >
                              {test.isPending && test.variables.id === sender.id ? t.senders.testing : t.senders.test}
                            </button>{' '}
                            <EditSmtpSender id={sender.id} name={sender.name} /> <Remove sender={sender} />
                          </>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Shown>
    </Section>
  );
}

const Outcome = ({ name, outcome }: { name: string; outcome: OutputOf<'smtp.test'> }) => (
  <div className={outcome.ok ? 'note done' : 'note error'} role="status">
    <p>{outcome.ok ? t.senders.testOk(name, outcome.durationMs) : `${t.senders.testFailed(name)} ${outcome.reason}`}</p>
  </div>
);

function Remove({ sender: { id, name } }: { sender: Sender }) {
  const remove = useWrite('smtp.remove');
  const notice = useNotice();
  return (
    <ConfirmButton
      label={t.senders.remove}
      title={t.senders.removeTitle(name)}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        notice(t.senders.removed);
      }}
    >
      <p>{t.senders.removeText}</p>
    </ConfirmButton>
  );
}
