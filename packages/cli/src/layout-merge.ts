import { applyPatch, structuredPatch } from 'diff';
import { type Files, pathsIn } from './layout-files.js';
import { comparable, theirsPath } from './layout-folder.js';

export interface Merge {
  /** What to write; undefined deletes a file. */
  writes: Record<string, string | undefined>;
  /** Files that contain the changes of both sides. */
  merged: string[];
  /** Files that changed on both sides in the same place: the local one stays, the server's is written beside it. */
  conflicts: string[];
  /** Files of languages that the server deleted and the author changed: the local ones stay. */
  kept: string[];
}

/** Applies the server's changes to a local file, or returns undefined if they are in the same place as its own. */
function mergeText(path: string, base: string, theirs: string, own: string): string | undefined {
  const result = applyPatch(own, structuredPatch(path, path, base, theirs, '', '', { context: 1 }));
  if (result === false) return undefined;
  try {
    if (path.endsWith('.json')) JSON.parse(result);
    return result;
  } catch {
    return undefined;
  }
}

/** Brings what changed on the server since `base` into local files, and keeps what changed in them. */
export function mergeFiles(ownFiles: Files, baseFiles: Files | undefined, theirFiles: Files): Merge {
  const [own, base, theirs] = [comparable(ownFiles), comparable(baseFiles ?? {}), comparable(theirFiles)];
  const merge: Merge = { writes: {}, merged: [], conflicts: [], kept: [] };
  for (const path of pathsIn(own, base, theirs)) {
    const [mine, before, now] = [own[path], base[path], theirs[path]];
    if (mine === now || now === before) continue;
    if (mine === before || (mine === undefined && baseFiles === undefined)) merge.writes[path] = now;
    else if (now === undefined) merge.kept.push(path);
    else {
      const both = mine !== undefined && before !== undefined ? mergeText(path, before, now, mine) : undefined;
      merge.writes[both === undefined ? theirsPath(path) : path] = both ?? now;
      (both === undefined ? merge.conflicts : merge.merged).push(path);
    }
  }
  return merge;
}
