import { forgetRunners } from './forget-runners.js';
import type { Job } from './job.js';
import { removeLeftoverFiles } from './remove-leftover-files.js';
import { removeRevokedKeys } from './remove-revoked-keys.js';

export type { Job } from './job.js';

/** All background work. A new job is a file beside this one and a word here. */
export const JOBS: Job[] = [removeRevokedKeys, forgetRunners, removeLeftoverFiles];
