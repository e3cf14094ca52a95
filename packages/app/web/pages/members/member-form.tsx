import type { OutputOf } from '@sendstep/core';
import { useWrite } from '../../data.js';
import { Field } from '../../parts/field.js';
import { FormDialog, textOf } from '../../parts/form-dialog.js';
import { useNotice } from '../../parts/notice.js';
import type { Role } from '../../store.js';
import { t } from '../../texts/index.js';

export type Member = OutputOf<'members.list'>['items'][number];
const ROLES = Object.keys(t.members.roles) as Role[];

const valuesOf = (form: FormData) => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  role: textOf(form, 'role') as Role,
});

export function NewMember({ onAdded }: { onAdded(member: Member): void }) {
  const add = useWrite('members.add');
  const notice = useNotice();
  return (
    <FormDialog
      label={t.members.add}
      submit={t.members.addButton}
      className="primary"
      onSubmit={async (form) => {
        onAdded(await add.mutateAsync(valuesOf(form)));
        notice(t.members.added);
      }}
    >
      {(faults) => <Fields faults={faults} />}
    </FormDialog>
  );
}

export function EditMember({ member }: { member: Member }) {
  const update = useWrite('members.update');
  const notice = useNotice();
  return (
    <FormDialog
      label={t.members.edit}
      title={t.members.editTitle(member.name)}
      submit={t.shell.save}
      onSubmit={async (form) => {
        await update.mutateAsync({ id: member.id, ...valuesOf(form) });
        notice(t.members.saved);
      }}
    >
      {(faults) => <Fields member={member} faults={faults} />}
    </FormDialog>
  );
}

const Fields = ({ member, faults }: { member?: Member; faults: Record<string, string> }) => (
  <>
    <Field label={t.members.name} help={t.members.nameHelp} error={faults.name}>
      {(ids) => <input {...ids} name="name" required maxLength={200} autoComplete="off" defaultValue={member?.name} />}
    </Field>
    <Field label={t.members.email} help={t.members.emailHelp} error={faults.email}>
      {(ids) => <input {...ids} name="email" type="email" autoComplete="off" defaultValue={member?.email} />}
    </Field>
    <fieldset className="choices">
      <legend>{t.members.role}</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === (member?.role ?? 'viewer')} />
          {t.members.roleHelp[role]}
        </label>
      ))}
    </fieldset>
  </>
);
