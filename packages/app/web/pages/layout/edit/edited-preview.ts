import type { ReactNode, RefObject } from 'react';
import type { Draft } from '../../../editor/draft.js';
import { useDraftPreview } from '../../../editor/draft-preview.js';
import type { Note } from '../../../editor/notes.js';
import type { Saved } from '../../../editor/saved.js';
import type { LayoutData, TabProps } from '../tabs.js';
import { useVariables } from '../variables.js';

/** The preview of a draft with variables that can be changed. */
export function useEditedPreview(layout: LayoutData, saved: Saved, { draft }: Draft) {
  const typed = useVariables(layout);
  const { variables = {} } = typed;
  // A design has its own, which are edited with it.
  const hasOwn = draft.body === undefined || Object.keys(variables).length === 0;
  return { preview: useDraftPreview(saved, draft, hasOwn ? undefined : variables), typed };
}

export interface BodyProps extends TabProps {
  saved: Saved;
  draft: Draft;
  edited: ReturnType<typeof useEditedPreview>;
  notes: readonly Note[];
  /** Gets a function that leads to the place of a note. */
  goToRef: RefObject<((note: Note) => void) | undefined>;
  /** Subject and preview text. */
  content: ReactNode;
  /** Notes and settings. */
  rest: ReactNode;
}
