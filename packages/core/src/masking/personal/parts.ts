/** A part of a text that has a form of its own, and the key it belongs to. */
export interface Part {
  start: number;
  end: number;
  key: string;
}

const DISPOSITION = /form-data;[^\r\n]{0,200}?\bname="([^"\r\n]{1,100})"[^\r\n]{0,200}\r?\n/g;

/** The parts of a multipart body, without files. */
export function multipartOf(text: string): Part[] {
  if (!text.includes('form-data;')) return [];
  return [...text.matchAll(DISPOSITION)].flatMap((match) => {
    if (match[0].includes('filename=')) return [];
    const from = match.index + match[0].length;
    const head = /^(?:[^\r\n]{1,200}\r?\n){0,8}\r?\n/.exec(text.slice(from, from + 1_000));
    if (!head) return [];
    const start = from + head[0].length;
    const close = text.indexOf('\n--', start - 1);
    const end = close < 0 ? text.length : text[close - 1] === '\r' ? close - 1 : close;
    return end > start ? [{ start, end, key: match[1]! }] : [];
  });
}

/** The cells of a table of commas, semicolons or tabs whose first line names at least three columns. */
export function cellsOf(text: string): Part[] {
  const first = /^[^\r\n]{5,2000}(?=\r?\n)/.exec(text)?.[0];
  const separator = first && [',', ';', '\t'].find((each) => first.split(each).length >= 3);
  if (!separator) return [];
  const keys = first.split(separator).map((key) => key.trim().replace(/^"|"$/g, ''));
  if (!keys.every((key) => /^[\p{L}][\p{L}\p{N} _./-]{0,40}$/u.test(key))) return [];
  const parts: Part[] = [];
  let [start, column] = [first.length + 1, 0];
  for (let at = start; at <= text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const close = text.indexOf('"', at + 1);
      if (close < 0) return parts;
      at = close;
    } else if (char === separator || char === '\n' || char === undefined) {
      const quoted = text[start] === '"' && text[at - 1] === '"' ? 1 : 0;
      const end = char === '\n' && text[at - 1] === '\r' ? at - 1 : at;
      if (end > start && keys[column] !== undefined)
        parts.push({ start: start + quoted, end: end - quoted, key: keys[column]! });
      start = at + 1;
      column = char === separator ? column + 1 : 0;
    }
  }
  return parts;
}

/** JSON that stands inside other words, as in a log line. An opening that never closes ends the search. */
export function embeddedJson(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let at = text.indexOf('{"'); at >= 0; ) {
    const end = closing(text, at);
    if (end < 0) break;
    found.push({ start: at, end });
    at = text.indexOf('{"', end);
  }
  return found;
}

function closing(text: string, from: number): number {
  let [open, quoted] = [0, false];
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '{' || char === '[') open++;
    else if ((char === '}' || char === ']') && --open === 0) return at + 1;
  }
  return -1;
}
