import assert from 'node:assert/strict';
import { commitMessage } from '../domain/commit-message.js';
import type { RepoConnection, RepoHost, RepoSave } from '../ports/index.js';
import { assertMatches } from './assert-matches.js';
import { newId } from './build.js';
import type { TestFunctions } from './test-functions.js';

/** A save as created by the job. */
export const buildSave = (over: Partial<RepoSave> = {}): RepoSave => {
  const { layoutId = newId(), version = 1 } = over;
  return {
    layoutId,
    version,
    savedAt: 1_750_000_000_123 + version * 1000,
    author: 'Deploy 𝔖 "key" 2',
    message: commitMessage('Order confirmation', `changed subject, é ${version}`, layoutId, version),
    folder: `email-templates/${layoutId}`,
    files: { 'layout.json': `{ "version": ${version} }\n` },
    ...over,
  };
};

/**
 * Requirements of `RepoHost`. `fresh` returns a connection to an empty repository; the second host is another process
 * with the same repository.
 */
export function describeRepoHost(
  { it }: TestFunctions,
  fresh: () => Promise<{ hosts: [RepoHost, RepoHost]; connection: RepoConnection }>,
) {
  const text = (files: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));

  it('accepts an empty repository, and uses the given branch', async () => {
    const { hosts, connection } = await fresh();
    assert.equal(await hosts[0].check(connection), connection.branch);
    assertMatches(await hosts[0].log(connection, 'email-templates/x', 1, 20), { items: [] });
    assert.equal(await hosts[0].read(connection, 'a'.repeat(40), 'email-templates/x'), undefined);
  });

  it('makes one commit per save, and reads each back unchanged', async () => {
    const { hosts, connection } = await fresh();
    const first = buildSave({ files: { 'layout.json': '{"a":1}\n', 'languages/en.html': '<p>𝔖 é\r\n\r\nno end' } });
    const second = buildSave({
      layoutId: first.layoutId,
      version: 2,
      files: { 'layout.json': '{"a":2}\n', 'languages/pt-br.html': '\uFEFF\n' },
    });
    const other = buildSave();
    const sha = await hosts[0].commit(connection, [first, second, other]);
    assert.equal(await hosts[0].check({ ...connection, branch: undefined }), connection.branch);
    const { items } = await hosts[1].log(connection, first.folder, 1, 20);
    assert.deepEqual(
      items.map(({ message }) => message.trim()),
      [second.message.trim(), first.message.trim()],
    );
    assert.deepEqual(
      items.map(({ author }) => author),
      [first.author, first.author],
    );
    assert.deepEqual(
      items.map(({ committedAt }) => committedAt),
      [1_750_000_002_000, 1_750_000_001_000],
    );
    assert.equal((await hosts[1].log(connection, other.folder, 1, 20)).items[0]?.sha, sha);
    const [newer, older] = items;
    assert.deepEqual(text((await hosts[1].read(connection, older!.sha, first.folder))!.files), first.files);
    const read = (await hosts[1].read(connection, newer!.sha, first.folder))!;
    assert.equal(text(read.files)['layout.json'], '{"a":2}\n');
    assert.deepEqual(Object.keys(read.files).sort(), ['languages/pt-br.html', 'layout.json']);
    assert.deepEqual(read.files['languages/pt-br.html'], new Uint8Array([0xef, 0xbb, 0xbf, 0x0a]));
    assert.deepEqual(read.commit, newer);
    assert.equal(await hosts[1].read(connection, older!.sha, other.folder), undefined);
  });

  it('removes a whole folder, and keeps its history', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave({ files: { 'layout.json': '{}\n', 'languages/en.json': '{}\n' } });
    const removal = { ...buildSave({ layoutId: save.layoutId, version: 2 }), files: {} };
    const other = buildSave();
    await hosts[0].commit(connection, [save, other]);
    const sha = await hosts[0].commit(connection, [removal]);
    assert.equal(await hosts[0].read(connection, sha, save.folder), undefined);
    assert.notEqual(await hosts[0].read(connection, sha, other.folder), undefined);
    assert.equal((await hosts[0].log(connection, save.folder, 1, 20)).items.length, 2);
    // Saves and a removal that are sent again after a crash are already in the branch.
    await hosts[1].commit(connection, [save, removal]);
    assert.equal((await hosts[1].log(connection, save.folder, 1, 20)).items.length, 2);
  });

  it('commits nothing twice, and the rest of a partly pushed batch', async () => {
    const { hosts, connection } = await fresh();
    const layoutId = newId();
    const saves = [1, 2, 3, 11].map((version) => buildSave({ layoutId, version }));
    await hosts[0].commit(connection, saves.slice(0, 2));
    const sha = await hosts[1].commit(connection, saves);
    assert.equal(await hosts[0].commit(connection, saves), sha);
    const { items } = await hosts[0].log(connection, saves[0]!.folder, 1, 20);
    assert.deepEqual(
      items.map(({ message }) => message.trim()),
      saves.toReversed().map(({ message }) => message.trim()),
    );
  });

  it('commits a version number again if it is another save, as after restoring a database backup', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave();
    await hosts[0].commit(connection, [save]);
    await hosts[0].commit(connection, [
      { ...save, savedAt: save.savedAt + 60_000, files: { 'layout.json': '{"b":1}\n' } },
    ]);
    assert.equal((await hosts[0].log(connection, save.folder, 1, 20)).items.length, 2);
  });

  it('keeps a linear history when several hosts commit concurrently', async () => {
    const { hosts, connection } = await fresh();
    await hosts[0].commit(connection, [buildSave()]);
    const batches = Array.from({ length: 6 }, () => [buildSave(), buildSave()]);
    await Promise.all(batches.map((saves, i) => hosts[i % 2]!.commit(connection, saves)));
    for (const { folder } of batches.flat()) {
      assert.equal((await hosts[0].log(connection, folder, 1, 20)).items.length, 1);
    }
    const newest = await hosts[0].commit(connection, [buildSave()]);
    for (const { folder } of batches.flat())
      assert.notEqual(await hosts[0].read(connection, newest, folder), undefined);
  });

  it('lists in pages', async () => {
    const { hosts, connection } = await fresh();
    const layoutId = newId();
    const saves = Array.from({ length: 5 }, (_, i) => buildSave({ layoutId, version: i + 1 }));
    await hosts[0].commit(connection, saves);
    const page = async (number: number) => {
      const { items, total } = await hosts[0].log(connection, saves[0]!.folder, number, 2);
      assert.ok([5, null].includes(total));
      return items.map(({ message }) => /Version: (\d+)/.exec(message)?.[1]).join(' ');
    };
    assert.deepEqual([await page(1), await page(2), await page(3), await page(4)], ['5 4', '3 2', '1', '']);
  });

  it('finds nothing at a sha that is not a commit of the branch', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave();
    await hosts[0].commit(connection, [save]);
    const odd = ['', 'main', 'HEAD', '--upload-pack=x', 'a'.repeat(39), 'A'.repeat(40), '../x', 'z'.repeat(40)];
    for (const sha of [...odd, 'f'.repeat(40), 'f'.repeat(64)]) {
      assert.equal(await hosts[0].read(connection, sha, save.folder), undefined, sha);
    }
  });
}
