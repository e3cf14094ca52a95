import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../data.js';
import { t } from '../../texts/index.js';
import type { Draft } from './draft.js';

const KINDS = {
  bearer: (secret: string) => ({ name: 'Authorization', value: `Bearer {{ secrets.${secret} }}` }),
  basic: (secret: string) => ({ name: 'Authorization', value: `Basic {{ secrets.${secret} | base64_encode }}` }),
  key: (secret: string) => ({ name: 'X-Api-Key', value: `{{ secrets.${secret} }}` }),
};
type Kind = keyof typeof KINDS;

/** Adds a header that refers to a secret, so the credential itself is not written here. */
export function Authorization({
  headers,
  onChange,
}: {
  headers: Draft['headers'];
  onChange(h: Draft['headers']): void;
}) {
  const secrets = useRead('secrets.list', { limit: 100 });
  const [kind, setKind] = useState<Kind>('bearer');
  const [chosen, setChosen] = useState<string>();
  const names = secrets.data?.items.map(({ name }) => name) ?? [];
  const secret = chosen ?? names[0];
  if (secrets.data && !secret)
    return (
      <p className="field-help">
        {t.httpRequests.noSecrets} <Link href="/secrets">{t.secrets.title}</Link>
      </p>
    );
  const add = () => {
    const header = KINDS[kind](secret!);
    const others = headers.filter(({ name }) => name.toLowerCase() !== header.name.toLowerCase());
    onChange([...others, header]);
  };
  return (
    <div className="row">
      <select
        className="small"
        aria-label={t.httpRequests.authKind}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {(Object.keys(KINDS) as Kind[]).map((one) => (
          <option key={one} value={one}>
            {t.httpRequests.authKinds[one]}
          </option>
        ))}
      </select>
      <select
        className="small"
        aria-label={t.httpRequests.authSecret}
        value={secret}
        onChange={(event) => setChosen(event.target.value)}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button type="button" className="small" disabled={!secret} onClick={add}>
        {t.httpRequests.authAdd}
      </button>
    </div>
  );
}
