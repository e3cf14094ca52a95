import { namesIn } from '../liquid/references.js';
import { type Edit, entryAt, type ReportEntry } from './report.js';

const OWN = new Set(['variables', 'secrets', 'unsubscribe_url', 'unsubscribe_link']);

/** Puts `variables.` before every name that the template never assigns. `offset` is where it starts in the file. */
export function qualifyNames(
  template: string,
  source: string,
  offset: number,
): { edits: Edit[]; report: ReportEntry[] } {
  const { uses, assigned } = namesIn(template);
  const first = new Map<string, number>();
  const counts = new Map<string, number>();
  const edits: Edit[] = [];
  for (const { path, begin } of uses) {
    const name = path[0]!;
    if (OWN.has(name) || assigned.has(name)) continue;
    // `["line item"]` becomes `variables["line item"]`.
    edits.push({ at: begin, remove: 0, insert: template[begin] === '[' ? 'variables' : 'variables.' });
    if (!first.has(name)) first.set(name, begin);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const report = [...first].map(([name, at]) => {
    const places = counts.get(name) === 1 ? '' : ` (${counts.get(name)} places)`;
    return entryAt('changed', source, offset + at, `${name} is now variables.${name}${places}`);
  });
  return { edits, report };
}
