import assert from 'node:assert/strict';
import type { HttpRequestRow } from '../domain/http-request.js';
import { JOBS } from '../jobs/index.js';
import { MASKING_VERSION } from '../masking/index.js';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildHttpRequestRow, buildStore, newId, recordExecution } from './build.js';
import type { TestFunctions } from './test-functions.js';

const CANARY = 'canary7Q2x9ZpL4vRt8Wn3';
const URL = `https://a.example/?access_token=${CANARY}`;
const job = JOBS.find(({ name }) => name === 'mask-again')!;

async function runToEnd(ports: Ports): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await job.run(ports);
    done += batch.done;
    if (!batch.more) return done;
  }
}

/** A request as stored by a release with other rules. */
async function buildStale(ports: Ports, stale: Partial<HttpRequestRow> = {}) {
  const shop = await buildStore(ports);
  const { id } = await shop.owner.run('httpRequests.create', { name: 'Stock', url: URL });
  const row = (await ports.httpRequests.find(shop.store.id, id))!;
  const older = { name: `Bearer ${CANARY}`, url: URL, search: URL.toLowerCase(), maskedBy: 0, updatedAt: 5, ...stale };
  await ports.transaction((tx) => tx.httpRequests.replace(shop.store.id, id, { ...row, ...older }));
  return { ...shop, id, find: async () => (await ports.httpRequests.find(shop.store.id, id))! };
}

/** Requirements of the `mask-again` job on every storage adapter. */
export function describeMaskAgain({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  for (const [says, url] of [
    ['hid less', URL],
    ['hid more', 'https://********'],
  ] as const) {
    it(`lists and searches what a single request shows, after older rules ${says}`, async () => {
      const ports = await fresh();
      const { owner, id, find } = await buildStale(ports, { url, search: `bearer ${url}`.toLowerCase() });
      const { sealed } = await find();
      assert.equal(await runToEnd(ports), 1);
      const { headers, body, ...single } = await owner.run('httpRequests.get', { id });
      assert.equal(single.url, 'https://a.example/?access_token=********');
      assert.deepEqual((await owner.run('httpRequests.list', {})).items, [single]);
      assert.equal((await owner.run('httpRequests.list', { q: CANARY })).total, 0);
      assert.equal((await owner.run('httpRequests.list', { q: 'a.example/?access' })).total, 1);
      const row = await find();
      assertMatches(row, { name: 'Bearer ********', sealed, updatedAt: 5, maskedBy: MASKING_VERSION });
      assert.ok(!JSON.stringify(row).includes(CANARY));
      assert.equal(await runToEnd(ports), 0);
    });
  }

  it('masks descriptions of secrets and names of senders again, and changes nothing else', async () => {
    const ports = await fresh();
    const { owner, store } = await buildStore(ports);
    await owner.run('secrets.set', { name: 'A_KEY', description: 'x', value: 'v', allowHosts: ['a.example'] });
    const sender = { host: 'smtp.example.com', port: 587, security: 'tls' as const, fromAddress: 'a@example.com' };
    const { id } = await owner.run('smtp.create', { ...sender, name: 'x', password: 'p', isDefault: true });
    const secret = (await ports.secrets.find(store.id, 'A_KEY'))!;
    const smtp = (await ports.smtpSenders.find(store.id, id))!;
    const text = `Bearer ${CANARY}`;
    const stale = { search: text.toLowerCase(), maskedBy: 0 };
    await ports.secrets.replace(store.id, 'A_KEY', { ...secret, ...stale, description: text });
    await ports.smtpSenders.replace(store.id, id, { ...smtp, ...stale, name: text });
    assert.equal(await runToEnd(ports), 2);
    const secretNow = (await ports.secrets.find(store.id, 'A_KEY'))!;
    const smtpNow = (await ports.smtpSenders.find(store.id, id))!;
    for (const { search } of [secretNow, smtpNow]) assert.ok(search.includes('bearer ********'));
    const masked = { maskedBy: MASKING_VERSION };
    assert.deepEqual(
      { ...secretNow, search: '' },
      { ...secret, ...masked, search: '', description: 'Bearer ********' },
    );
    assert.deepEqual({ ...smtpNow, search: '' }, { ...smtp, ...masked, search: '', name: 'Bearer ********' });
  });

  it('processes many rows of many stores in batches, and skips rows that cannot be opened', async () => {
    const ports = await fresh();
    const rows = Array.from({ length: 120 }, () => ({
      storeId: newId(),
      ...buildHttpRequestRow({ url: URL, maskedBy: 0 }),
    }));
    await ports.transaction(async (tx) => {
      for (const { storeId, ...row } of rows) await tx.httpRequests.insert(storeId, row);
    });
    assert.equal((await job.run(ports)).more, true);
    await runToEnd(ports);
    for (const { storeId, id } of rows) {
      const { url, maskedBy } = (await ports.httpRequests.find(storeId, id))!;
      assert.deepEqual({ url, maskedBy }, { url: URL.replace(CANARY, '********'), maskedBy: MASKING_VERSION });
    }
  });

  it('does not change history', async () => {
    const ports = await fresh();
    const { owner } = await buildStale(ports);
    const over = { actionName: `Bearer ${CANARY}`, summary: `GET ${URL}`, request: { url: URL } };
    const id = await recordExecution(owner, over, { summary: over.summary });
    const before = await owner.run('history.get', { id });
    await runToEnd(ports);
    assert.deepEqual(await owner.run('history.get', { id }), before);
    assertMatches(before, { actionName: over.actionName, summary: over.summary });
  });

  it('does not change rows masked by newer rules', async () => {
    const ports = await fresh();
    const { find } = await buildStale(ports, { maskedBy: MASKING_VERSION + 1 });
    const before = await find();
    assert.equal(await runToEnd(ports), 0);
    assert.deepEqual(await find(), before);
  });

  it('loses no change made while a row is masked', async () => {
    const ports = await fresh();
    const { owner, id, find } = await buildStale(ports);
    let change: Promise<unknown> | undefined;
    const open: Ports['cipher']['open'] = async (...sealed) => {
      change ??= owner.run('httpRequests.update', { id, description: 'Changed', url: `${URL}&page=2` });
      // If rows are locked, it waits for the job; otherwise it would be overwritten now.
      await Promise.race([change, new Promise((resolve) => setTimeout(resolve, 200))]);
      return ports.cipher.open(...sealed);
    };
    await runToEnd({ ...ports, cipher: { ...ports.cipher, open } });
    await change;
    assertMatches(await find(), { description: 'Changed', maskedBy: MASKING_VERSION });
    const { headers, body, ...single } = await owner.run('httpRequests.get', { id });
    assert.deepEqual((await owner.run('httpRequests.list', {})).items, [single]);
  });

  it('can run on several hosts at once', async () => {
    const ports = await fresh();
    const { owner, store } = await buildStale(ports);
    const others = Array.from({ length: 20 }, () => buildHttpRequestRow({ url: URL, maskedBy: 0 }));
    for (const row of others) await ports.httpRequests.insert(store.id, row);
    await Promise.all([runToEnd(ports), runToEnd(ports), runToEnd(ports)]);
    const { items } = await owner.run('httpRequests.list', { limit: 100 });
    assert.deepEqual(
      items.map(({ url }) => url),
      Array(21).fill(URL.replace(CANARY, '********')),
    );
    assert.deepEqual(await ports.httpRequests.listMaskedBefore(MASKING_VERSION, 9), []);
  });
}
