import { useLocation } from 'wouter';
import { BASE } from '../api.js';
import type { Store } from '../store.js';
import { t } from '../texts/index.js';

/** Leads to the same page of another store. */
export function StoreSwitch({ stores, current }: { stores: Store[]; current: string }) {
  const [location, navigate] = useLocation();
  if (stores.length < 2) return <span className="store-name">{stores[0]?.name}</span>;
  // The rest of an address names a record of the old store.
  const page = `/${location.split('/')[1] ?? ''}`;
  return (
    <select
      className="store-switch"
      aria-label={t.shell.store}
      value={current}
      onChange={(event) => navigate(`~${BASE}s/${event.target.value}${page}`)}
    >
      {stores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
