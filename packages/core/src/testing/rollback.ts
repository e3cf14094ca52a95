import assert from 'node:assert/strict';
import type { Ports, Stores } from '../ports/index.js';
import {
  buildAccount,
  buildExecution,
  buildFile,
  buildHttpRequestRow,
  buildKey,
  buildLayoutRow,
  buildMailboxRow,
  buildPreset,
  buildSecretRow,
  buildSession,
  buildSmtpSenderRow,
  newId,
} from './build.js';
import type { TestFunctions } from './test-functions.js';

interface Sample {
  write(stores: Stores): Promise<unknown>;
  /** Something else after the write than before it. */
  read(stores: Stores): Promise<unknown>;
}

const AT = 1_750_000_000_000;

/** One write for every store and how to see it. A new store does not compile until it has a line here. */
const SAMPLES = {
  stores: (storeId) => ({
    write: ({ stores }) => stores.insert({ id: storeId, name: storeId, dataKey: 'k', createdAt: AT }),
    read: ({ stores }) => stores.find(storeId),
  }),
  accounts: () => {
    const account = buildAccount();
    return {
      write: ({ accounts }) => accounts.insert(account),
      read: ({ accounts }) => accounts.find(account.id),
    };
  },
  members: (storeId) => {
    const account = buildAccount();
    return {
      async write({ accounts, members }) {
        await accounts.insert(account);
        await members.insert(storeId, { id: account.id, role: 'viewer', sealed: '', createdAt: AT });
      },
      read: ({ members }) => members.find(storeId, account.id),
    };
  },
  sessions: () => {
    const session = buildSession();
    return {
      write: ({ sessions }) => sessions.insert(session),
      read: ({ sessions }) => sessions.list(session.accountId, { offset: 0, limit: 1 }),
    };
  },
  keys: (storeId) => {
    const { secret, ...key } = buildKey();
    return { write: ({ keys }) => keys.insert(storeId, key), read: ({ keys }) => keys.find(storeId, key.id) };
  },
  httpRequests: (storeId) => {
    const row = buildHttpRequestRow();
    return {
      write: ({ httpRequests }) => httpRequests.insert(storeId, row),
      read: ({ httpRequests }) => httpRequests.find(storeId, row.id),
    };
  },
  files: (storeId) => {
    const file = buildFile();
    return { write: ({ files }) => files.insert(storeId, file), read: ({ files }) => files.find(storeId, file.key) };
  },
  presets: (storeId) => {
    const preset = buildPreset();
    return {
      write: ({ presets }) => presets.insert(storeId, preset),
      read: ({ presets }) => presets.find(storeId, preset.id),
    };
  },
  secrets: (storeId) => {
    const row = buildSecretRow();
    return {
      write: ({ secrets }) => secrets.insert(storeId, row),
      read: ({ secrets }) => secrets.find(storeId, row.name),
    };
  },
  smtpSenders: (storeId) => {
    const row = buildSmtpSenderRow();
    return {
      write: ({ smtpSenders }) => smtpSenders.insert(storeId, row),
      read: ({ smtpSenders }) => smtpSenders.find(storeId, row.id),
    };
  },
  mailboxes: (storeId) => {
    const row = buildMailboxRow();
    return {
      write: ({ mailboxes }) => mailboxes.insert(storeId, row),
      read: ({ mailboxes }) => mailboxes.find(storeId, row.id),
    };
  },
  defaultSenders: (storeId) => ({
    write: ({ defaultSenders }) => defaultSenders.set(storeId, newId()),
    read: ({ defaultSenders }) => defaultSenders.find(storeId),
  }),
  settings: (storeId) => ({
    write: ({ settings }) => settings.replace(storeId, { currency: 'CHF' }),
    read: ({ settings }) => settings.find(storeId),
  }),
  layouts: (storeId) => {
    const row = buildLayoutRow();
    const note = { createdAt: AT, source: 'api', keyName: 'A key', summary: 'created' } as const;
    return {
      write: ({ layouts }) => layouts.insert(storeId, row, '{}', note),
      read: ({ layouts }) => layouts.find(storeId, row.id),
    };
  },
  repositories: (storeId) => {
    const row = { id: newId(), provider: 'git', url: '/srv/a.git', branch: 'main', sealed: null } as const;
    return {
      write: ({ repositories }) => repositories.connect(storeId, { ...row, connectedAt: AT }),
      read: ({ repositories }) => repositories.find(storeId),
    };
  },
  steps: (storeId) => {
    const layoutId = newId();
    return {
      write: ({ steps }) => steps.remember(storeId, 'flow/step', layoutId),
      read: ({ steps }) => steps.countForLayout(storeId, layoutId),
    };
  },
  stepSecrets: (storeId) => ({
    write: ({ stepSecrets }) => stepSecrets.replace(storeId, { sealed: 's', createdAt: AT }),
    read: ({ stepSecrets }) => stepSecrets.find(storeId),
  }),
  emailUsage: (storeId) => ({
    write: ({ emailUsage }) => emailUsage.take(storeId, '2026-02', 3, null),
    read: ({ emailUsage }) => emailUsage.used(storeId, '2026-02'),
  }),
  runMessages: (storeId) => ({
    write: ({ runMessages }) => runMessages.begin(storeId, 'run', 1, storeId),
    read: ({ runMessages }) => runMessages.begin(storeId, 'run', 1, storeId),
  }),
  executions: (storeId) => {
    const execution = buildExecution();
    return {
      write: ({ executions }) => executions.start(storeId, execution),
      read: ({ executions }) => executions.find(storeId, execution.id),
    };
  },
  deletedActions: (storeId) => {
    const deleted = { actionType: 'EMAIL', id: newId(), name: 'A', deletedAt: AT } as const;
    return {
      write: ({ deletedActions }) => deletedActions.insert(storeId, deleted),
      read: ({ deletedActions }) => deletedActions.find(storeId, 'EMAIL', deleted.id),
    };
  },
  linkKeys: (storeId) => ({
    write: ({ linkKeys }) =>
      linkKeys.insert(storeId, { id: newId(), purpose: 'links', number: 1, sealed: 's', createdAt: AT }),
    read: ({ linkKeys }) => linkKeys.latest(storeId, 'links'),
  }),
  unsubscribes: (storeId) => {
    const hash = 'a'.repeat(64);
    return {
      write: ({ unsubscribes }) =>
        unsubscribes.insert(storeId, { id: newId(), hash, sealed: 's', source: 'owner', createdAt: AT }),
      read: ({ unsubscribes }) => unsubscribes.find(storeId, hash),
    };
  },
  idempotentWrites: (storeId) => {
    const write = { id: 'b'.repeat(64), createdAt: AT, sealed: 's' };
    return {
      write: ({ idempotentWrites }) => idempotentWrites.insert(storeId, write),
      read: ({ idempotentWrites }) => idempotentWrites.find(storeId, write.id),
    };
  },
} satisfies Record<keyof Stores, (storeId: string) => Sample>;

