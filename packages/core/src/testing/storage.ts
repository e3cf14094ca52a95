import assert from 'node:assert/strict';
import { OPERATIONS, type OperationName } from '../operations/index.js';
import type { Ports } from '../ports/index.js';
import { describeAccountStore } from './account-store.js';
import { assertMatches } from './assert-matches.js';
import { describeBlobs } from './blobs.js';
import { describeBudgets } from './budgets.js';
import { buildStore } from './build.js';
import { describeDefaultSenderStore } from './default-sender-store.js';
import { describeDeletedActionStore } from './deleted-action-store.js';
import { describeEmailUsageStore } from './email-usage-store.js';
import { describeExecutionStore } from './execution-store.js';
import { describeFileStore } from './file-store.js';
import { describeHttpRequestStore } from './http-request-store.js';
import { describeIdempotentWriteStore } from './idempotent-write-store.js';
import { describeKeyStore } from './key-store.js';
import { describeLayoutStore } from './layout-store.js';
import { describeLeases } from './leases.js';
import { describeLinkKeyStore } from './link-key-store.js';
import { describeListCounts } from './list-counts.js';
import { describeListSearch } from './list-search.js';
import { describeMailboxStore } from './mailbox-store.js';
import { describeMaskAgain } from './mask-again.js';
import { describeMasterKeyStore } from './master-key-store.js';
import { describeMemberStore } from './member-store.js';
import { describePresetStore } from './preset-store.js';
import { describeRepositoryStore } from './repository-store.js';
import { describeRunMessageStore } from './run-message-store.js';
import { describeRunners } from './runners.js';
import { describeSecretStore } from './secret-store.js';
import { describeSessionStore } from './session-store.js';
import { describeSettingsStore } from './settings-store.js';
import { describeSmtpSenderStore } from './smtp-sender-store.js';
import { describeStepSecretStore } from './step-secret-store.js';
import { describeStepStore } from './step-store.js';
import { describeStoreStore } from './store-store.js';
import type { TestFunctions } from './test-functions.js';
import { describeTransactions } from './transactions.js';
import { describeUnsubscribeStore } from './unsubscribe-store.js';

/** All suites that a storage adapter must pass, in any test framework. `fresh` returns an empty storage each time. */
export function describeStorage(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { describe, it } = test;
  describe('stores', () => describeStoreStore(test, fresh));
  describe('accounts', () => describeAccountStore(test, fresh));
  describe('members', () => describeMemberStore(test, fresh));
  describe('sessions', () => describeSessionStore(test, fresh));
  describe('keys', () => describeKeyStore(test, fresh));
  describe('HTTP requests', () => describeHttpRequestStore(test, fresh));
  describe('files', () => describeFileStore(test, fresh));
  describe('presets', () => describePresetStore(test, fresh));
  describe('blobs', () => describeBlobs(test, async () => (await fresh()).blobs));
  describe('secrets', () => describeSecretStore(test, fresh));
  describe('SMTP senders', () => describeSmtpSenderStore(test, fresh));
  describe('mailboxes', () => describeMailboxStore(test, fresh));
  describe('default senders', () => describeDefaultSenderStore(test, fresh));
  describe('settings', () => describeSettingsStore(test, fresh));
  describe('layouts', () => describeLayoutStore(test, fresh));
  describe('repositories', () => describeRepositoryStore(test, fresh));
  describe('steps', () => describeStepStore(test, fresh));
  describe('secrets of steps', () => describeStepSecretStore(test, fresh));
  describe('email usage', () => describeEmailUsageStore(test, fresh));
  describe('messages of runs', () => describeRunMessageStore(test, fresh));
  describe('executions', () => describeExecutionStore(test, fresh));
  describe('deleted actions', () => describeDeletedActionStore(test, fresh));
  describe('keys of links', () => describeLinkKeyStore(test, fresh));
  describe('unsubscribes', () => describeUnsubscribeStore(test, fresh));
  describe('idempotent writes', () => describeIdempotentWriteStore(test, fresh));
  describe('counts of lists', () => describeListCounts(test, fresh));
  describe('searches in lists', () => describeListSearch(test, fresh));
  describe('masking again', () => describeMaskAgain(test, fresh));
  describe('transactions', () => describeTransactions(test, fresh));
  describe('budgets', () => describeBudgets(test, fresh));
  describe('leases', () => describeLeases(test, fresh));
  describe('master key', () => describeMasterKeyStore(test, fresh));
  describe('runners', () => describeRunners(test, fresh));

  it('searches every list that accepts a search text', async () => {
    const { owner } = await buildStore(await fresh());
    const search = { q: 'nowhere' };
    const names = (Object.keys(OPERATIONS) as OperationName[]).filter(
      (name) => OPERATIONS[name].input.safeParse(search).success,
    );
    assert.ok(names.includes('layouts.list'));
    for (const name of names) {
      const found = name === 'keys.list' ? await owner.run(name, {}) : { items: [], total: 0 };
      assertMatches(await owner.run(name, search), found, name);
    }
  });
}
