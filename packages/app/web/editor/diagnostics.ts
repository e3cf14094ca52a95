import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** A note at a place of the text, from 1. */
export interface Mark {
  line?: number | undefined;
  column?: number | undefined;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

/** The position of a line and column; the text may have become shorter since they were found. */
export function positionIn(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + Math.max(1, column) - 1, to);
}

/** The notes as marks from their place to the end of the word or tag. */
export const diagnosticsIn = (doc: Text, marks: readonly Mark[]): Diagnostic[] =>
  marks.flatMap(({ line, column = 1, severity, message }) => {
    if (line === undefined) return [];
    const from = positionIn(doc, line, column);
    const rest = doc.sliceString(from, doc.lineAt(from).to);
    const length = (/^(?:\{\{.*?\}\}|\{%.*?%\}|<[^>]*>|[^\s<{]+)/.exec(rest)?.[0] ?? rest.slice(0, 1)).length;
    return [{ from, to: from + length, severity, message }];
  });
