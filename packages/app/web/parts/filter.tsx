import { useSearchParams } from 'wouter';

/** Filters in the address, so a filtered list can be bookmarked and shared. A new filter starts at the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const set = (name: string, value: string | undefined, options?: { replace?: boolean }) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    }, options);
  return {
    get: (name: string) => params.get(name) ?? '',
    set,
    page,
    setPage: (next: number) => set('page', next > 1 ? String(next) : undefined),
    clear: () => setParams({}),
    isFiltered: [...params.keys()].some((name) => name !== 'follow'),
  };
}

interface FilterProps<T extends string> {
  label: string;
  any: string;
  options: Record<T, string>;
  value: string;
  onChange(value: string): void;
}

/** A labelled select. Its first option removes the filter. */
export const Filter = <T extends string>({ label, any, options, value, onChange }: FilterProps<T>) => (
  <label className="filter">
    <span>{label}</span>
    <select className="small" value={value in options ? value : ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {Object.entries<string>(options).map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
  </label>
);
