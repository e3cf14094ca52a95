import assert from 'node:assert/strict';
import type { LayoutRow } from '../domain/layout.js';
import type { NewRepository, QueuedSave } from '../domain/repository.js';
import { VERSIONS_KEPT } from '../domain/version.js';
import type { Ports } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { buildLayoutRow, newId } from './build.js';
import { itTakesPartInTransactions } from './rollback.js';
import type { TestFunctions } from './test-functions.js';

const row = (over: Partial<NewRepository> = {}): NewRepository => ({
  id: newId(),
  provider: 'git',
  url: '/srv/git/𝔖 layouts.git',
  branch: 'main',
  sealed: null,
  connectedAt: 1_750_000_000_000,
  ...over,
});
const save = (layoutId: string, version: number, queuedAt = 1, kind: QueuedSave['kind'] = 'save'): QueuedSave => ({
  layoutId,
  version,
  kind,
  queuedAt,
});
const removal = (layoutId: string, version: number, queuedAt: number) => save(layoutId, version, queuedAt, 'remove');
const note = { createdAt: 5, source: 'api' as const, keyName: 'k', summary: 's' };

const changeOf = ({ id, createdAt, version, ...change }: LayoutRow) => change;

/** A layout with the given number of versions, each queued when saved. */
async function savedLayout(ports: Ports, storeId: string, versions: number) {
  const layout = buildLayoutRow();
  const change = changeOf(layout);
  await ports.transaction(async (tx) => {
    await tx.repositories.queue(storeId, save(layout.id, 1));
    await tx.layouts.insert(storeId, layout, '{"n":1}', note);
  });
  for (let n = 2; n <= versions; n++) {
    await ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, layout.id))!;
      await tx.repositories.queue(storeId, save(layout.id, locked.row.version + 1, n));
      await tx.layouts.save(storeId, locked, change, [{ locale: '', content: `{"n":${n}}` }], note);
    });
  }
  return layout.id;
}

