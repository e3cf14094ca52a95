import { useState } from 'react';
import { call } from '../../api.js';
import { ErrorNote } from '../../parts/states.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { csvOf } from './csv.js';

const PER_PAGE = 100;

/** Downloads the whole list. */
export function Export() {
  const { id: store } = useStore();
  const [progress, setProgress] = useState('');
  const [error, setError] = useState<Error>();
  const run = async () => {
    setError(undefined);
    const rows = [['address', 'source', 'since']];
    try {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const got = await call(store, 'unsubscribes.list', { page, limit: PER_PAGE });
        pages = got.pages ?? 1;
        rows.push(...got.items.map(({ address, source, createdAt }) => [address, source, createdAt]));
        setProgress(t.unsubscribes.exporting(rows.length - 1, got.total ?? 0));
      }
      save(new Blob([csvOf(rows)], { type: 'text/csv' }), t.unsubscribes.filename);
    } catch (failure) {
      setError(failure as Error);
    }
    setProgress('');
  };
  return (
    <>
      <button type="button" disabled={progress !== ''} onClick={run}>
        {progress || t.unsubscribes.export}
      </button>
      {error && <ErrorNote error={error} />}
    </>
  );
}

function save(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
