import type { OutputOf } from '@sendstep/core';
import { pc } from './colours.js';
import { plain } from './output.js';

type Findings = OutputOf<'layouts.lint'>;

const COLOURS = { error: pc.red, warning: pc.yellow, info: pc.dim };

/** The findings of `layouts lint`, one per line. */
export function lintList({ errors, warnings, findings }: Findings): string {
  const lines = findings.map(({ severity, locale, field, blockId, line, column, code, message }) => {
    const block = blockId === undefined ? '' : ` (block ${blockId})`;
    const place = line === undefined ? '' : `, line ${line}, column ${column}`;
    return `${COLOURS[severity](severity)} ${plain(`${locale} ${field}${block}${place}: ${message}`)} ${pc.dim(code)}`;
  });
  return [...lines, pc.dim(`${errors} errors, ${warnings} warnings, ${findings.length} findings`)].join('\n');
}
