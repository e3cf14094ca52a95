import type { InputOf, OutputOf } from '@sendstep/core';
import { useState } from 'react';
import { useDebounced } from '../../parts/debounced.js';
import { faultsOf } from '../../parts/faults.js';
import { Field } from '../../parts/field.js';
import { useLeaveWarning } from '../../parts/leave-warning.js';
import { Section } from '../../parts/page.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import { PresetPreview } from './preview.js';

export type Preset = OutputOf<'presets.get'>;
type Fields = Pick<InputOf<'presets.create'>, 'kind' | 'name' | 'blocks' | 'isDefault'>;
const KINDS = Object.keys(t.presets.kinds) as Preset['kind'][];

const NEW: Fields = {
  kind: 'footer',
  name: '',
  blocks: [{ type: 'text', text: t.presets.starter }] as Preset['blocks'],
  isDefault: false,
};

const parsed = (text: string): Preset['blocks'] | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface FormProps {
  stored?: Preset;
  saving: boolean;
  error: Error | null;
  onSave(fields: Fields): void;
}

/** Creates or edits a preset, with a preview of what is not saved yet. */
export function PresetForm({ stored, saving, error, onSave }: FormProps) {
  const start = stored ?? NEW;
  const [fields, setFields] = useState(start);
  const [text, setText] = useState(() => JSON.stringify(start.blocks, null, 2));
  const blocks = parsed(text);
  const settled = useDebounced(text);
  const { kind, name, isDefault = false } = fields;
  const faults = faultsOf(error);
  const dirty =
    name !== start.name || isDefault !== start.isDefault || JSON.stringify(blocks) !== JSON.stringify(start.blocks);
  useLeaveWarning(dirty);
  const set = (patch: Partial<Fields>) => setFields({ ...fields, ...patch });
  return (
    <div className="columns preview-columns even">
      <Section title={t.presets.content}>
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault();
            if (blocks) onSave({ kind, name, blocks, isDefault });
          }}
        >
          {!stored && (
            <Field label={t.presets.kind} error={faults.kind}>
              {(ids) => (
                <select {...ids} value={kind} onChange={(event) => set({ kind: event.target.value as Preset['kind'] })}>
                  {KINDS.map((one) => (
                    <option key={one} value={one}>
                      {t.presets.kinds[one]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field label={t.presets.name} error={faults.name}>
            {(ids) => (
              <input
                {...ids}
                required
                maxLength={200}
                value={name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
          <label className="check">
            <input type="checkbox" checked={isDefault} onChange={(event) => set({ isDefault: event.target.checked })} />
            {t.presets.defaultHelp}
          </label>
          <Field
            label={t.presets.blocks}
            help={t.presets.blocksHelp}
            error={blocks ? faults.blocks : t.presets.invalidJson}
          >
            {(ids) => (
              <textarea
                {...ids}
                className="code-text"
                rows={18}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          {error && <ErrorNote error={error} />}
          <div className="actions">
            <button type="submit" className="primary" disabled={saving || !blocks || (stored && !dirty)}>
              {stored ? t.shell.save : t.presets.create}
            </button>
          </div>
        </form>
      </Section>
      <PresetPreview kind={kind} blocks={parsed(settled)} />
    </div>
  );
}
