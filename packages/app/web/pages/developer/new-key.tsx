import type { InputOf, OutputOf } from '@sendstep/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../data.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';

export type Level = NonNullable<InputOf<'keys.create'>['level']>;
export const LEVELS: Level[] = ['read', 'write', 'execute'];

/** Creates a key and shows it once. */
export function NewKey({ onCreated }: { onCreated(key: OutputOf<'keys.create'>): void }) {
  const [open, setOpen] = useState(false);
  const create = useWrite('keys.create');
  const close = () => {
    setOpen(false);
    create.reset();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onCreated(await create.mutateAsync({ name: String(form.get('name')), level: form.get('level') as Level }));
  };
  return (
    <>
      <button type="button" className="primary" onClick={() => setOpen(true)}>
        {t.developer.newKey}
      </button>
      <Dialog title={create.data ? t.developer.created : t.developer.newKey} open={open} onClose={close}>
        {create.data ? (
          <ShownOnce
            help={t.developer.createdHelp}
            text={create.data.key}
            copyLabel={t.developer.copyKey}
            onDone={close}
          />
        ) : (
          <form className="dialog-body" onSubmit={(event) => submit(event).catch(() => {})}>
            <Field label={t.developer.name} help={t.developer.nameHelp}>
              {(ids) => <input {...ids} name="name" maxLength={200} autoComplete="off" />}
            </Field>
            <fieldset className="choices">
              <legend>{t.developer.level}</legend>
              {LEVELS.map((level) => (
                <label key={level}>
                  <input type="radio" name="level" value={level} defaultChecked={level === 'read'} />
                  {t.developer.levels[level]}
                </label>
              ))}
            </fieldset>
            {create.error && <ErrorNote error={create.error} />}
            <div className="dialog-actions">
              <button type="button" onClick={close}>
                {t.shell.cancel}
              </button>
              <button type="submit" className="primary" disabled={create.isPending}>
                {t.developer.create}
              </button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
}
