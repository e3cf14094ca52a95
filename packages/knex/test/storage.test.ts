import { describeStorage } from '@sendstep/core/testing';
import { describe, it } from 'vitest';
import { cleanUpTargets, targets } from './targets.js';

cleanUpTargets();
for (const target of targets) {
  const title = `storage on ${target.name}${target.missing ? ` (${target.missing})` : ''}`;
  describe.skipIf(target.missing)(title, () => describeStorage({ describe, it }, target.fresh));
}
