import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { BASE, call } from '../api.js';
import { t } from '../texts/index.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';
import { ErrorNote } from './states.js';

/** Creates a store and opens it. Only for the administrator of the installation. */
export function NewStore() {
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const create = useMutation<{ id: string }, Error, string>({
    mutationFn: (name) => call(undefined, 'stores.create', { name }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['me'] });
      navigate(`~${BASE}s/${id}/`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <>
      <button type="button" className="primary" onClick={() => setOpen(true)}>
        {t.shell.newStore}
      </button>
      <Dialog title={t.shell.newStore} open={open} onClose={() => setOpen(false)}>
        <form className="dialog-body" onSubmit={submit}>
          <Field label={t.shell.storeName} help={t.shell.storeNameHelp}>
            {(ids) => <input {...ids} name="name" required maxLength={200} autoComplete="off" />}
          </Field>
          {create.error && <ErrorNote error={create.error} />}
          <div className="dialog-actions">
            <button type="button" onClick={() => setOpen(false)}>
              {t.shell.cancel}
            </button>
            <button type="submit" className="primary" disabled={create.isPending}>
              {t.shell.createStore}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
