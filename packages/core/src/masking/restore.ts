import { pathsOf } from './credential-paths.js';
import { looksLikeJson } from './json-reader.js';
import { liquidIn } from './liquid-regions.js';
import { locateText } from './locate.js';
import { locateUrl } from './locate-url.js';
import { maskHeader } from './mask.js';
import { allFaults, mayMoveMasks, type Restored, restoreByLabel, restoreByPath, restored } from './restore-text.js';
import { hidden, holdsMask } from './span.js';

/** A sent header that equals the mask of the stored one of the same name becomes it, once. */
export function restoreHeaders(
  sent: Record<string, string>,
  stored: Record<string, string>,
): Restored<Record<string, string>> {
  const known = new Map(Object.entries(stored).map((entry) => [entry[0].trim().toLowerCase(), entry]));
  const keptAt: string[] = [];
  const faults: string[] = [];
  const entries = Object.entries(sent).map(([name, value]): [string, string] => {
    if (!holdsMask(value)) return [name, value];
    const lower = name.trim().toLowerCase();
    const match = known.get(lower);
    known.delete(lower);
    const same = match !== undefined && maskHeader(match[0], match[1]) === value;
    (same ? keptAt : faults).push(`headers.${name}`);
    return [name, same ? match[1] : value];
  });
  return restored(Object.fromEntries(entries), keptAt, faults);
}

/** Each mask of a url takes the stored literal of the same parameter, one to one and in order. */
export const restoreUrl = (sent: string, stored: string): Restored<string> =>
  restoreByLabel(sent, stored, locateUrl, 'url');

/** JSON by path, whether either side is text or a value; other text by the key before the mask. */
export function restoreBody(sent: unknown, stored: unknown): Restored<unknown> {
  const text = textOf(sent);
  if (text === undefined || !holdsMask(text)) return restored(sent, [], []);
  const result = restoreText(text, textOf(stored) ?? '', typeof sent === 'string');
  if (typeof sent === 'string') return result;
  return { ...result, value: result.kept ? JSON.parse(result.value) : sent };
}

function restoreText(sent: string, stored: string, isText: boolean): Restored<string> {
  const literals = locateText(stored);
  // What was read is sent back untouched: no need to ask where anything is.
  if (sent === hidden(stored, literals)) return restored(stored, pathsOf(stored, literals), []);
  const json = hasJsonShape(sent);
  // In an object each text has to come back unchanged anyway.
  if ((isText && mayMoveMasks(sent)) || json !== hasJsonShape(stored))
    return restored(sent, [], allFaults(sent, json, 'body'));
  return json ? restoreByPath(sent, stored, 'body') : restoreByLabel(sent, stored, locateText, 'body');
}

const hasJsonShape = (text: string): boolean => looksLikeJson(text, liquidIn(text).regions);

const textOf = (body: unknown): string | undefined =>
  typeof body === 'string' ? body : typeof body === 'object' && body !== null ? JSON.stringify(body) : undefined;
