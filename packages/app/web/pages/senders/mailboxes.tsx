import type { OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';

type Mailbox = OutputOf<'mailboxes.list'>['items'][number];

export function Mailboxes() {
  const { role } = useStore();
  const mailboxes = useRead('mailboxes.list', { limit: 100 });
  const actions = { title: t.senders.actions, quiet: true, cell: (box: Mailbox) => <Actions mailbox={box} /> };
  return (
    <Section title={t.senders.mailboxes} help={t.senders.mailboxesHelp}>
      <Shown query={mailboxes}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">{t.senders.noMailboxes}</p>
          ) : (
            <Table
              caption={t.senders.mailboxes}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t.senders.address,
                  cell: ({ address, displayName, provider, isDefault }) => (
                    <>
                      {displayName || address} {isDefault && <Badge tone="green">{t.senders.isDefault}</Badge>}
                      <span className="under">
                        {t.senders.providers[provider]}, {address}
                      </span>
                    </>
                  ),
                },
                {
                  title: t.senders.status,
                  cell: ({ status }) => (
                    <Badge tone={status === 'connected' ? 'green' : 'amber'}>{t.senders.statuses[status]}</Badge>
                  ),
                },
                ...(includes(role, 'owner') ? [actions] : []),
              ]}
            />
          )
        }
      </Shown>
    </Section>
  );
}

function Actions({ mailbox: { id, address, isDefault } }: { mailbox: Mailbox }) {
  const update = useWrite('mailboxes.update', ['smtp']);
  const remove = useWrite('mailboxes.remove');
  const notice = useNotice();
  return (
    <>
      {!isDefault && (
        <button
          type="button"
          className="small"
          disabled={update.isPending}
          onClick={() => update.mutate({ id, isDefault: true }, { onSuccess: () => notice(t.senders.defaultSet) })}
        >
          {t.senders.makeDefault}
        </button>
      )}{' '}
      <ConfirmButton
        label={t.senders.disconnect}
        title={t.senders.disconnectTitle(address)}
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          notice(t.senders.disconnected);
        }}
      >
        <p>{t.senders.disconnectText}</p>
      </ConfirmButton>
    </>
  );
}
