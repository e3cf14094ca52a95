export { TOOLS_BY_LEVEL, TOOLS_BY_SET, type Tool, type ToolDefinition, type ToolHints } from './definitions.js';
export {
  createToolServer,
  type ToolHandler,
  type ToolRequest,
  type ToolResponse,
  type ToolServerOptions,
} from './http.js';
export { INSTRUCTIONS, instructionsFor } from './instructions.js';
export { PROMPTS, type PromptDefinition, type PromptName } from './prompts.js';
export type { OnError } from './request.js';
export {
  LAYOUT_SCHEMA,
  LAYOUT_TEMPLATE,
  type ResourceDefinition,
  type ResourceTemplateDefinition,
} from './resources.js';
export { createMcpServer, type McpServerOptions } from './server.js';
export { type StdioOptions, serveStdio } from './stdio.js';
export { serveStdioRemote } from './stdio-remote.js';
export { TOOL_SETS, TOOLS, type ToolLine, type ToolSet } from './tools.js';
