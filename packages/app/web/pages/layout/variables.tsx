import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { t } from '../../texts/index.js';
import type { LayoutData } from './tabs.js';

type Parsed = { variables: Record<string, unknown>; error?: undefined } | { variables?: undefined; error: string };

const testVariablesOf = ({ bodyDesign }: LayoutData) => JSON.stringify(bodyDesign?.testVariables ?? {}, null, 2);

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

const TypedContext = createContext<{ typed: string | undefined; setTyped(text: string | undefined): void }>({
  typed: undefined,
  setTyped: () => {},
});

/** Keeps what was typed while people change between the tabs of a layout. */
export function TypedVariables({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<string>();
  return <TypedContext value={{ typed, setTyped }}>{children}</TypedContext>;
}

/** The test variables of a layout as text, and what they mean. */
export function useVariables(layout: LayoutData) {
  const { typed, setTyped } = useContext(TypedContext);
  const text = typed ?? testVariablesOf(layout);
  return { ...parseVariables(text), text, isTyped: typed !== undefined, setText: setTyped };
}
export type Variables = ReturnType<typeof useVariables>;

export function VariablesEditor({ text, error, setText }: Variables) {
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
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <button type="button" className="small" onClick={() => setText(undefined)}>
          {t.layouts.reset}
        </button>
        <span id={id} className="field-error" role="status">
          {error}
        </span>
      </div>
    </>
  );
}