/** Fails with a sentence about what is wrong when a store does not take part in the transactions of its ports. */
export async function checkTransactions(name: keyof Stores, ports: Ports): Promise<void> {
  const sample = (): Sample => SAMPLES[name](newId());
  const nothing = await sample().read(ports);

  const committed = sample();
  await ports.transaction((tx) => committed.write(tx));
  assert.notDeepEqual(
    await committed.read(ports),
    nothing,
    `ports.${name} does not see what a transaction stored. ports.transaction has to come from the same adapter: the one of memoryPorts() works on the memory stores only`,
  );

  const failed = sample();
  const undo = new Error('undo');
  const failing = ports.transaction(async (tx) => {
    await failed.write(tx);
    assert.notDeepEqual(await failed.read(tx), nothing, `${name}: a transaction does not see its own write`);
    throw undo;
  });
  await assert.rejects(
    failing,
    (error) => error === undo,
    `${name}: a transaction has to fail with the error of its work`,
  );
  assert.deepEqual(
    await failed.read(ports),
    nothing,
    `${name}: the write of a failed transaction was stored. Inside ports.transaction the store has to use that transaction`,
  );
}

export const itTakesPartInTransactions = ({ it }: TestFunctions, name: keyof Stores, fresh: () => Promise<Ports>) =>
  it('takes part in transactions: all of one is stored, or nothing', async () =>
    checkTransactions(name, await fresh()));
