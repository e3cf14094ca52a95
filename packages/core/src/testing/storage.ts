import { describe } from 'vitest';
import type { Ports } from '../ports/index.js';
import { describeBudgets } from './budgets.js';
import { describeHttpRequestStore } from './http-request-store.js';
import { describeKeyStore } from './key-store.js';
import { describeLeases } from './leases.js';
import { describeRunners } from './runners.js';
import { describeStoreStore } from './store-store.js';
import { describeTransactions } from './transactions.js';

/** Every suite that a storage adapter has to pass. `fresh` hands in an empty one each time. */
export function describeStorage(fresh: () => Promise<Ports>) {
  describe('stores', () => describeStoreStore(fresh));
  describe('keys', () => describeKeyStore(fresh));
  describe('HTTP requests', () => describeHttpRequestStore(fresh));
  describe('transactions', () => describeTransactions(fresh));
  describe('budgets', () => describeBudgets(fresh));
  describe('leases', () => describeLeases(fresh));
  describe('runners', () => describeRunners(fresh));
}
