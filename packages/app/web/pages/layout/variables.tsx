import { useId } from 'react';
import { t } from '../../texts/index.js';
import type { LayoutData } from './tabs.js';

type Parsed = { variables: Record<string, unknown>; error?: undefined } | { variables?: undefined; error: string };

export const testVariablesOf = ({ bodyDesign }: LayoutData) => JSON.stringify(bodyDesign?.testVariables ?? {}, null, 2);

export function parseVariables(text: string): Parsed {
  if (text.trim() === '') return { variables: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return { error: t.layouts.notObject };
    return { variables: value as Record<string, unknown> };
  } catch {
    return { error: t.layouts.invalidJson };
  }
}

interface VariablesEditorProps {
  text: string;
  error: string | undefined;
  onChange(text: string): void;
  onReset(): void;
}

export function VariablesEditor({ text, error, onChange, onReset }: VariablesEditorProps) {
  const id = useId();
  return (
    <>
      <textarea
        className="code-text"
        aria-label={t.layouts.variables}
        aria-describedby={id}
        aria-invalid={error !== undefined}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="row">
        <button type="button" className="small" onClick={onReset}>
          {t.layouts.reset}
        </button>
        <span id={id} className="field-error" role="status">
          {error}
        </span>
      </div>
    </>
  );
}
