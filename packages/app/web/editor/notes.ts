import type { OutputOf } from '@sendstep/core';

type Preview = Pick<OutputOf<'layouts.previewDraft'>, 'faults' | 'findings'>;

/** A fault of the draft or a finding of the lint, at its place. */
export interface Note {
  field: string;
  line?: number | undefined;
  column?: number | undefined;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

const RANK = { error: 0, warning: 1, info: 2 };

/** Everything to correct or to look at, the worst first. */
export const notesOf = ({ faults, findings }: Preview): Note[] =>
  [...faults.map((fault) => ({ ...fault, severity: 'error' as const })), ...findings].toSorted(
    (a, b) => RANK[a.severity] - RANK[b.severity],
  );

export const notesIn = (notes: readonly Note[], field: string) => notes.filter((note) => note.field === field);

/** What keeps a field from being saved. */
export const faultOf = ({ faults }: Pick<Preview, 'faults'>, field: string): string | undefined =>
  faults.find((fault) => fault.field === field)?.message;
