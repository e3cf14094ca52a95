import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../operations/index.js';
import type { Ports } from '../ports/index.js';
import { describeAccountStore } from './account-store.js';
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
import { describeMailboxStore } from './mailbox-store.js';
import { describeMaskAgain } from './mask-again.js';
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
import { describeTransactions } from './transactions.js';
import { describeUnsubscribeStore } from './unsubscribe-store.js';

/** All suites that a storage adapter must pass. `fresh` returns an empty storage each time. */
export function describeStorage(fresh: () => Promise<Ports>) {
  describe('stores', () => describeStoreStore(fresh));
  describe('accounts', () => describeAccountStore(fresh));
  describe('members', () => describeMemberStore(fresh));
  describe('sessions', () => describeSessionStore(fresh));
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
  describe('repositories', () => describeRepositoryStore(fresh));
  describe('steps', () => describeStepStore(fresh));
  describe('secrets of steps', () => describeStepSecretStore(fresh));
  describe('email usage', () => describeEmailUsageStore(fresh));
  describe('messages of runs', () => describeRunMessageStore(fresh));
  describe('executions', () => describeExecutionStore(fresh));
  describe('deleted actions', () => describeDeletedActionStore(fresh));
  describe('keys of links', () => describeLinkKeyStore(fresh));
  describe('unsubscribes', () => describeUnsubscribeStore(fresh));
  describe('idempotent writes', () => describeIdempotentWriteStore(fresh));
  describe('masking again', () => describeMaskAgain(fresh));
  describe('transactions', () => describeTransactions(fresh));
  describe('budgets', () => describeBudgets(fresh));
  describe('leases', () => describeLeases(fresh));
  describe('runners', () => describeRunners(fresh));

  it('searches every list that accepts a search text', async () => {
    const { owner } = await buildStore(await fresh());
    const search = { q: 'nowhere' };
    const names = (Object.keys(OPERATIONS) as OperationName[]).filter(
      (name) => OPERATIONS[name].input.safeParse(search).success,
    );
    expect(names).toContain('layouts.list');
    for (const name of names) {
      const found = name === 'keys.list' ? await owner.run(name, {}) : { items: [], total: 0 };
      expect(await owner.run(name, search), name).toMatchObject(found);
    }
  });
}
