import { useRead } from '../data.js';
import { Choice } from '../parts/choice.js';
import { Field } from '../parts/field.js';
import { t } from '../texts/index.js';
import type { Design, Edge, EdgeName } from './design.js';
import { setIn } from './path.js';

interface EdgePanelProps {
  design: Design;
  name: EdgeName;
  onChange(design: Design): void;
}

type Source = keyof typeof t.design.edge;
const sourceOf = (edge: Edge): Source => {
  if (edge === undefined) return 'store';
  if (edge === null) return 'none';
  return edge.blocks ? 'blocks' : 'preset';
};

/** Where the header or the footer comes from. Its own blocks are edited in the tree. */
export function EdgePanel({ design, name, onChange }: EdgePanelProps) {
  const edge = design[name];
  const list = useRead('presets.list', { limit: 100 });
  const presets = (list.data?.items ?? []).filter(({ kind }) => kind === name);
  const set = (next: Edge) => onChange(setIn(design, [name], next));
  const choose = (source: Source) => {
    const edges: Record<Source, () => Edge> = {
      store: () => undefined,
      none: () => null,
      preset: () => ({ preset: presets[0]?.id ?? '' }),
      blocks: () => ({ blocks: [] }),
    };
    set(edges[source]());
  };
  const { preset: _, ...withoutPreset } = t.design.edge;
  const options: Record<string, string> = presets.length > 0 || edge?.preset ? t.design.edge : withoutPreset;
  return (
    <div className="panel-body">
      <p className="soft">{t.design.edgeHelp}</p>
      <Choice
        label={t.design[name]}
        options={options}
        value={sourceOf(edge)}
        onChange={(next) => choose(next as Source)}
      />
      {edge?.preset !== undefined && (
        <Field label={t.design.edge.preset}>
          {(ids) => (
            <select {...ids} value={edge.preset} onChange={({ target }) => set({ preset: target.value })}>
              {presets.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
