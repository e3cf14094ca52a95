import { type ReactElement, useId } from 'react';

interface FieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  /** Gets the id of the control and of the texts that describe it. */
  children: (ids: { id: string; 'aria-describedby'?: string }) => ReactElement;
}

/** A label, a control and its help. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const described = help || error ? { 'aria-describedby': `${id}-help` } : {};
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...described })}
      {(help || error) && (
        <p id={`${id}-help`} className={error ? 'field-error' : 'field-help'}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}
