import { memoryPorts } from '@sendstep/core/testing';
import { describe } from 'vitest';
import { describeStorage } from '../src/testing/index.js';

describe('memory ports', () => describeStorage(async () => memoryPorts()));
