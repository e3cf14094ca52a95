import '../style/design.css';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useRead } from '../data.js';
import { Choice } from '../parts/choice.js';
import { useNotice } from '../parts/notice.js';
import { Empty, Loading, Shown } from '../parts/states.js';
import { t } from '../texts/index.js';
import { AddBlock } from './add-block.js';
import { BlockPanel } from './block-panel.js';
import { BlockTree, type RowActions } from './block-tree.js';
import { type Design, isEdge, itemAt, listAt } from './design.js';
import { duplicate, type Edited, insert, move, moveBy, remove } from './edit.js';
import type { Finding } from './findings.js';
import { IconButton } from './icon.js';
import type { JsonSchema } from './schema.js';
import { SettingsPanel } from './settings-panel.js';
import { useHistory } from './use-history.js';

const JsonPanel = lazy(() => import('./json-panel.js'));

export interface DesignEditorProps {
  design: Design;
  onChange(design: Design): void;
  /** The path of the selected block, as in the fields of findings: `blocks[3].columns[0].blocks[1]`. */
  selected: string | undefined;
  onSelect(path: string | undefined): void;
  findings?: readonly Finding[];
  /** Whether the design has a header, a footer and a style. Presets have none. */
  edges?: boolean;
  /** The preview. */
  children?: ReactNode;
}

/** Edits a design as a tree of blocks with a form for the selected one. The forms come from the layout schema. */
export function DesignEditor(props: DesignEditorProps) {
  const schema = useRead('layouts.schema', {}, { staleTime: Number.POSITIVE_INFINITY });
  return <Shown query={schema}>{(data) => <Editor {...props} root={data.schema as JsonSchema} />}</Shown>;
}

const NONE: Finding[] = [];
const { settings: _, ...OF_PRESETS } = t.design.parts;
type View = keyof typeof t.design.parts;

function Editor({
  root,
  design,
  onChange,
  onSelect,
  edges = true,
  children,
  ...props
}: DesignEditorProps & { root: JsonSchema }) {
  const { findings = NONE } = props;
  // The selected block may be gone: the design can be replaced from outside.
  const exists = props.selected !== undefined && (isEdge(props.selected) ? edges : itemAt(design, props.selected));
  const selected = exists ? props.selected : undefined;
  const [view, setView] = useState<View>('blocks');
  const notify = useNotice();
  const panel = useRef<HTMLDivElement>(null);
  const history = useHistory({ design, selected }, onChange, onSelect);
  const latest = useRef({ design, onSelect });
  latest.current = { design, onSelect };

  const actions: RowActions & { edited(next: Edited): void } = useMemo(() => {
    const edited = (next: Edited) => (next.reason === undefined ? history.current.change(next) : notify(next.reason));
    return {
      edited,
      select: (path) => latest.current.onSelect(path),
      moveBy: (path, step) => edited(moveBy(root, latest.current.design, path, step)),
      move: (path, to) => edited(move(root, latest.current.design, path, to)),
      duplicate: (path) => edited(duplicate(root, latest.current.design, path)),
      remove: (path) => edited(remove(latest.current.design, path)),
      addColumn: (path) => {
        const list = `${path}.columns`;
        const index = listAt(latest.current.design, list).length;
        edited(insert(root, latest.current.design, { list, index }, { blocks: [] }));
      },
      edit: () => panel.current?.querySelector<HTMLElement>('.panel-body :is(input, textarea, select)')?.focus(),
    };
  }, [root, notify, history]);

  const change = (next: Design, tag?: string) => history.current.change({ design: next }, tag);
  const { undo, redo } = history.current;
  const onKeyDown = (event: KeyboardEvent) => {
    const isCode = (event.target as Element).closest('[data-own-undo]');
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isCode) return;
    const key = event.key.toLowerCase();
    const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo works wherever the focus is in the editor
    <div className="design-editor" onKeyDown={onKeyDown}>
      <div className={`design view-${view}`}>
        <div className="design-bar">
          <Choice
            label={t.design.view}
            options={(edges ? t.design.parts : OF_PRESETS) as Record<View, string>}
            value={view}
            onChange={setView}
          />
          <span className="panel-actions">
            <IconButton icon="undo" label={t.design.undo} disabled={!undo} onClick={() => undo?.()} />
            <IconButton icon="redo" label={t.design.redo} disabled={!redo} onClick={() => redo?.()} />
          </span>
        </div>
        {view === 'blocks' && (
          <section className="design-tree" aria-label={t.design.parts.blocks}>
            <header className="panel-header">
              <h2>{t.design.parts.blocks}</h2>
              <AddBlock
                {...{ root, design, selected }}
                onAdd={(at, block) => actions.edited(insert(root, design, at, block))}
              />
            </header>
            <BlockTree {...{ root, design, edges, selected, findings, actions }} />
            {design.blocks.length === 0 && <Empty title={t.design.empty}>{t.design.emptyHelp}</Empty>}
          </section>
        )}
        <section className="design-panel" aria-label={t.design.panel} ref={panel}>
          {view === 'blocks' && selected && (
            <BlockPanel {...{ root, design, findings, actions }} path={selected} onChange={change} />
          )}
          {view === 'blocks' && !selected && (
            <Empty title={t.design.nothingSelected}>{t.design.nothingSelectedHelp}</Empty>
          )}
          {view === 'settings' && <SettingsPanel {...{ root, design, findings }} onChange={change} />}
          {view === 'json' && (
            <Suspense fallback={<Loading />}>
              <JsonPanel root={root} design={design} onChange={change} />
            </Suspense>
          )}
        </section>
        <div className="design-preview">{children}</div>
      </div>
    </div>
  );
}
