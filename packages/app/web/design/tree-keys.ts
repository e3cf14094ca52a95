import type { RowActions } from './block-tree.js';
import { parentsOf } from './design.js';
import type { FoldedRow } from './folding.js';

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export const isDelete = ({ key }: Pick<Key, 'key'>) => key === 'Delete' || key === 'Backspace';

/** What a key does in the tree; undefined if nothing. */
export function keyAction(
  event: Key,
  rows: FoldedRow[],
  selected: string | undefined,
  actions: RowActions & { fold(path: string): void },
) {
  if (event.shiftKey) return undefined;
  const at = rows.findIndex(({ path }) => path === selected);
  const to = (path: string | undefined) => path !== undefined && (() => actions.select(path));
  const here = (act: (path: string) => void) => selected !== undefined && (() => act(selected));
  const child = rows[at + 1];
  switch (`${event.altKey ? 'Alt+' : ''}${event.ctrlKey || event.metaKey ? 'Control+' : ''}${event.key}`) {
    case 'ArrowDown':
      return to(rows[at + 1]?.path);
    case 'ArrowUp':
      return to(rows[at - 1]?.path);
    case 'ArrowLeft':
      return rows[at]?.expanded ? here(actions.fold) : to(selected && parentsOf(selected)[0]);
    case 'ArrowRight':
      if (rows[at]?.expanded === false) return here(actions.fold);
      return to(child && child.depth > (rows[at]?.depth ?? 0) ? child.path : undefined);
    case 'Home':
      return to(rows[0]?.path);
    case 'End':
      return to(rows.at(-1)?.path);
    case 'Alt+ArrowUp':
      return here((path) => actions.moveBy(path, -1));
    case 'Alt+ArrowDown':
      return here((path) => actions.moveBy(path, 1));
    case 'Control+d':
      return here(actions.duplicate);
    case 'Delete':
    case 'Backspace':
      return here(actions.remove);
    case 'Enter':
      return actions.edit;
    default:
      return undefined;
  }
}
