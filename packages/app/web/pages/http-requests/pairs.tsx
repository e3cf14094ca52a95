import { t } from '../../texts/index.js';
import { isMasked } from './draft.js';

interface Pair {
  name: string;
  value: string;
}

interface PairsProps {
  title: string;
  /** The button that adds a row. */
  add: string;
  pairs: Pair[];
  onChange(pairs: Pair[]): void;
  /** Suggestions for values. */
  values?: string[];
  listId: string;
}

/** Rows of names and values: headers, or query parameters. */
export function Pairs({ title, add, pairs, onChange, values = [], listId }: PairsProps) {
  const change = (index: number, patch: Partial<Pair>) =>
    onChange(pairs.map((pair, i) => (i === index ? { ...pair, ...patch } : pair)));
  return (
    <fieldset className="pairs">
      <legend>{title}</legend>
      {pairs.map(({ name, value }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last is added
        <div key={i} className="pair">
          <input
            aria-label={t.httpRequests.nameOf(title, i + 1)}
            placeholder={t.httpRequests.pairName}
            value={name}
            spellCheck={false}
            onChange={(event) => change(i, { name: event.target.value })}
          />
          <input
            aria-label={t.httpRequests.valueOf(title, i + 1)}
            placeholder={t.httpRequests.pairValue}
            value={value}
            spellCheck={false}
            autoComplete="off"
            list={listId}
            onChange={(event) => change(i, { value: event.target.value })}
          />
          <button
            type="button"
            className="small danger"
            aria-label={t.httpRequests.removePair(title, i + 1)}
            onClick={() => onChange(pairs.filter((_, at) => at !== i))}
          >
            {t.httpRequests.remove}
          </button>
          {isMasked(value) && <p className="field-help">{t.httpRequests.kept}</p>}
        </div>
      ))}
      <datalist id={listId}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <button type="button" className="small" onClick={() => onChange([...pairs, { name: '', value: '' }])}>
        {add}
      </button>
    </fieldset>
  );
}
