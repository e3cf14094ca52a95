import type { Liquid, Template } from 'liquidjs';

/** Counts characters inside tags and outputs. Not a regular expression, which is quadratic on `{{{{{{`. */
function liquidLength(text: string): number {
  let length = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const closer = { '{': '}}', '%': '%}' }[text[at + 1] ?? ''];
    if (!closer) continue;
    const end = text.indexOf(closer, at + 2);
    if (end < 0) break;
    length += end - at;
    at = end;
  }
  return length;
}

/** Estimated size of a parsed template in bytes. Measured: up to 80 per character of Liquid, as in `or a or a …`. */
const estimateBytes = (text: string) => 2 * text.length + 80 * liquidLength(text);

/** An LRU cache of parsed templates by text, limited by estimated size. */
export function templateCache(liquid: Liquid, maxBytes: number) {
  const cache = new Map<string, { templates: Template[]; bytes: number }>();
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    parse(text: string): Template[] {
      const cached = cache.get(text);
      if (cached) {
        cache.delete(text);
        cache.set(text, cached);
        return cached.templates;
      }
      const fresh = { templates: liquid.parse(text), bytes: estimateBytes(text) };
      if (fresh.bytes > maxBytes) return fresh.templates;
      cache.set(text, fresh);
      bytes += fresh.bytes;
      for (const [oldest, entry] of cache) {
        if (bytes <= maxBytes) break;
        cache.delete(oldest);
        bytes -= entry.bytes;
      }
      return fresh.templates;
    },
  };
}
