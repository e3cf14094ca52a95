import { TOOL_LISTS } from './definitions.js';
import type { Result } from './request.js';

/** The tool lists never change, and serializing one costs more than the rest of the request. */
const LIST_JSON = new Map<object, string>(Array.from(TOOL_LISTS.values(), (list) => [list, JSON.stringify(list)]));

/** A tool result contains its JSON twice, as text and as data. It is serialized once. */
export function resultJson(result: Result): string {
  const cached = LIST_JSON.get(result);
  if (cached !== undefined) return cached;
  const { content, structuredContent, ...rest } = result as {
    content?: { text: string }[];
    structuredContent?: unknown;
  };
  if (structuredContent === undefined || Object.keys(rest).length > 0) return JSON.stringify(result);
  return `{"content":${JSON.stringify(content)},"structuredContent":${content![0]!.text}}`;
}
