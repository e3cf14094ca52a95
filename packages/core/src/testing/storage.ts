import { describe } from 'vitest';
import type { Ports } from '../ports/index.js';
import { describeBlobs } from './blobs.js';
import { describeBudgets } from './budgets.js';
import { describeDefaultSenderStore } from './default-sender-store.js';
import { describeFileStore } from './file-store.js';
import { describeHttpRequestStore } from './http-request-store.js';
import { describeKeyStore } from './key-store.js';
import { describeLayoutStore } from './layout-store.js';
import { describeLeases } from './leases.js';
import { describeMailboxStore } from './mailbox-store.js';
import { describePresetStore } from './preset-store.js';
import { describeRunners } from './runners.js';
import { describeSecretStore } from './secret-store.js';
import { describeSettingsStore } from './settings-store.js';
import { describeSmtpSenderStore } from './smtp-sender-store.js';
import { describeStepStore } from './step-store.js';
import { describeStoreStore } from './store-store.js';
import { describeTransactions } from './transactions.js';

/** Every suite that a storage adapter has to pass. `fresh` hands in an empty one each time. */
export function describeStorage(fresh: () => Promise<Ports>) {
  describe('stores', () => describeStoreStore(fresh));
  describe('keys', () => describeKeyStore(fresh));
  describe('HTTP requests', () => describeHttpRequestStore(fresh));
  describe('files', () => describeFileStore(fresh));
  describe('presets', () => describePresetStore(fresh));
  describe('blobs', () => describeBlobs(async () => (await fresh()).blobs));
  describe('secrets', () => describeSecretStore(fresh));
  describe('SMTP senders', () => describeSmtpSenderStore(fresh));
  describe('mailboxes', () => describeMailboxStore(fresh));
  describe('default senders', () => describeDefaultSenderStore(fresh));
  describe('settings', () => describeSettingsStore(fresh));
  describe('layouts', () => describeLayoutStore(fresh));
  describe('steps', () => describeStepStore(fresh));
  describe('transactions', () => describeTransactions(fresh));
  describe('budgets', () => describeBudgets(fresh));
  describe('leases', () => describeLeases(fresh));
  describe('runners', () => describeRunners(fresh));
}
