import { memo } from 'react';
import { t } from '../texts/index.js';
import { excerptOf, rowTitle } from './describe.js';
import type { Block } from './design.js';
import type { FoldedRow } from './folding.js';
import { Icon } from './icon.js';
import type { JsonSchema } from './schema.js';

export type DropZone = 'before' | 'inside' | 'after';

interface BlockRowProps extends FoldedRow {
  root: JsonSchema;
  /** For the header and the footer: where they come from. */
  note: string | undefined;
  isSelected: boolean;
  isReachable: boolean;
  severity: 'error' | 'warning' | 'info' | undefined;
  findings: number;
  zone: DropZone | undefined;
  onSelect(path: string): void;
  onFold(path: string): void;
}

/** One line of the tree. Two hundred of them stay fast because only changed ones are drawn again. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const {
    root,
    path,
    depth,
    kind,
    item,
    note,
    isSelected,
    isReachable,
    severity,
    findings,
    zone,
    expanded,
    onSelect,
    onFold,
  } = props;
  const icon = kind === 'block' ? (item as Block).type : kind === 'column' ? 'column' : path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={expanded}
      tabIndex={isReachable ? 0 : -1}
      className={`block-row depth-${depth}${zone ? ` drop-${zone}` : ''}`}
      draggable={kind !== 'edge'}
      data-path={path}
      onClick={() => onSelect(path)}
    >
      {expanded !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; arrow keys do the same in the tree
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
        <span
          className="block-fold"
          title={t.design.fold}
          onClick={(event) => {
            event.stopPropagation();
            onFold(path);
          }}
        />
      )}
      <Icon name={icon} />
      <span className="block-title">{rowTitle(root, { path, kind, item })}</span>
      <span className="block-excerpt">{note ?? (item && excerptOf(item))}</span>
      {severity && (
        <span className={`block-finding ${severity}`} title={t.design.findings(findings)}>
          <span className="visually-hidden">{t.design.findings(findings)}</span>
        </span>
      )}
    </div>
  );
});
