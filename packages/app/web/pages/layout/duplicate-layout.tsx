import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Field } from '../../parts/field.js';
import { FormDialog, textOf } from '../../parts/form-dialog.js';
import { keepWarnings } from '../../save-warnings.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { copyLayout } from '../layouts/create.js';
import type { TabProps } from './tabs.js';

/** Copies the saved layout with its languages, and opens the copy. */
export function DuplicateLayout({ layout }: TabProps) {
  const { id: store } = useStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const duplicate = async (form: FormData) => {
    const { id, warnings } = await copyLayout(store, layout.id, textOf(form, 'name'));
    keepWarnings(client, store, id, { warnings });
    client.invalidateQueries({ queryKey: [store, 'layouts'] });
    navigate(`/layouts/${id}`);
  };
  return (
    <FormDialog label={t.layouts.duplicate} submit={t.layouts.duplicate} className="" onSubmit={duplicate}>
      {(faults) => (
        <Field label={t.layouts.name} help={t.layouts.duplicateHelp} error={faults.name}>
          {(ids) => (
            <input {...ids} name="name" required maxLength={200} defaultValue={t.layouts.copyOf(layout.name)} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
