import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { Section } from '../../parts/page.js';
import { Empty, Shown } from '../../parts/states.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/index.js';

const SHOWN = 5;

export function Failures() {
  const failures = useRead('history.list', { status: 'FAILED', limit: SHOWN });
  return (
    <Section title={t.home.failures} actions={<Link href="/history?status=FAILED">{t.home.allFailures}</Link>}>
      <Shown query={failures}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.home.noFailures}>{t.home.noFailuresHelp}</Empty>
          ) : (
            <ul className="failures">
              {items.map(({ id, actionName, actionType, error, startedAt }) => (
                <li key={id}>
                  <Link href={`/history/${id}`}>{actionName || t.history.types[actionType]}</Link>
                  <Time at={startedAt} />
                  <p className="soft">{error}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Section>
  );
}
