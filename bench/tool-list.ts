import type { DesignRow } from './design.js';
import { built } from './workspace.js';

type Mcp = typeof import('../packages/mcp/src/index.js');

/** A model pays for the list of tools with every conversation. */
const MOST_BYTES = 16 * 1024;

/** How many bytes of JSON each level's list has. */
export async function toolListRows(): Promise<DesignRow[]> {
  const { TOOLS_BY_LEVEL } = await built<Mcp>('mcp');
  return Object.entries(TOOLS_BY_LEVEL).map(([level, tools]) => ({
    name: `bytes of the list of ${tools.size} tools, level ${level}`,
    value: Buffer.byteLength(JSON.stringify({ tools: Array.from(tools.values(), ({ definition }) => definition) })),
    bar: { atMost: MOST_BYTES },
  }));
}
