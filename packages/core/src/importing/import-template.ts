import { templateFaults } from '../liquid/template-fault.js';
import { emailTitle } from './email-title.js';
import { qualifyNames } from './free-names.js';
import { frontMatter } from './front-matter.js';
import { applyEdits, type ReportEntry } from './report.js';
import { inlineStylesheet } from './stylesheet.js';

export interface TemplateFile {
  source: string;
  name?: string | undefined;
  subject?: string | undefined;
  previewText?: string | undefined;
  stylesheet?: string | undefined;
}
export interface ImportedTemplate {
  /** Undefined if the template cannot be taken. */
  fields?: { name: string; subject: string; previewText: string; body: string };
  report: ReportEntry[];
}

const FAULT = /^line (\d+), column (\d+): (.*)$/s;
const MAX_SUBJECT = 5000;

/** The faults of a template as entries, with lines counted in the whole file. */
const refusals = (faults: string[], linesBefore: number): ReportEntry[] =>
  faults.map((fault) => {
    const [, line, column, reason] = FAULT.exec(fault) ?? [];
    if (reason === undefined) return { kind: 'refused', message: fault };
    return { kind: 'refused', line: Number(line) + linesBefore, column: Number(column), message: reason };
  });

/** Turns an HTML or Liquid notification, as Shopify shows it, into the fields of a text layout. */
export function importTemplate({ source, stylesheet, ...given }: TemplateFile): ImportedTemplate {
  const { fields: front, length: offset } = frontMatter(source);
  const template = source.slice(offset);
  const faults = templateFaults(template);
  if (faults) return { report: refusals(faults, source.slice(0, offset).split('\n').length - 1) };
  const names = qualifyNames(template, source, offset);
  const styles = inlineStylesheet(template, stylesheet, source, offset);
  const report = [...styles.report, ...names.report];
  // A style element may be put where a tag contained Liquid.
  const edits = [...styles.edits, ...names.edits].filter(
    ({ at }, _, all) => !all.some((other) => other.remove > 0 && at > other.at && at < other.at + other.remove),
  );
  const name = given.name ?? front.name ?? 'Imported template';
  const title = emailTitle(template, names.edits);
  const own = given.subject ?? front.subject ?? title;
  const fits = own !== undefined && own.trim() !== '' && own.length <= MAX_SUBJECT;
  if (!fits) {
    const reason = own === undefined ? 'the template has no email_title' : 'the title is empty or too long';
    report.push({ kind: 'refused', message: `${reason}, so the name became the subject; give a subject` });
  } else if (given.subject === undefined && front.subject === undefined) {
    report.push({ kind: 'changed', message: 'the subject comes from email_title' });
  }
  // A subject that was written beside the template uses the same names.
  const subject = fits ? (own === title ? own : qualified(own)) : name;
  const previewText = qualified(given.previewText ?? front.previewtext ?? front.preview ?? '');
  const body = applyEdits(template, edits);
  return { fields: { name, subject, previewText, body }, report };
}

const qualified = (text: string) => applyEdits(text, qualifyNames(text, text, 0).edits);
