import { describe, it } from 'node:test';
import { memoryPorts } from '@sendstep/core/memory';
import { describeStorage } from '@sendstep/core/testing';

describe('memory ports', () => describeStorage({ describe, it }, async () => memoryPorts()));
