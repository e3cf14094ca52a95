import { isCommitOf, type RepoCommit, RepoFailure, type RepoSave } from '@sendstep/core';

/** What a branch has to be able to do so that saves can be put on top of it. */
export interface Branch {
  /** The newest commit; undefined while there is none. */
  head(): Promise<string | undefined>;
  /** The commits up to the head that may be this save. */
  candidates(head: string, save: RepoSave): Promise<RepoCommit[]>;
  /** Makes the commits, unseen by others; answers the last one. */
  build(head: string | undefined, saves: RepoSave[]): Promise<string>;
  /** Moves the branch, if it is still where it was; false when it is not. */
  push(from: string | undefined, to: string): Promise<boolean>;
}

const ATTEMPTS = 8;

/**
 * Puts saves on top of a branch. The push names the commit it builds on: when another host was quicker, everything is read
 * again, so that history stays one line and a save that the other one committed is left out.
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
  throw new RepoFailure('the branch could not be moved, perhaps because others write to it; it is tried again later');
}
