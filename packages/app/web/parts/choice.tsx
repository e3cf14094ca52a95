import { useId } from 'react';

interface ChoiceProps<T extends string> {
  label: string;
  /** Titles by value. */
  options: Record<T, string>;
  value: T;
  onChange(value: NoInfer<T>): void;
}

/** A few options side by side, of which one is chosen. Radio buttons, so arrow keys work. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as T[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
