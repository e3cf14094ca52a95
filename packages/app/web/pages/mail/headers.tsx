import type { Mail } from '../../inbox.js';

export const MailHeaders = ({ headers }: Pick<Mail, 'headers'>) => (
  <dl className="facts headers">
    {headers.map(({ name, value }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat and never change
      <div key={i}>
        <dt>{name}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </div>
    ))}
  </dl>
);
