import { type FormEvent, useState } from 'react';
import { useWrite } from '../../data.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useNotice } from '../../parts/notice.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';

/** Connects a repository on GitHub. Other git repositories are connected on the command line. */
export function ConnectRepository() {
  const [open, setOpen] = useState(false);
  const connect = useWrite('repo.connect');
  const notice = useNotice();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [url = '', branch = '', token = ''] = ['url', 'branch', 'token'].map((name) => String(form.get(name)));
    await connect.mutateAsync({ provider: 'github', url, branch, token });
    setOpen(false);
    notice(t.developer.repoConnected);
  };
  return (
    <>
      <button type="button" className="small" onClick={() => setOpen(true)}>
        {t.developer.repoConnect}
      </button>
      <Dialog title={t.developer.repoConnect} open={open} onClose={() => setOpen(false)}>
        <form className="dialog-body" onSubmit={(event) => submit(event).catch(() => {})}>
          <Field label={t.developer.repoUrl} help={t.developer.repoUrlHelp}>
            {(ids) => <input {...ids} name="url" required autoComplete="off" />}
          </Field>
          <Field label={t.developer.repoBranch} help={t.developer.repoBranchHelp}>
            {(ids) => <input {...ids} name="branch" autoComplete="off" />}
          </Field>
          <Field label={t.developer.repoToken} help={t.developer.repoTokenHelp}>
            {(ids) => <input {...ids} name="token" type="password" required autoComplete="off" />}
          </Field>
          {connect.error && <ErrorNote error={connect.error} />}
          <div className="dialog-actions">
            <button type="button" onClick={() => setOpen(false)}>
              {t.shell.cancel}
            </button>
            <button type="submit" className="primary" disabled={connect.isPending}>
              {t.developer.repoConnect}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
