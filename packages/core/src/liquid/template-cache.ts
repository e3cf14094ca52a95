import type { Liquid, Template } from 'liquidjs';

/** Characters inside tags and outputs. By searching for the ends: a regular expression is quadratic on `{{{{{{`. */
function inside(text: string): number {
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

/** Estimated bytes of a parsed template. Measured: up to 80 a character inside Liquid, as in `or a or a …`. */
const weigh = (text: string) => 2 * text.length + 80 * inside(text);

/** Parsed templates by their text, the least recently used forgotten first when their estimated bytes are too many. */
export function templateCache(liquid: Liquid, maxBytes: number) {
  const kept = new Map<string, { templates: Template[]; bytes: number }>();
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    parse(text: string): Template[] {
      const known = kept.get(text);
      if (known) {
        kept.delete(text);
        kept.set(text, known);
        return known.templates;
      }
      const fresh = { templates: liquid.parse(text), bytes: weigh(text) };
      if (fresh.bytes > maxBytes) return fresh.templates;
      kept.set(text, fresh);
      bytes += fresh.bytes;
      for (const [oldest, entry] of kept) {
        if (bytes <= maxBytes) break;
        kept.delete(oldest);
        bytes -= entry.bytes;
      }
      return fresh.templates;
    },
  };
}
