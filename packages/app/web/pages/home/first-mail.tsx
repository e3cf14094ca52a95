import { useState } from 'react';
import { useRead } from '../../data.js';
import { Field } from '../../parts/field.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/states.js';
import { TestSend } from '../../parts/test-send.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';

/** Any address works in the demo. */
const ADDRESS = 'you@example.com';

export function FirstMail({ isFirst }: { isFirst: boolean }) {
  const { role } = useStore();
  const layouts = useRead('layouts.list', { limit: 100 });
  const [chosen, setChosen] = useState<string>();
  if (!includes(role, 'editor')) return null;
  return (
    <Section title={isFirst ? t.home.first : t.home.another} help={t.home.firstHelp}>
      <Shown query={layouts}>
        {({ items }) => {
          const id = chosen ?? items[0]?.id;
          return (
            <TestSend mail={id ? { id } : undefined} address={ADDRESS}>
              <Field label={t.mail.layout}>
                {(ids) => (
                  <select {...ids} value={id} onChange={(event) => setChosen(event.target.value)}>
                    {items.map((layout) => (
                      <option key={layout.id} value={layout.id}>
                        {layout.name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </TestSend>
          );
        }}
      </Shown>
    </Section>
  );
}
