import { memoryPorts } from '@sendstep/core/testing';
import { describe, it } from 'vitest';
import { describeStorage } from '../src/testing/index.js';

describe('memory ports', () => describeStorage({ describe, it }, async () => memoryPorts()));
