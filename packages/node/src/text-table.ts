/** A cell of a table as text. */
export interface TextCell {
  text: string;
  colspan: number;
  rowspan: number;
}

const GAP = 3;
/** Larger spans are no layout, and would cost memory for each column. */
const MAX_SPAN = 100;
const spanOf = (span: number) => (span >= 1 ? Math.min(Math.trunc(span), MAX_SPAN) : 1);

/** What fixed-width fonts draw twice as wide: East Asian wide and full-width characters. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI = /^\p{Emoji_Presentation}|^\p{Emoji}.*[\ufe0f\u20e3]/u;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]+$/u;
/** No character before U+0300 is combining, wide or an emoji. */
const NARROW = /^[\u0020-\u02ff]*$/;
const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of columns that a text takes in a fixed-width font. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const { segment } of CLUSTERS.segment(text))
    width += INVISIBLE.test(segment) ? 0 : EMOJI.test(segment) || WIDE.test(segment) ? 2 : 1;
  return width;
}

interface Piece {
  at: number;
  span: number;
  size: number;
}

/** Where each row or column begins: one after the last, and after everything that ends before it. */
function beginnings(count: number, pieces: Piece[]): number[] {
  const begin = [0];
  const later = pieces.toSorted((one, other) => other.at - one.at);
  for (let i = 0; i < count; i++) {
    begin[i] = Math.max(begin[i] ?? 0, i === 0 ? 0 : begin[i - 1]! + 1);
    for (; later.at(-1)?.at === i; later.pop()) {
      const { span, size } = later.at(-1)!;
      begin[i + span] = Math.max(begin[i + span] ?? 0, begin[i]! + size);
    }
  }
  return begin;
}

/** Puts each cell into the first column that is free in its row. */
function placed(rows: TextCell[][]) {
  const freeFrom: number[] = [];
  return rows.flatMap((cells, y) => {
    let x = 0;
    return cells.map(({ text, colspan, rowspan }) => {
      while ((freeFrom[x] ?? 0) > y) x++;
      const cell = { x, y, columns: spanOf(colspan), rows: spanOf(rowspan), lines: text.split('\n') };
      for (let i = 0; i < cell.columns; i++) freeFrom[x + i] = y + cell.rows;
      x += cell.columns;
      return cell;
    });
  });
}

/** A table with aligned columns, also if texts have wide, combining or invisible characters. */
export function textTable(rows: TextCell[][]): string {
  const cells = placed(rows).map((cell) => ({ ...cell, widths: cell.lines.map(textWidth) }));
  const columns = beginnings(
    Math.max(0, ...cells.map(({ x }) => x + 1)),
    cells.map(({ x, columns: span, widths }) => ({ at: x, span, size: Math.max(...widths) + GAP })),
  );
  const lines = beginnings(
    rows.length,
    cells.map(({ y, rows: span, lines: { length: size } }) => ({ at: y, span, size })),
  );
  const out: { text: string; width: number }[] = [];
  for (const { x, y, lines: texts, widths } of cells.toSorted((one, other) => one.x - other.x))
    for (const [i, text] of texts.entries()) {
      const at = lines[y]! + i;
      const { text: before, width } = out[at] ?? { text: '', width: 0 };
      const spaces = Math.max(0, columns[x]! - width);
      out[at] = { text: before + ' '.repeat(spaces) + text, width: width + spaces + widths[i]! };
    }
  return Array.from(out, (line) => line?.text ?? '').join('\n');
}
