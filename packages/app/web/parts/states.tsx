import type { ReactNode } from 'react';
import { statusOf } from '../api.js';
import { t } from '../texts/index.js';

export const Loading = () => (
  <div className="loading" role="status">
    <span className="visually-hidden">{t.shell.loading}</span>
  </div>
);

const messageOf = (error: Error) => {
  if (statusOf(error) === 404) return t.shell.gone;
  return error.message || (statusOf(error) === 0 ? t.shell.unreachable : t.shell.failed);
};

/** An error in words, with a way to try again where that may help. */
export const ErrorNote = ({ error, retry }: { error: Error; retry?: () => void }) => (
  <div className="note error" role="alert">
    <p>{messageOf(error)}</p>
    {retry && statusOf(error) !== 404 && (
      <button type="button" className="small" onClick={() => retry()}>
        {t.shell.retry}
      </button>
    )}
  </div>
);

/** What to do where there is nothing yet. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children}
  </div>
);

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Shows a read: its data, or that it loads or failed. Data stays visible while it is loaded again. */
export function Shown<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <ErrorNote error={query.error} retry={query.refetch} /> : <Loading />;
}
