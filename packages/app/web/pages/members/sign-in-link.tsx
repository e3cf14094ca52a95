import { useEffect, useState } from 'react';
import { HOST_URL } from '../../api.js';
import { useWrite } from '../../data.js';
import { Dialog } from '../../parts/dialog.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import type { Member } from './member-form.js';

/** Makes a link and shows it once. */
export function SignInLink({ member }: { member: Member }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="small" onClick={() => setOpen(true)}>
        {t.members.link}
      </button>
      {open && <SignInLinkDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The link is in memory only while the dialog is open: it signs in whoever has it. */
export function SignInLinkDialog({ member: { id, name }, onClose }: { member: Member; onClose(): void }) {
  const { mutate, data, error } = useWrite('app.link');
  useEffect(() => mutate({ member: id }), [mutate, id]);
  return (
    <Dialog title={t.members.linkTitle(name)} open onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {data && (
        <ShownOnce
          help={t.members.linkHelp}
          text={`${HOST_URL}${data.url}`}
          copyLabel={t.members.copyLink}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
