import { isWithin } from './path.js';

/** Something to correct or to look at, with its place: `bodyDesign.blocks[3].text`. */
export interface Finding {
  field: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

const PREFIX = 'bodyDesign.';
export const placeOf = ({ field }: Finding) => (field.startsWith(PREFIX) ? field.slice(PREFIX.length) : '');

/** The part that the tree shows: a finding in a column of a table belongs to the table. */
const ROW = /^(?:header\.|footer\.)?blocks\[\d+\](?:(?:\.columns\[\d+\])?\.blocks\[\d+\])*/;
export const rowOf = (place: string) => ROW.exec(place)?.[0] ?? /^(?:header|footer)/.exec(place)?.[0];

/** The findings of each row. */
export function findingsByRow(findings: readonly Finding[]): Map<string, Finding[]> {
  const byRow = new Map<string, Finding[]>();
  for (const finding of findings) {
    const row = rowOf(placeOf(finding));
    if (row) byRow.set(row, [...(byRow.get(row) ?? []), finding]);
  }
  return byRow;
}

export const worstOf = (findings: readonly Finding[] = []) =>
  (['error', 'warning', 'info'] as const).find((severity) => findings.some((one) => one.severity === severity));

/** What is wrong in a part of the design, by place. */
export const errorsWithin = (findings: readonly Finding[], path: string): Map<string, string> =>
  new Map(
    findings
      .filter((finding) => finding.severity === 'error' && isWithin(placeOf(finding), path))
      .map((finding) => [placeOf(finding), finding.message]),
  );
