import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.js';
import { Field } from '../../parts/field.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { addressesIn } from './csv.js';

const AT_ONCE = 500;

interface Outcome {
  added: number;
  unchanged: number;
  skipped: { line: number; reason: string }[];
}

/** Adds the addresses of a CSV file. Several hundred are sent at once. */
export function Import({ onDone }: { onDone(outcome: Outcome): void }) {
  const { id: store } = useStore();
  const client = useQueryClient();
  const [progress, setProgress] = useState('');
  const run = async (form: FormData) => {
    const found = addressesIn(await (form.get('file') as File).text());
    if (found.length === 0) throw Object.assign(new Error(t.unsubscribes.noAddresses), { status: 400 });
    const total: Outcome = { added: 0, unchanged: 0, skipped: [] };
    try {
      for (let i = 0; i < found.length; i += AT_ONCE) {
        setProgress(t.unsubscribes.importing(i, found.length));
        const some = found.slice(i, i + AT_ONCE);
        const addresses = some.map(({ address }) => address);
        const { added, unchanged, skipped } = await call(store, 'unsubscribes.import', { addresses });
        total.added += added;
        total.unchanged += unchanged;
        total.skipped.push(...skipped.map(({ position, reason }) => ({ line: some[position]!.line, reason })));
      }
      onDone(total);
    } finally {
      setProgress('');
      await client.invalidateQueries({ queryKey: [store, 'unsubscribes'] });
    }
  };
  return (
    <FormDialog label={t.unsubscribes.import} submit={t.unsubscribes.import} className="" onSubmit={run}>
      {() => (
        <>
          <Field label={t.unsubscribes.file} help={t.unsubscribes.importHelp}>
            {(ids) => <input {...ids} name="file" type="file" accept=".csv,.txt,text/csv,text/plain" required />}
          </Field>
          <p role="status">{progress}</p>
        </>
      )}
    </FormDialog>
  );
}
