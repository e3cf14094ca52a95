import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { Field } from '../../parts/field.js';
import { Section } from '../../parts/page.js';
import { TestSend } from '../../parts/test-send.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { useLanguage } from './language.js';
import { LanguageField } from './language-select.js';
import type { TabProps } from './tabs.js';
import { useVariables, VariablesEditor } from './variables.js';

/** Sends the saved layout to an address, in a language and from a sender. */
export default function TestTab({ layout }: TabProps) {
  const { id } = layout;
  const { role, email } = useStore();
  const [locale, setLocale] = useLanguage(layout);
  const [senderId, setSenderId] = useState('');
  const typed = useVariables(layout);
  const { variables, error } = typed;
  const smtp = useRead('smtp.list', {});
  const mailboxes = useRead('senders.list', {});
  const senders = [
    ...(smtp.data?.items ?? []).map((sender) => ({ id: sender.id, name: sender.name })),
    ...(mailboxes.data?.items ?? []).map((mailbox) => ({
      id: mailbox.id,
      name: mailbox.displayName || mailbox.address,
    })),
  ];
  return (
    <div className="columns preview-columns">
      <Section title={t.mail.test} help={includes(role, 'owner') ? t.mail.testAnyone : t.mail.testMembers}>
        <TestSend mail={variables && { id, locale, variables, ...(senderId && { senderId }) }} address={email}>
          <LanguageField layout={layout} locale={locale} onLocale={setLocale} />
          <Field label={t.mail.sender}>
            {(ids) => (
              <select {...ids} value={senderId} onChange={(event) => setSenderId(event.target.value)}>
                <option value="">{t.mail.defaultSender}</option>
                {senders.map((sender) => (
                  <option key={sender.id} value={sender.id}>
                    {sender.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </TestSend>
        {smtp.data && mailboxes.data && senders.length === 0 && (
          <p className="note">
            {t.mail.noSender} <Link href="/senders">{t.mail.addSender}</Link>
          </p>
        )}
        {error && <p className="field-error">{t.layouts.fixVariables}</p>}
      </Section>
      <Section title={t.layouts.variables} help={t.layouts.variablesHelp}>
        <VariablesEditor {...typed} />
      </Section>
    </div>
  );
}
