import { OPERATIONS } from '@sendstep/core';
import type { buildStore } from '@sendstep/core/testing';
import { commitSaves } from '../../core/src/jobs/commit-saves.js';

export type Shop = Awaited<ReturnType<typeof buildStore>>;

/** Makes the record that an example's `…` stand for, by noun (or by operation, where that needs another one). */
export const RECORDS: Record<string, (shop: Shop) => Promise<Record<string, string>>> = {
  async layouts({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    return { id };
  },
  async translations({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    const { locale } = await owner.run('translations.put', { ...OPERATIONS['translations.put'].example, id });
    return { id, locale };
  },
  async versions({ owner }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    return { id, version: '1' };
  },
  async repoVersions({ owner, app, store }) {
    const { id } = await owner.run('layouts.create', OPERATIONS['layouts.create'].example);
    await owner.run('repo.connect', OPERATIONS['repo.connect'].example);
    while ((await commitSaves(0).run(app.ports)).more);
    return { id, sha: (await app.ports.repositories.find(store.id))!.lastCommit! };
  },
  async httpRequests({ app, write }) {
    const { id } = await (await app.admit({ key: write })).run(
      'httpRequests.create',
      OPERATIONS['httpRequests.create'].example,
    );
    return { id };
  },
  async 'httpRequests.test'({ app, owner, write }) {
    await owner.run('secrets.set', { name: 'SHOP_KEY', value: 'k-123456' });
    return RECORDS.httpRequests!({ app, owner, write } as Shop);
  },
  async smtp({ owner }) {
    await owner.run('smtp.create', OPERATIONS['smtp.create'].example);
    return {};
  },
  async senders({ owner }) {
    await owner.run('mailboxes.connect', OPERATIONS['mailboxes.connect'].example);
    return {};
  },
  async secrets({ owner }) {
    await owner.run('secrets.set', OPERATIONS['secrets.set'].example);
    return {};
  },
  async files({ owner }) {
    const { key } = await owner.run('files.upload', OPERATIONS['files.upload'].example);
    return { key };
  },
  async presets({ owner }) {
    await owner.run('presets.create', OPERATIONS['presets.create'].example);
    return {};
  },
  /** A failed run: its secret is missing. */
  async history({ app, owner, write }) {
    const { id } = await RECORDS.httpRequests!({ app, owner, write } as Shop);
    const { runId, ...step } = { ...OPERATIONS['steps.runHttpRequest'].example, requestId: id! };
    return { id: (await owner.run('steps.runHttpRequest', step)).id };
  },
  stats: (shop) => RECORDS.history!(shop),
};

/** A way out that leads nowhere: what goes through it has tests of its own. */
export const answering = {
  allows: async () => true,
  send: async ({ url }: { url: string }) => {
    const body = Buffer.from('{"stock":3}');
    return {
      status: 200,
      statusText: 'OK',
      headers: { 'content-type': 'application/json' },
      body,
      truncated: false,
      url,
    };
  },
};

/** The ids of the record that the example of an operation works on, which is created first. */
export async function recordFor(name: keyof typeof OPERATIONS, shop: Shop): Promise<Record<string, string>> {
  const { example } = OPERATIONS[name] as { example: Record<string, string> };
  const samples = Object.entries(example).filter(([, value]) => value !== '…');
  return { ...Object.fromEntries(samples), ...(await (RECORDS[name] ?? RECORDS[name.split('.')[0]!])?.(shop)) };
}