/** Requirements of `RepositoryStore`. */
export function describeRepositoryStore(test: TestFunctions, fresh: () => Promise<Ports>) {
  const { it } = test;
  itTakesPartInTransactions(test, 'repositories', fresh);

  it('connects one repository per store, replaces its token, and disconnects', async () => {
    const { repositories, transaction } = await fresh();
    const [storeId, other] = [newId(), newId()];
    const first = row({ sealed: 'x'.repeat(70_000) });
    await transaction((tx) => tx.repositories.connect(storeId, first));
    assert.deepEqual(await repositories.find(storeId), {
      ...first,
      importing: true,
      committed: 0,
      lastCommit: null,
      lastCommitAt: null,
      lastError: null,
      failures: 0,
      nextAttemptAt: 0,
    });
    assert.equal(await repositories.find(other), undefined);
    await repositories.fail(storeId, first.id, 'no answer', 99);
    await repositories.renew(other, first.id, 'stolen');
    assertMatches(await repositories.find(storeId), { sealed: first.sealed, failures: 1, nextAttemptAt: 99 });
    await repositories.renew(storeId, first.id, 'new');
    assertMatches(await repositories.find(storeId), {
      sealed: 'new',
      failures: 0,
      lastError: null,
      nextAttemptAt: 0,
    });
    const second = row({ provider: 'github', url: 'a/b' });
    await transaction((tx) => tx.repositories.connect(storeId, second));
    assertMatches(await repositories.find(storeId), second);
    assert.equal(await transaction((tx) => tx.repositories.disconnect(other)), false);
    assert.equal(await transaction((tx) => tx.repositories.disconnect(storeId)), true);
    assert.equal(await repositories.find(storeId), undefined);
  });

  it('queues nothing without a repository, and only for its store', async () => {
    const { repositories, transaction } = await fresh();
    const [storeId, other] = [newId(), newId()];
    await repositories.queue(storeId, save(newId(), 1));
    assert.equal(await repositories.waiting(storeId), 0);
    const repository = row();
    await transaction((tx) => tx.repositories.connect(storeId, repository));
    await transaction((tx) => tx.repositories.connect(other, row()));
    const layoutId = newId();
    await repositories.queue(storeId, save(layoutId, 3));
    assert.equal(await repositories.waiting(storeId), 1);
    assert.equal(await repositories.waiting(other), 0);
    assert.deepEqual(await repositories.next(storeId, repository.id, 9), [save(layoutId, 3)]);
  });

  it('returns the saves of a layout in order of its versions, regardless of host clocks', async () => {
    const { repositories, transaction } = await fresh();
    const storeId = newId();
    const repository = row();
    await transaction((tx) => tx.repositories.connect(storeId, repository));
    const [a, b] = [newId(), newId()];
    await repositories.queue(storeId, save(a, 1, 100));
    await repositories.queue(storeId, save(a, 2, 40));
    await repositories.queue(storeId, save(a, 10, 90));
    await repositories.queue(storeId, save(b, 1, 300));
    await repositories.queue(storeId, removal(a, 11, 200));
    const all = await repositories.next(storeId, repository.id, 9);
    assert.equal(all.length, 5);
    assert.deepEqual(
      all.filter(({ layoutId }) => layoutId === a),
      [save(a, 1, 100), save(a, 2, 40), save(a, 10, 90), removal(a, 11, 200)],
    );
    const some = await repositories.next(storeId, repository.id, 2);
    const versions = some.filter(({ layoutId }) => layoutId === a).map(({ version }) => version);
    assert.ok(['1', '1,2'].includes(versions.join()), versions.join());
  });

  it('removes and counts committed saves, and clears an earlier failure', async () => {
    const { repositories, transaction } = await fresh();
    const storeId = newId();
    const repository = row();
    await transaction((tx) => tx.repositories.connect(storeId, repository));
    const [a, b] = [newId(), newId()];
    for (const one of [save(a, 1), save(a, 2), save(b, 1)]) await repositories.queue(storeId, one);
    await repositories.fail(storeId, repository.id, 'the repository did not answer', 500);
    await repositories.fail(storeId, repository.id, 'the repository did not answer', 900);
    assertMatches(await repositories.find(storeId), { failures: 2, lastError: 'the repository did not answer' });
    await transaction((tx) =>
      tx.repositories.done(storeId, repository.id, [save(a, 1), save(b, 1)], { sha: 'f'.repeat(40), at: 7 }),
    );
    assert.deepEqual(await repositories.next(storeId, repository.id, 9), [save(a, 2)]);
    assertMatches(await repositories.find(storeId), {
      committed: 2,
      lastCommit: 'f'.repeat(40),
      lastCommitAt: 7,
      lastError: null,
      failures: 0,
      nextAttemptAt: 0,
    });
  });

  it('does not mistake saves queued for a new repository for those committed to the last one', async () => {
    const { repositories, transaction } = await fresh();
    const storeId = newId();
    const [old, now] = [row(), row()];
    const layoutId = newId();
    await transaction((tx) => tx.repositories.connect(storeId, old));
    await repositories.queue(storeId, save(layoutId, 1));
    await transaction((tx) => tx.repositories.connect(storeId, now));
    assert.equal(await repositories.waiting(storeId), 0);
    await repositories.queue(storeId, save(layoutId, 1));
    await transaction((tx) => tx.repositories.done(storeId, old.id, [save(layoutId, 1)], { sha: 'a', at: 1 }));
    await repositories.fail(storeId, old.id, 'late', 9e12);
    assert.equal(await repositories.waiting(storeId), 1);
    assertMatches(await repositories.find(storeId), { committed: 0, lastError: null });
  });

  it('lists the stores with work that is due', async () => {
    const { repositories, transaction } = await fresh();
    const [idle, busy, later] = [newId(), newId(), newId()];
    for (const storeId of [idle, busy, later]) {
      const repository = row();
      await transaction((tx) => tx.repositories.connect(storeId, repository));
      assert.ok((await repositories.due(1000, 9)).includes(storeId));
      await transaction((tx) => tx.repositories.importMore(storeId, repository.id, 10, 1));
      if (storeId !== idle) await repositories.queue(storeId, save(newId(), 1));
      if (storeId === later) await repositories.fail(storeId, repository.id, 'no', 2000);
    }
    assert.deepEqual(await repositories.due(1000, 9), [busy]);
    assert.deepEqual((await repositories.due(2000, 9)).sort(), [busy, later].sort());
    assert.equal((await repositories.due(2000, 1)).length, 1);
  });

  it('queues existing layouts in batches, and none twice', async () => {
    const ports = await fresh();
    const storeId = newId();
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await savedLayout(ports, storeId, i === 2 ? 3 : 1));
    await savedLayout(ports, newId(), 1);
    const repository = row();
    await ports.transaction((tx) => tx.repositories.connect(storeId, repository));
    const more = () => ports.transaction((tx) => tx.repositories.importMore(storeId, repository.id, 2, 1));
    assert.equal(await more(), true);
    assert.equal(await ports.repositories.waiting(storeId), 2);
    ids.push(await savedLayout(ports, storeId, 1));
    while (await more());
    assert.equal((await ports.repositories.find(storeId))?.importing, false);
    const queued = await ports.repositories.next(storeId, repository.id, 99);
    assert.deepEqual(
      queued.map(({ layoutId, version }) => `${layoutId} ${version}`).sort(),
      ids.map((id, i) => `${id} ${i === 2 ? 3 : 1}`).sort(),
    );
  });

  it('keeps a version until it is committed, however many follow', async () => {
    const ports = await fresh();
    const storeId = newId();
    const repository = row();
    await ports.transaction((tx) => tx.repositories.connect(storeId, repository));
    const newest = VERSIONS_KEPT + 5;
    const id = await savedLayout(ports, storeId, newest);
    for (const version of [1, 2, newest]) {
      const snapshot = await ports.layouts.queuedSnapshot(storeId, id, version);
      assert.deepEqual(
        snapshot?.parts.map(({ content }) => content),
        [`{"n":${version}}`],
      );
    }
    const listed = await ports.layouts.listVersions(storeId, id, { offset: 0, limit: 99 });
    assert.deepEqual([listed.total, listed.items.at(-1)?.version], [VERSIONS_KEPT, 6]);
    assert.equal(await ports.layouts.snapshot(storeId, id, 5), undefined);
    assert.notEqual(await ports.layouts.snapshot(storeId, id, 6), undefined);
    const queued = await ports.repositories.next(storeId, repository.id, 99);
    await ports.transaction((tx) => tx.repositories.done(storeId, repository.id, queued, { sha: 'a', at: 1 }));
    await ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, id))!;
      await tx.layouts.save(storeId, locked, changeOf(buildLayoutRow()), [{ locale: '', content: '{}' }], note);
    });
    assert.equal(await ports.layouts.queuedSnapshot(storeId, id, 6), undefined);
    assert.notEqual(await ports.layouts.queuedSnapshot(storeId, id, newest), undefined);
  });

  it('returns every save once and in order, during concurrent saves and imports', async () => {
    const ports = await fresh();
    const storeId = newId();
    const repository = row();
    const old = await savedLayout(ports, storeId, 1);
    await ports.transaction((tx) => tx.repositories.connect(storeId, repository));
    let saving = true;
    const seen: string[] = [];
    const commit = async () => {
      while (saving || (await ports.repositories.waiting(storeId)) > 0) {
        await ports.transaction((tx) => tx.repositories.importMore(storeId, repository.id, 1, 1));
        const queued = await ports.repositories.next(storeId, repository.id, 5);
        await ports.transaction((tx) => tx.repositories.done(storeId, repository.id, queued, { sha: 'a', at: 1 }));
        seen.push(...queued.map(({ layoutId, version }) => `${layoutId} ${version}`));
      }
    };
    const committing = commit();
    const ids = await Promise.all(Array.from({ length: 4 }, () => savedLayout(ports, storeId, VERSIONS_KEPT + 3)));
    saving = false;
    await committing;
    for (const id of ids) {
      const versions = [...new Set(seen.filter((one) => one.startsWith(id)))];
      assert.deepEqual(
        versions,
        Array.from({ length: VERSIONS_KEPT + 3 }, (_, i) => `${id} ${i + 1}`),
      );
    }
    assert.ok(seen.includes(`${old} 1`));
    assert.equal((await ports.repositories.find(storeId))?.committed, seen.length);
  });

  for (const until of ['the removal is committed', 'the repository is disconnected', 'another one is connected']) {
    it(`keeps what a removed layout has to commit until ${until}`, async () => {
      const ports = await fresh();
      const storeId = newId();
      const repository = row();
      await ports.transaction((tx) => tx.repositories.connect(storeId, repository));
      const id = await savedLayout(ports, storeId, 2);
      await ports.transaction(async (tx) => {
        const { row } = (await tx.layouts.lock(storeId, id))!;
        await tx.repositories.queue(storeId, removal(id, row.version + 1, 3));
        assert.equal(await tx.layouts.remove(storeId, id), true);
      });
      assert.equal(await ports.layouts.find(storeId, id), undefined);
      assert.equal((await ports.layouts.list(storeId, { offset: 0, limit: 9 })).total, 0);
      const queued = await ports.repositories.next(storeId, repository.id, 9);
      assert.deepEqual(queued, [save(id, 1, 1), save(id, 2, 2), removal(id, 3, 3)]);
      assert.equal((await ports.layouts.queuedSnapshot(storeId, id, 1))?.parts.length, 1);
      await ports.transaction(async (tx) => {
        if (until.includes('committed'))
          await tx.repositories.done(storeId, repository.id, queued, { sha: 'a', at: 1 });
        else if (until.includes('disconnected')) await tx.repositories.disconnect(storeId);
        else await tx.repositories.connect(storeId, row());
      });
      assert.equal(await ports.layouts.queuedSnapshot(storeId, id, 1), undefined);
      assert.equal(await ports.repositories.waiting(storeId), 0);
    });
  }
}
