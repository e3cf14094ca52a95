import { includes, indexIn, sliceOf } from '../characters.js';
import { unescaped } from '../json-place.js';
import { type Edit, edited } from '../span.js';
import { inQuotes, parsed, readNumber, usedKeys } from './json-text.js';
import { type JsonPart, jsonTree } from './json-tree.js';
import type { KeyMeaning } from './key-reader.js';
import type { LeafMasker } from './mask-leaf.js';
import { placesMasker } from './mask-places.js';
import { DEEPEST, type Masking } from './masking.js';
import { waitingSentences } from './sentences.js';
import { kindOfLeaf, ROOT, type Setting, settingOf } from './settings.js';

type Part = JsonPart<KeyMeaning>;

/** A card's number has more digits; a shorter number is personal only where its key says so. */
const LONGEST_PLAIN = 13;

/** JSON that comes as a text: it stays as it is written, but for what is personal. */
export function jsonMasker(masking: Masking, leaf: LeafMasker) {
  const { meaningOf, text: maskText } = masking;
  const maskPlaces = placesMasker(masking, leaf);

  return (text: string, level: number): string => {
    const root = jsonTree(text, DEEPEST, (key) => meaningOf(read(key)));
    return root ? maskTree(text, root, level) : maskPlaces(text, level);
  };

  function maskTree(text: string, root: Part, level: number): string {
    // Where the next escape is, as strings are visited from the first to the last.
    let nextEscape = indexIn(text, '\\');
    const edits: Edit[] = [];
    const taken = usedKeys<Part>();
    const sentences = waitingSentences(maskText);
    visit(root, ROOT, undefined);
    sentences.settle();
    return edited(text, edits);

    function visit(part: Part, setting: Setting, meaning: KeyMeaning | undefined): void {
      if (part.kind === 'string') maskString(part, setting, meaning);
      else if (part.kind === 'number') maskNumber(part, setting, meaning);
      else if (setting.untouched || meaning?.untouched) return;
      else if (part.kind === 'object') visitFields(part, setting, meaning);
      else for (let each = part.first; each; each = each.next) visit(each, setting, meaning);
    }

    function visitFields(holder: Part, above: Setting, own: KeyMeaning | undefined): void {
      const setting = settingOf(above, own, holder.fields, (at) => shownIn(partAt(holder, at)), meaningOf);
      for (let part = holder.first; part; part = part.next) {
        if (part.meaning!.suspect) maskKey(part, holder);
        if (setting.columns && isRows(part)) visitRows(part, setting, setting.columns);
        else visit(part, setting, part.meaning);
      }
    }

    function visitRows(rows: Part, above: Setting, columns: readonly KeyMeaning[]): void {
      const setting = settingOf(above, undefined, columns, () => undefined, meaningOf);
      for (let row = rows.first; row; row = row.next)
        for (let [cell, at] = [row.first, 0]; cell; [cell, at] = [cell.next, at + 1]) visit(cell, setting, columns[at]);
    }

    /** A string, an object with its strings, or a list of strings. */
    function shownIn(part: Part | undefined): unknown {
      if (part?.kind === 'string') return read(text.slice(part.start, part.end));
      if (part?.kind === 'list') {
        const list: unknown[] = [];
        for (let each = part.first; each; each = each.next)
          list.push(each.kind === 'string' ? shownIn(each) : undefined);
        return list;
      }
      if (part?.kind !== 'object') return undefined;
      const strings: Record<string, unknown> = Object.create(null);
      for (let each = part.first; each; each = each.next)
        if (each.kind === 'string') strings[read(each.key)] = shownIn(each);
      return strings;
    }

    function maskKey({ key, keyStart }: Part, holder: Part): void {
      const shown = read(key);
      const masked = leaf.key(shown, (each) => taken(holder, each));
      if (masked !== shown) edits.push({ start: keyStart, end: keyStart + key.length, text: inQuotes(masked) });
    }

    function maskString({ start, end }: Part, setting: Setting, meaning: KeyMeaning | undefined): void {
      if (start === end || setting.untouched || meaning?.untouched) return;
      const source = sliceOf(text, start, end);
      if (nextEscape >= 0 && nextEscape < start) nextEscape = indexIn(text, '\\', start);
      const escaped = nextEscape >= 0 && nextEscape < end;
      const shown = escaped ? read(source) : source;
      const named = leaf.named(shown, setting, meaning);
      if (named !== undefined) {
        // Nothing in it has to be escaped that was not.
        if (named !== shown) edits.push({ start, end, text: escaped ? inQuotes(named) : named });
        return;
      }
      const masked = leaf.words(shown, setting, meaning, level);
      if (masked === shown) return;
      const edit: Edit = { start, end, text: source };
      edits.push(edit);
      const put = (final: string) => {
        if (final !== shown) edit.text = inQuotes(final);
      };
      if (typeof masked === 'number') sentences.add(shown, masked, level, put);
      else put(masked);
    }

    function maskNumber({ start, end }: Part, setting: Setting, meaning: KeyMeaning | undefined): void {
      if (end - start <= LONGEST_PLAIN && !kindOfLeaf(setting, meaning)) return;
      const masked = leaf.number(readNumber(text.slice(start, end)), setting, meaning);
      if (typeof masked === 'string') edits.push({ start, end, text: JSON.stringify(masked) });
    }
  }
}

/** What is written between the quotes, with the escapes undone; forgiving where an escape is none. */
function read(source: string): string {
  if (!includes(source, '\\')) return source;
  return (parsed(`"${source}"`) as string | undefined) ?? unescaped(source, 0, source.length).text;
}

function isRows(part: Part): boolean {
  if (part.kind !== 'list') return false;
  for (let row = part.first; row; row = row.next) if (row.kind !== 'list') return false;
  return true;
}

function partAt(holder: Part, index: number): Part | undefined {
  let part = index < 0 ? undefined : holder.first;
  for (let at = 0; part && at < index; at++) part = part.next;
  return part;
}
