import type { Column } from '../blocks.js';

/** Width of each column in pixels; columns without a width share the remaining space. */
export function columnWidths(columns: Pick<Column, 'widthPercent' | 'widthPixels'>[], available: number): number[] {
  const percents = columns.map(({ widthPercent, widthPixels }) =>
    widthPixels === undefined ? widthPercent : (widthPixels / available) * 100,
  );
  const given = percents.reduce<number>((sum, percent = 0) => sum + percent, 0);
  const open = percents.filter((percent) => percent === undefined).length;
  const share = open > 0 ? Math.max(0, 100 - given) / open : 0;
  // A total above 100 % would wrap the last column below the others.
  const scale = 100 / Math.max(100, given + share * open);
  return percents.map((percent = share, i) => {
    const pixels = scale === 1 ? columns[i]!.widthPixels : undefined;
    return pixels ?? Math.max(1, Math.floor((available * percent * scale) / 100));
  });
}
