import type { DesignRow } from './design.js';
import { built } from './workspace.js';

type Mcp = typeof import('../packages/mcp/src/index.js');

/** The tool list costs tokens in every conversation. */
const MAX_BYTES = 16 * 1024;
const MAX_BYTES_WITH_LAYOUTS = 28 * 1024;

/** The size of each level's tool list, in bytes of JSON. */
export async function toolListRows(): Promise<DesignRow[]> {
  const { TOOLS_BY_LEVEL, TOOLS_BY_SET } = await built<Mcp>('mcp');
  return [
    ...rowsOf(TOOLS_BY_LEVEL, '', MAX_BYTES),
    ...rowsOf(TOOLS_BY_SET.layouts, ' with the set layouts', MAX_BYTES_WITH_LAYOUTS),
  ];
}

const rowsOf = (lists: Mcp['TOOLS_BY_LEVEL'], which: string, atMost: number): DesignRow[] =>
  Object.entries(lists).map(([level, tools]) => ({
    name: `tool list with ${tools.size} tools, bytes, level ${level}${which}`,
    value: Buffer.byteLength(JSON.stringify({ tools: Array.from(tools.values(), ({ definition }) => definition) })),
    bar: { atMost },
  }));
