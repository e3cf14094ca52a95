import type { InputOf, OutputOf } from '@sendstep/core';
import { useRead, useWrite } from '../../data.js';
import { Field } from '../../parts/field.js';
import { FormDialog, textOf } from '../../parts/form-dialog.js';
import { useNotice } from '../../parts/notice.js';
import { Shown } from '../../parts/states.js';
import { t } from '../../texts/index.js';

type Sender = OutputOf<'smtp.get'>;
type Security = Sender['security'];
const SECURITIES = Object.keys(t.senders.securities) as Security[];

const valuesOf = (form: FormData) => {
  const text = (name: string) => textOf(form, name);
  const secret = (name: string) => (text(name) ? { [name]: text(name) } : {});
  return {
    name: text('name'),
    host: text('host'),
    port: Number(text('port')),
    security: text('security') as Security,
    fromName: text('fromName'),
    fromAddress: text('fromAddress'),
    replyTo: text('replyTo'),
    bounceAddress: text('bounceAddress'),
    feedbackId: text('feedbackId'),
    isDefault: form.has('isDefault'),
    // Empty means unchanged; a separate choice removes them.
    ...(form.has('removeLogin')
      ? { username: null, password: null }
      : { ...secret('username'), ...secret('password') }),
    ...(form.has('removeDkim')
      ? { dkimDomain: null, dkimSelector: null, dkimKey: null }
      : { ...secret('dkimDomain'), ...secret('dkimSelector'), ...secret('dkimKey') }),
  } as InputOf<'smtp.create'>;
};

export function NewSmtpSender() {
  const create = useWrite('smtp.create', ['mailboxes']);
  const notice = useNotice();
  return (
    <FormDialog
      label={t.senders.new}
      submit={t.senders.create}
      className="primary"
      onSubmit={async (form) => {
        await create.mutateAsync(valuesOf(form));
        create.reset();
        notice(t.senders.saved);
      }}
    >
      {(faults) => <Fields faults={faults} />}
    </FormDialog>
  );
}

export function EditSmtpSender({ id, name }: Pick<Sender, 'id' | 'name'>) {
  const update = useWrite('smtp.update', ['mailboxes']);
  const notice = useNotice();
  return (
    <FormDialog
      label={t.senders.edit}
      title={t.senders.editTitle(name)}
      submit={t.shell.save}
      onSubmit={async (form) => {
        await update.mutateAsync({ id, ...valuesOf(form) });
        update.reset();
        notice(t.senders.saved);
      }}
    >
      {(faults) => <Loaded id={id} faults={faults} />}
    </FormDialog>
  );
}

/** The list has no DKIM settings, so the sender is read when its form opens. */
function Loaded({ id, faults }: { id: string; faults: Record<string, string> }) {
  const sender = useRead('smtp.get', { id }, { refetchOnWindowFocus: false });
  return <Shown query={sender}>{(data) => <Fields sender={data} faults={faults} />}</Shown>;
}

function Fields({ sender, faults }: { sender?: Sender; faults: Record<string, string> }) {
  const { senders } = t;
  const kept = sender?.hasUsername || sender?.hasPassword ? senders.kept : '';
  return (
    <>
      <Field label={senders.name} error={faults.name}>
        {(ids) => <input {...ids} name="name" required maxLength={200} defaultValue={sender?.name} />}
      </Field>
      <Field label={senders.host} error={faults.host}>
        {(ids) => <input {...ids} name="host" required spellCheck={false} defaultValue={sender?.host} />}
      </Field>
      <Field label={senders.security} error={faults.security}>
        {(ids) => (
          <select {...ids} name="security" defaultValue={sender?.security ?? 'starttls'}>
            {SECURITIES.map((security) => (
              <option key={security} value={security}>
                {senders.securities[security]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={senders.port} error={faults.port}>
        {(ids) => (
          <input
            {...ids}
            name="port"
            type="number"
            className="short"
            required
            min={1}
            max={65_535}
            defaultValue={sender?.port ?? 587}
          />
        )}
      </Field>
      <Field label={senders.username} {...(kept && { help: kept })} error={faults.username}>
        {(ids) => <input {...ids} name="username" autoComplete="off" />}
      </Field>
      <Field label={senders.password} {...(kept && { help: kept })} error={faults.password}>
        {(ids) => <input {...ids} name="password" type="password" autoComplete="new-password" />}
      </Field>
      {kept && <Check name="removeLogin" label={senders.removeLogin} />}
      <Field label={senders.fromAddress} error={faults.fromAddress}>
        {(ids) => <input {...ids} name="fromAddress" type="email" required defaultValue={sender?.fromAddress} />}
      </Field>
      <Field label={senders.fromName} error={faults.fromName}>
        {(ids) => <input {...ids} name="fromName" maxLength={200} defaultValue={sender?.fromName} />}
      </Field>
      <Field label={senders.replyTo} help={senders.replyToHelp} error={faults.replyTo}>
        {(ids) => <input {...ids} name="replyTo" type="email" defaultValue={sender?.replyTo} />}
      </Field>
      <Field label={senders.bounceAddress} help={senders.bounceAddressHelp} error={faults.bounceAddress}>
        {(ids) => <input {...ids} name="bounceAddress" type="email" defaultValue={sender?.bounceAddress} />}
      </Field>
      <Field label={senders.feedbackId} help={senders.feedbackIdHelp} error={faults.feedbackId}>
        {(ids) => <input {...ids} name="feedbackId" spellCheck={false} defaultValue={sender?.feedbackId} />}
      </Field>
      <details open={Boolean(faults.dkimDomain || faults.dkimSelector || faults.dkimKey)}>
        <summary>{senders.dkim}</summary>
        <div className="fields">
          <p className="field-help">{senders.dkimHelp}</p>
          <Field label={senders.dkimDomain} error={faults.dkimDomain}>
            {(ids) => <input {...ids} name="dkimDomain" spellCheck={false} defaultValue={sender?.dkimDomain} />}
          </Field>
          <Field label={senders.dkimSelector} help={senders.dkimSelectorHelp} error={faults.dkimSelector}>
            {(ids) => <input {...ids} name="dkimSelector" spellCheck={false} defaultValue={sender?.dkimSelector} />}
          </Field>
          <Field
            label={senders.dkimKey}
            help={sender?.dkim ? senders.kept : senders.dkimKeyHelp}
            error={faults.dkimKey}
          >
            {(ids) => <textarea {...ids} name="dkimKey" rows={3} spellCheck={false} autoComplete="off" />}
          </Field>
          {sender?.dkim && <Check name="removeDkim" label={senders.removeDkim} />}
        </div>
      </details>
      <Check name="isDefault" label={senders.defaultHelp} checked={sender?.isDefault ?? false} />
    </>
  );
}

const Check = ({ name, label, checked = false }: { name: string; label: string; checked?: boolean }) => (
  <label className="check">
    <input type="checkbox" name={name} defaultChecked={checked} />
    {label}
  </label>
);
