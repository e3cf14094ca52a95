import type { DesignRow } from './design.js';
import { built } from './workspace.js';

type Mcp = typeof import('../packages/mcp/src/index.js');

/** The tool list costs tokens in every conversation. */
const MAX_BYTES = 16 * 1024;

/** The size of each level's tool list, in bytes of JSON. */
export async function toolListRows(): Promise<DesignRow[]> {
  const { TOOLS_BY_LEVEL } = await built<Mcp>('mcp');
  return Object.entries(TOOLS_BY_LEVEL).map(([level, tools]) => ({
    name: `tool list with ${tools.size} tools, bytes, level ${level}`,
    value: Buffer.byteLength(JSON.stringify({ tools: Array.from(tools.values(), ({ definition }) => definition) })),
    bar: { atMost: MAX_BYTES },
  }));
}
