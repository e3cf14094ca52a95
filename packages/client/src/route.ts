/** How the client calls an operation. */
export type Route = readonly [
  method: string,
  path: string,
  hasInput: boolean,
  aliases?: readonly (readonly [path: string, implied: Readonly<Record<string, string>>])[],
];
