import { useState } from 'react';
import { useNotice } from '../parts/notice.js';
import { t } from '../texts/index.js';
import type { Design } from './design.js';
import type { JsonSchema } from './schema.js';
import { type Fault, faultsIn } from './validate.js';

interface JsonPanelProps {
  root: JsonSchema;
  design: Design;
  onChange(design: Design): void;
}

/** The design as JSON. It is applied only if the schema accepts it, because the tree could not show anything else. */
export function JsonPanel({ root, design, onChange }: JsonPanelProps) {
  const notify = useNotice();
  const shown = JSON.stringify(design, null, 2);
  const [text, setText] = useState<string>();
  const [faults, setFaults] = useState<Fault[]>([]);
  const apply = () => {
    const next = read(text ?? shown);
    const found = 'value' in next ? faultsIn(root, root, next.value) : [{ path: '', message: t.design.invalidJson }];
    setFaults(found);
    if (found.length > 0 || !('value' in next)) return;
    setText(undefined);
    onChange(next.value as Design);
    notify(t.design.applied);
  };
  return (
    <div className="panel-body">
      <p className="soft">{t.design.jsonHelp}</p>
      <textarea
        aria-label={t.design.json}
        rows={24}
        spellCheck={false}
        value={text ?? shown}
        onChange={({ target }) => setText(target.value)}
      />
      {faults.map(({ path, message }) => (
        <p key={path + message} className="field-error">
          {path}: {message}
        </p>
      ))}
      <div className="row">
        <button type="button" className="small primary" disabled={text === undefined} onClick={apply}>
          {t.design.apply}
        </button>
        <button type="button" className="small" disabled={text === undefined} onClick={() => setText(undefined)}>
          {t.design.revert}
        </button>
      </div>
    </div>
  );
}

function read(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
