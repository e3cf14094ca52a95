import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { t } from '../texts/index.js';
import { BlockRow, type DropZone } from './block-row.js';
import { edgeText } from './describe.js';
import { type Block, type Design, isEdge, itemAt, listsIn, type Position, positionOf, treeRows } from './design.js';
import { placeFor } from './edit.js';
import { type Finding, findingsByRow, worstOf } from './findings.js';
import { ancestorsIn, visibleRows } from './folding.js';
import type { JsonSchema } from './schema.js';
import { isDelete, keyAction } from './tree-keys.js';

/** What can be done with a row. */
export interface RowActions {
  select(path: string): void;
  moveBy(path: string, step: 1 | -1): void;
  move(path: string, to: Position): void;
  duplicate(path: string): void;
  remove(path: string): void;
  addColumn(path: string): void;
  /** Goes to the form of the selected row. */
  edit(): void;
}

interface BlockTreeProps {
  root: JsonSchema;
  design: Design;
  edges: boolean;
  selected: string | undefined;
  findings: readonly Finding[];
  actions: RowActions;
}

const pathOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-path]')?.dataset.path;

/** Above or below a row, or into a container. */
function zoneAt(design: Design, path: string, { currentTarget, clientY }: DragEvent): DropZone {
  const row = currentTarget.querySelector(`[data-path="${CSS.escape(path)}"]`)!.getBoundingClientRect();
  const part = (clientY - row.top) / row.height;
  const item = itemAt(design, path);
  if (isEdge(path) || !item || !('type' in item)) return 'inside';
  const isContainer = listsIn(item as Block).length > 0;
  if (isContainer && part > 0.25 && part < 0.75) return 'inside';
  return part < 0.5 ? 'before' : 'after';
}

const dropPosition = (design: Design, path: string, zone: DropZone): Position => {
  const at = positionOf(path);
  if (zone === 'inside' || !at) return placeFor(design, path, true);
  return zone === 'before' ? at : { ...at, index: at.index + 1 };
};

export function BlockTree({ root, design, edges, selected, findings, actions }: BlockTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const dragged = useRef<string>(undefined);
  const [drop, setDrop] = useState<{ path: string; zone: DropZone }>();
  const help = useId();
  const all = treeRows(design, edges);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [shownFor, setShownFor] = useState(selected);
  if (selected !== shownFor) {
    // A block that is selected in the preview has to be visible here.
    setShownFor(selected);
    const around = selected === undefined ? [] : ancestorsIn(all, selected);
    if (around.some((path) => folded.has(path)))
      setFolded(new Set([...folded].filter((path) => !around.includes(path))));
  }
  const rows = visibleRows(all, folded);
  const fold = useCallback(
    (path: string) =>
      setFolded((before) =>
        before.has(path) ? new Set([...before].filter((one) => one !== path)) : new Set([...before, path]),
      ),
    [],
  );
  const byRow = findingsByRow(findings);
  const at = rows.findIndex(({ path }) => path === selected);

  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    // A row that was moved by keyboard leaves the focus in the tree.
    if (selected && tree.current?.contains(document.activeElement)) row?.focus({ preventScroll: true });
  }, [selected]);
  useEffect(() => {
    if (document.activeElement === tree.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event, rows, selected, { ...actions, fold });
    if (!act) return;
    event.preventDefault();
    // A deleted row takes the focus with it: the tree keeps it for the row that is selected next.
    if (isDelete(event)) tree.current?.focus({ preventScroll: true });
    act();
  };

  const onDragOver = (event: DragEvent) => {
    const path = pathOf(event.target);
    if (!dragged.current || !path) return;
    event.preventDefault();
    const zone = zoneAt(design, path, event);
    if (drop?.path !== path || drop.zone !== zone) setDrop({ path, zone });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged.current && drop) actions.move(dragged.current, dropPosition(design, drop.path, drop.zone));
    setDrop(undefined);
  };

  return (
    <>
      <div
        ref={tree}
        className="block-tree"
        role="tree"
        aria-label={t.design.tree}
        aria-describedby={help}
        tabIndex={rows.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          dragged.current = pathOf(event.target);
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', '');
        }}
        onDragOver={onDragOver}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          !currentTarget.contains(relatedTarget as Node | null) && setDrop(undefined)
        }
        onDragEnd={() => {
          dragged.current = undefined;
          setDrop(undefined);
        }}
        onDrop={onDrop}
      >
        {rows.map((row, i) => (
          <BlockRow
            key={row.path}
            {...row}
            root={root}
            note={isEdge(row.path) ? edgeText(design, row.path) : undefined}
            isSelected={i === at}
            isReachable={i === Math.max(0, at)}
            severity={worstOf(byRow.get(row.path))}
            findings={byRow.get(row.path)?.length ?? 0}
            zone={drop?.path === row.path ? drop.zone : undefined}
            onSelect={actions.select}
            onFold={fold}
          />
        ))}
      </div>
      <p id={help} className="tree-help">
        {t.design.keys}
      </p>
    </>
  );
}
