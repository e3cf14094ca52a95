import { describeRepoHost, memoryRepoHost, newId } from '@sendstep/core/testing';
import { describe, it } from 'vitest';

describe('the in-memory repository', () =>
  describeRepoHost({ describe, it }, async () => {
    const host = memoryRepoHost();
    const connection = { storeId: newId(), provider: 'git' as const, url: '/x', branch: 'main', token: undefined };
    return { hosts: [host, host], connection };
  }));
