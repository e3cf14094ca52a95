import { HOST_URL } from '../../api.js';
import { Code } from '../../parts/copy.js';
import { Section } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { t } from '../../texts/index.js';
import { snippets } from './snippets.js';

/** Examples with the address of this host and, right after one was created, the key. */
export const Connect = ({ apiKey }: { apiKey: string | undefined }) => (
  <Section title={t.developer.connect} help={apiKey ? t.developer.connectNewKey : t.developer.connectHelp}>
    <Tabs
      label={t.developer.clients}
      tabs={snippets(HOST_URL, apiKey ?? 'fak_…').map(({ client, label, text, help }) => ({
        title: client,
        content: (
          <>
            {help && <p className="soft">{help}</p>}
            <Code text={text} label={label} />
          </>
        ),
      }))}
    />
  </Section>
);
