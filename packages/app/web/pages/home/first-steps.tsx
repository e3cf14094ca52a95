import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { Section } from '../../parts/page.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';

const ONE = { limit: 1 } as const;

/** What a new store needs before it can send. Disappears once everything is done. */
export function FirstSteps() {
  const { role } = useStore();
  const isOwner = includes(role, 'owner');
  const senders = useRead('senders.list', {}, { enabled: isOwner }).data;
  const layouts = useRead('layouts.list', ONE, { enabled: isOwner }).data;
  const history = useRead('history.list', { ...ONE, actionType: 'EMAIL' }, { enabled: isOwner }).data;
  const keys = useRead('keys.list', {}, { enabled: isOwner }).data;
  if (!senders || !layouts || !history || !keys) return null;
  const steps = [
    { ...t.home.steps.sender, to: '/senders', done: senders.items.length > 0 },
    { ...t.home.steps.layout, to: '/layouts', done: layouts.total > 0 },
    { ...t.home.steps.test, to: '/layouts', done: history.total > 0 },
    { ...t.home.steps.key, to: '/developer', done: keys.items.length > 0 },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <Section title={t.home.firstSteps} help={t.home.stepsDone(steps.filter(({ done }) => done).length, steps.length)}>
      <ol className="first-steps">
        {steps.map(({ title, help, to, done }) => (
          <li key={title}>
            <span aria-hidden="true" className={done ? 'step-mark step-done' : 'step-mark'}>
              {done && '✓'}
            </span>
            <div>
              {done ? title : <Link href={to}>{title}</Link>}
              {done && <span className="visually-hidden"> ({t.home.done})</span>}
              <p className="soft">{help}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
