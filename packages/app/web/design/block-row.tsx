import { memo } from 'react';
import { t } from '../texts/index.js';
import { excerptOf, rowTitle } from './describe.js';
import type { Block, TreeRow } from './design.js';
import { Icon } from './icon.js';
import type { JsonSchema } from './schema.js';

export type DropZone = 'before' | 'inside' | 'after';

interface BlockRowProps extends TreeRow {
  root: JsonSchema;
  /** For the header and the footer: where they come from. */
  note: string | undefined;
  isSelected: boolean;
  isReachable: boolean;
  severity: 'error' | 'warning' | 'info' | undefined;
  findings: number;
  zone: DropZone | undefined;
  onSelect(path: string): void;
}

/** One line of the tree. Two hundred of them stay fast because only changed ones are drawn again. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { root, path, depth, kind, item, note, isSelected, isReachable, severity, findings, zone, onSelect } = props;
  const icon = kind === 'block' ? (item as Block).type : kind === 'column' ? 'column' : path;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      className={`block-row depth-${depth}${zone ? ` drop-${zone}` : ''}`}
      draggable={kind !== 'edge'}
      data-path={path}
      onClick={() => onSelect(path)}
    >
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
