import { isCommitOf, type RepoCommit, RepoFailure, type RepoSave } from '@sendstep/core';

/** A branch that saves can be committed to. */
export interface Branch {
  /** The newest commit; undefined if there is none. */
  head(): Promise<string | undefined>;
  /** Commits up to the head that may be this save. */
  candidates(head: string, save: RepoSave): Promise<RepoCommit[]>;
  /** Creates the commits without publishing them; returns the last one. */
  build(head: string | undefined, saves: RepoSave[]): Promise<string>;
  /** Moves the branch; false if it is no longer at `from`. */
  push(from: string | undefined, to: string): Promise<boolean>;
}

const ATTEMPTS = 8;

/**
 * Commits saves on top of a branch. Each push names the commit it builds on. If another host pushed first, everything is
 * read again: history stays linear, and saves that the other host committed are left out.
 */
export async function appendCommits(
  branch: Branch,
  saves: RepoSave[],
  pause: (ms: number) => Promise<unknown>,
): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const head = await branch.head();
    const missing: RepoSave[] = [];
    for (const save of saves) {
      const known = head === undefined ? [] : await branch.candidates(head, save);
      if (!known.some((commit) => isCommitOf(commit, save))) missing.push(save);
    }
    if (missing.length === 0) return head ?? '';
    const tip = await branch.build(head, missing);
    if (await branch.push(head, tip)) return tip;
    await pause(Math.random() * 50 * 2 ** attempt);
  }
  throw new RepoFailure('the branch could not be updated, perhaps because others push to it; this is retried later');
}
