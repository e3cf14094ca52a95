import type { RunResult } from './run.js';
import type { FindingKind } from './world.js';

const KINDS: FindingKind[] = ['lost', 'doubled', 'gap', 'budget', 'reset', 'unexpected'];
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
const MAX_SHOWN = 10;

/** A Markdown table, to be kept in docs/reliability.md. */
export function resultTable(results: RunResult[]): string {
  const header = ['Database', 'Seconds', 'Acknowledged writes', 'Faults', ...KINDS];
  const rows = results.map(({ database, seconds, acknowledged, faults, findings }) => [
    database,
    seconds,
    sum(acknowledged),
    list(faults),
    ...KINDS.map((kind) => findings.filter((finding) => finding.kind === kind).length),
  ]);
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

export function details({ database, acknowledged, leftOut, statuses, figures, findings }: RunResult): string {
  const lines = [
    `${database}: ${list(acknowledged)}`,
    `  ${list(figures)}`,
    `  responses by status, 0 for none: ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
    ...(leftOut.length > 0 ? [`  left out: ${leftOut.join(', ')}`] : []),
    ...findings.slice(0, MAX_SHOWN).map(({ kind, what }) => `  ${kind}: ${what}`),
    ...(findings.length > MAX_SHOWN ? [`  and ${findings.length - MAX_SHOWN} more`] : []),
  ];
  return lines.join('\n');
}
