/**
 * The URL, or undefined if the text is none. `URL.canParse` of Node 20 returns false for URLs with `ü` or `é` once a process
 * has called it some thousand times.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
