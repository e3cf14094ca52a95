import type { OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { ErrorNote, Shown } from '../../parts/states.js';
import { Table } from '../../parts/table.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { ConnectButtons, isOffered, NotSetUp, useConnect } from './connect-mailbox.js';

type Mailbox = OutputOf<'mailboxes.list'>['items'][number];

export function Mailboxes() {
  const { role } = useStore();
  const isOwner = includes(role, 'owner');
  const connect = useConnect();
  const mailboxes = useRead('mailboxes.list', { limit: 100 });
  const actions = {
    title: t.senders.actions,
    quiet: true,
    cell: (box: Mailbox) => <Actions mailbox={box} connect={() => connect.mutate(box.provider)} />,
  };
  return (
    <Section
      title={t.senders.mailboxes}
      help={t.senders.mailboxesHelp}
      actions={isOwner && <ConnectButtons connect={connect} />}
    >
      {connect.error && <ErrorNote error={connect.error} />}
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
                ...(isOwner ? [actions] : []),
              ]}
            />
          )
        }
      </Shown>
      {isOwner && <NotSetUp />}
    </Section>
  );
}

function Actions({ mailbox, connect }: { mailbox: Mailbox; connect: () => void }) {
  const { id, address, provider, status, isDefault } = mailbox;
  const update = useWrite('mailboxes.update', ['smtp']);
  const remove = useWrite('mailboxes.remove');
  const notice = useNotice();
  return (
    <>
      {status === 'reconnect_required' && isOffered(provider) && (
        <button type="button" className="small" onClick={connect}>
          {t.senders.reconnect}
        </button>
      )}{' '}
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
