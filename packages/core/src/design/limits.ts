/** The limits of a design that are not the limits of one field. */
export const LIMITS = {
  blocks: 200,
  depth: 4,
  loopDepth: 2,
  edgeBlocks: 30,
  attachments: 20,
  /** Outputs and tags together. Parsing costs a few microseconds each, and 5 MB could hold a million. */
  liquidTags: 5000,
  testVariablesBytes: 64 * 1024,
  testVariablesDepth: 8,
} as const;
