/** Limits that apply to a whole design. */
export const LIMITS = {
  blocks: 200,
  depth: 4,
  loopDepth: 2,
  edgeBlocks: 30,
  attachments: 20,
  /** Outputs and tags together. Each takes a few microseconds to parse, and 5 MB could contain a million. */
  liquidTags: 5000,
  testVariablesBytes: 64 * 1024,
  testVariablesDepth: 8,
} as const;
