import type { LanguageContent } from '../domain/layout.js';
import { SendstepError } from '../shared/errors.js';
import { asDocument } from './document.js';

/** What is wrong with a field. Line and column are those of its text. */
export interface FieldFault {
  field: string;
  line?: number;
  column?: number;
  message: string;
}

/** Texts have the position first, designs last. */
const POSITIONS = [
  /^line (?<line>\d+), column (?<column>\d+): (?<message>.*)$/s,
  /^(?<message>.*) \(line (?<line>\d+), column (?<column>\d+)\)$/s,
];

/** A reason whose line and column, if it has them, are taken out of its text. */
export function faultAt(field: string, reason: string): FieldFault {
  const { line, column, message } = POSITIONS.map((form) => form.exec(reason)?.groups).find(Boolean) ?? {};
  return message === undefined
    ? { field, message: reason }
    : { field, line: Number(line), column: Number(column), message };
}

/** The faults of an email that cannot be rendered, by field. Any other error is thrown again. */
export function renderFaults(error: unknown, { body = '' }: LanguageContent, lang: string): FieldFault[] {
  if (!(error instanceof SendstepError) || error.code !== 'invalid') throw error;
  // What is before the author's first line in the document that was rendered.
  const added = Math.max(0, asDocument(body, lang).indexOf(body));
  return (error.details.faults ?? [{ field: 'body', reason: error.message }]).map(({ field, reason }) => {
    const { line, column = 1, message } = faultAt(field, reason);
    // Those of a design are positions in the HTML that was made of it.
    if (line === undefined || field === 'bodyDesign') return { field, message };
    const shift = field === 'body' && line === 1 ? added : 0;
    return { field, line, column: Math.max(1, column - shift), message };
  });
}
