import { z } from 'zod';
import { positionAt } from '../lint/finding.js';

/** What an import did with one place of a template. */
export const ReportEntry = z.object({
  kind: z.enum(['changed', 'refused']).describe('changed: taken in another form; refused: could not be taken.'),
  line: z.int().optional(),
  column: z.int().optional(),
  message: z.string(),
});
export type ReportEntry = z.infer<typeof ReportEntry>;

export const entryAt = (kind: ReportEntry['kind'], source: string, at: number, message: string): ReportEntry => ({
  kind,
  ...positionAt(source, at),
  message,
});

/** A change of the source, by positions in it. */
export interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** Part of the source with the edits inside it applied. */
export function applyEdits(source: string, edits: readonly Edit[], from = 0, to = source.length): string {
  let out = '';
  let copied = from;
  for (const { at, remove, insert } of [...edits].sort((a, b) => a.at - b.at)) {
    if (at < copied || at + remove > to) continue;
    out += source.slice(copied, at) + insert;
    copied = at + remove;
  }
  return out + source.slice(copied, to);
}
