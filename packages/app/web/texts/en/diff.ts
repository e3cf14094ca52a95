export const diff = {
  added: 'Added:',
  removed: 'Removed:',
  unchanged: (lines: number) => (lines === 1 ? '1 unchanged line' : `${lines} unchanged lines`),
};
