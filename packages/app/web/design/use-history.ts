import { useRef, useState } from 'react';
import type { Design } from './design.js';
import { NO_HISTORY, recorded, redone, undone } from './history.js';

interface Shown {
  design: Design;
  selected: string | undefined;
}
export interface Changes {
  /** Changes with the same tag, such as keys typed in one field, are one step. */
  change(next: Partial<Shown> & { design: Design }, tag?: string): void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo around a design that the parent keeps. */
export function useHistory(
  shown: Shown,
  onChange: (design: Design) => void,
  onSelect: (path: string | undefined) => void,
) {
  const [history, setHistory] = useState(NO_HISTORY);
  const show = ({ design, selected }: Shown) => {
    onChange(design);
    if (selected !== shown.selected) onSelect(selected);
  };
  const step = (move: typeof undone) => {
    const moved = move(history, shown);
    if (!moved) return undefined;
    return () => {
      setHistory(moved.history);
      show(moved.shown);
    };
  };
  const changes: Changes = {
    change(next, tag) {
      setHistory(recorded(history, shown, tag, Date.now()));
      show({ selected: shown.selected, ...next });
    },
    undo: step(undone),
    redo: step(redone),
  };
  // The same object in every render: rows of the tree are drawn again only if they changed.
  const latest = useRef(changes);
  latest.current = changes;
  return latest;
}
