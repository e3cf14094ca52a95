import { closeInterrupted } from './close-interrupted.js';
import { commitSaves } from './commit-saves.js';
import { finishRemovals } from './finish-removals.js';
import { foldCounts } from './fold-counts.js';
import { forgetIdempotentWrites } from './forget-idempotent-writes.js';
import { forgetRunners } from './forget-runners.js';
import type { Job } from './job.js';
import { maskAgain } from './mask-again.js';
import { pruneHistory } from './prune-history.js';
import { removeExpiredSessions } from './remove-expired-sessions.js';
import { removeLeftoverFiles } from './remove-leftover-files.js';
import { removeRevokedKeys } from './remove-revoked-keys.js';

export type { Job } from './job.js';

/** All background jobs. */
export const JOBS: Job[] = [
  closeInterrupted,
  foldCounts,
  commitSaves(),
  removeRevokedKeys,
  removeExpiredSessions,
  forgetRunners,
  forgetIdempotentWrites,
  removeLeftoverFiles,
  finishRemovals,
  pruneHistory,
  maskAgain,
];
