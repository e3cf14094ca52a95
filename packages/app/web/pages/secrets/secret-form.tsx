import type { OutputOf } from '@sendstep/core';
import { useWrite } from '../../data.js';
import { Field } from '../../parts/field.js';
import { FormDialog, textOf } from '../../parts/form-dialog.js';
import { useNotice } from '../../parts/notice.js';
import { t } from '../../texts/index.js';

export type Secret = OutputOf<'secrets.owned'>['items'][number];

/** Creates a secret, or changes one. The value can only be replaced. */
export function SecretForm({ secret }: { secret?: Secret }) {
  const save = useWrite('secrets.set');
  const notice = useNotice();
  const submit = async (form: FormData) => {
    const value = textOf(form, 'value');
    await save.mutateAsync({
      name: textOf(form, 'name'),
      description: textOf(form, 'description'),
      allowHosts: textOf(form, 'allowHosts')
        .split(/[\s,]+/)
        .filter(Boolean),
      ...(value && { value }),
    });
    // The value is no longer needed, so it should not stay in memory.
    save.reset();
    notice(t.secrets.saved);
  };
  return (
    <FormDialog
      label={secret ? t.secrets.edit : t.secrets.new}
      title={secret ? t.secrets.editTitle(secret.name) : t.secrets.new}
      submit={secret ? t.shell.save : t.secrets.create}
      className={secret ? 'small' : 'primary'}
      onSubmit={submit}
    >
      {(faults) => (
        <>
          <Field label={t.secrets.name} help={t.secrets.nameHelp} error={faults.name}>
            {(ids) => (
              <input
                {...ids}
                name="name"
                required
                maxLength={100}
                spellCheck={false}
                // Browsers expect one beside a password.
                autoComplete="username"
                readOnly={secret !== undefined}
                defaultValue={secret?.name}
              />
            )}
          </Field>
          <Field
            label={t.secrets.value}
            help={secret?.hasValue ? t.secrets.valueKept : t.secrets.valueNew}
            error={faults.value}
          >
            {(ids) => <input {...ids} name="value" type="password" autoComplete="new-password" />}
          </Field>
          <Field label={t.secrets.hosts} help={t.secrets.hostsHelp} error={faults.allowHosts}>
            {(ids) => (
              <textarea
                {...ids}
                name="allowHosts"
                rows={3}
                spellCheck={false}
                defaultValue={secret?.allowHosts.join('\n')}
              />
            )}
          </Field>
          <Field label={t.secrets.description} help={t.secrets.descriptionHelp} error={faults.description}>
            {(ids) => <input {...ids} name="description" maxLength={2000} defaultValue={secret?.description} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
