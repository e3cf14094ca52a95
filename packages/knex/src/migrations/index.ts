import { foundation } from './0001-foundation.js';
import { secretsAndSenders } from './0002-secrets-and-senders.js';
import { files } from './0003-files.js';
import { layouts } from './0004-layouts.js';
import { executions } from './0005-executions.js';
import { repository } from './0006-repository.js';
import { linksAndUnsubscribes } from './0007-links-and-unsubscribes.js';
import { sending } from './0008-sending.js';
import { stepsDoor } from './0009-steps-door.js';
import { retention } from './0010-retention.js';
import { recipientsAndDeletions } from './0011-recipients-and-deletions.js';
import { hostAddresses } from './0012-host-addresses.js';
import { maskedBy } from './0013-masked-by.js';
import { interrupted } from './0014-interrupted.js';
import { httpRequestVersions } from './0015-http-request-versions.js';
import { idempotentWrites } from './0016-idempotent-writes.js';
import { members } from './0017-members.js';
import { bouncesAndFeedback } from './0018-bounces-and-feedback.js';
import { identities } from './0019-identities.js';
import { installation } from './0020-installation.js';
import { runnerFacts } from './0021-runner-facts.js';
import { conflicts } from './0022-conflicts.js';
import { begunMessages } from './0023-begun-messages.js';
import { listCounts } from './0024-list-counts.js';
import { searchSignatures } from './0026-search-signatures.js';
import type { Migration } from './migration.js';

/** In the order they run. Never change a released migration; add a new one. */
export const MIGRATIONS: Migration[] = [
  foundation,
  secretsAndSenders,
  files,
  layouts,
  executions,
  repository,
  linksAndUnsubscribes,
  sending,
  stepsDoor,
  retention,
  recipientsAndDeletions,
  hostAddresses,
  maskedBy,
  interrupted,
  httpRequestVersions,
  idempotentWrites,
  members,
  bouncesAndFeedback,
  identities,
  installation,
  runnerFacts,
  conflicts,
  begunMessages,
  listCounts,
  searchSignatures,
];
