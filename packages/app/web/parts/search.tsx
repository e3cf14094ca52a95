import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './debounced.js';

interface SearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange(value: string): void;
}

/** A search field that reports its text after a short pause. */
export function Search({ label, placeholder, value, onChange }: SearchProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    if (settled !== latest.current.value) latest.current.onChange(settled);
  }, [settled]);
  // The text follows when the filter is cleared or the browser goes back.
  useEffect(() => setText(value), [value]);
  return (
    <label className="filter grow">
      <span>{label}</span>
      <input
        type="search"
        className="small"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
