import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import type { Draft } from '../../../editor/draft.js';
import { useDraftPreview } from '../../../editor/draft-preview.js';
import type { Note } from '../../../editor/notes.js';
import type { Saved } from '../../../editor/saved.js';
import type { TabProps } from '../tabs.js';
import { parseVariables } from '../variables.js';

/** The preview of a draft with variables that can be changed. */
export function useEditedPreview(saved: Saved, { draft }: Draft) {
  const [text, setText] = useState('{}');
  const { variables, error } = parseVariables(text);
  const hasSome = variables !== undefined && Object.keys(variables).length > 0;
  const preview = useDraftPreview(saved, draft, hasSome ? variables : undefined);
  return { preview, text, setText, variables, error };
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
