import { useState } from 'react';
import { useRead, useWrite } from '../../data.js';
import { Badge } from '../../parts/badge.js';
import { ConfirmButton, Dialog } from '../../parts/dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Section } from '../../parts/page.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { ErrorNote, Shown } from '../../parts/states.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/index.js';

/** The secret with which a workflow platform signs its calls. */
export function SigningSecret() {
  const status = useRead('steps.status', {});
  const change = useWrite('steps.secret');
  const notice = useNotice();
  const [secret, setSecret] = useState<string>();
  const create = async () => setSecret((await change.mutateAsync({})).secret);
  const remove = async () => {
    await change.mutateAsync({ remove: true });
    notice(t.developer.secretRemoved);
  };
  return (
    <Section title={t.developer.secret} help={t.developer.secretHelp}>
      <Shown query={status}>
        {({ enabled, createdAt }) => (
          <div className="row">
            <Badge tone={enabled ? 'green' : 'grey'}>{enabled ? t.developer.secretOn : t.developer.secretOff}</Badge>
            {createdAt && (
              <span className="soft">
                {t.developer.secretSince} <Time at={createdAt} />
              </span>
            )}
            <div className="actions">
              {enabled ? (
                <>
                  <ConfirmButton
                    label={t.developer.secretReplace}
                    title={t.developer.secretReplaceTitle}
                    className="small"
                    onConfirm={create}
                  >
                    <p>{t.developer.secretReplaceText}</p>
                  </ConfirmButton>
                  <ConfirmButton
                    label={t.developer.secretRemove}
                    title={t.developer.secretRemoveTitle}
                    onConfirm={remove}
                  >
                    <p>{t.developer.secretRemoveText}</p>
                  </ConfirmButton>
                </>
              ) : (
                <button
                  type="button"
                  className="small"
                  disabled={change.isPending}
                  onClick={() => create().catch(() => {})}
                >
                  {t.developer.secretCreate}
                </button>
              )}
            </div>
          </div>
        )}
      </Shown>
      {change.error && <ErrorNote error={change.error} />}
      <Dialog title={t.developer.secretCreated} open={secret !== undefined} onClose={() => setSecret(undefined)}>
        <ShownOnce
          help={t.developer.secretCreatedHelp}
          text={secret ?? ''}
          copyLabel={t.developer.copySecret}
          onDone={() => setSecret(undefined)}
        />
      </Dialog>
    </Section>
  );
}
