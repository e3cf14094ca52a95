import type { InputOf, OutputOf } from '@sendstep/core';
import { type FormEvent, lazy, Suspense, useCallback, useState } from 'react';
import type { Design } from '../../design/design.js';
import { useDebounced } from '../../parts/debounced.js';
import { faultsOf } from '../../parts/faults.js';
import { Field } from '../../parts/field.js';
import { useLeaveWarning } from '../../parts/leave.js';
import { Section } from '../../parts/page.js';
import { ErrorNote, Loading } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import { PresetPreview } from './preview.js';

const DesignEditor = lazy(() =>
  import('../../design/design-editor.js').then(({ DesignEditor: component }) => ({ default: component })),
);

export type Preset = OutputOf<'presets.get'>;
type Fields = Pick<InputOf<'presets.create'>, 'kind' | 'name' | 'blocks' | 'isDefault'>;
const KINDS = Object.keys(t.presets.kinds) as Preset['kind'][];

const NEW: Fields = {
  kind: 'footer',
  name: '',
  blocks: [{ type: 'text', text: t.presets.starter }] as Preset['blocks'],
  isDefault: false,
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
  const [fields, setFields] = useState<Fields>(start);
  const [selected, setSelected] = useState<string>();
  const { kind, name, blocks, isDefault = false } = fields;
  const settled = useDebounced(JSON.stringify(blocks));
  const faults = faultsOf(error);
  const dirty =
    name !== start.name || isDefault !== start.isDefault || JSON.stringify(blocks) !== JSON.stringify(start.blocks);
  useLeaveWarning(dirty);
  const set = useCallback((patch: Partial<Fields>) => setFields((before) => ({ ...before, ...patch })), []);
  const change = useCallback((design: Design) => set({ blocks: design.blocks as Preset['blocks'] }), [set]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ kind, name, blocks, isDefault });
  };
  return (
    <>
      <Section title={t.presets.content}>
        <form className="fields" onSubmit={submit}>
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
          {error && <ErrorNote error={error} />}
          <div className="actions">
            <button type="submit" className="primary" disabled={saving || (stored && !dirty)}>
              {stored ? t.shell.save : t.presets.create}
            </button>
          </div>
        </form>
      </Section>
      <Suspense fallback={<Loading />}>
        <DesignEditor
          design={{ blocks } as unknown as Design}
          onChange={change}
          selected={selected}
          onSelect={setSelected}
          edges={false}
        >
          <PresetPreview kind={kind} blocks={JSON.parse(settled)} />
        </DesignEditor>
      </Suspense>
    </>
  );
}
