/** Texts of the edit tab of a layout. */
export const editor = {
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
};
