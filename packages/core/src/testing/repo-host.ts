import { expect, it } from 'vitest';
import { commitMessage } from '../domain/commit-message.js';
import type { RepoConnection, RepoHost, RepoSave } from '../ports/index.js';
import { newId } from './build.js';

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
export function describeRepoHost(fresh: () => Promise<{ hosts: [RepoHost, RepoHost]; connection: RepoConnection }>) {
  const text = (files: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));

  it('accepts an empty repository, and uses the given branch', async () => {
    const { hosts, connection } = await fresh();
    expect(await hosts[0].check(connection)).toBe(connection.branch);
    expect(await hosts[0].log(connection, 'email-templates/x', 1, 20)).toMatchObject({ items: [] });
    expect(await hosts[0].read(connection, 'a'.repeat(40), 'email-templates/x')).toBeUndefined();
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
    expect(await hosts[0].check({ ...connection, branch: undefined })).toBe(connection.branch);
    const { items } = await hosts[1].log(connection, first.folder, 1, 20);
    expect(items.map(({ message }) => message.trim())).toEqual([second.message.trim(), first.message.trim()]);
    expect(items.map(({ author }) => author)).toEqual([first.author, first.author]);
    expect(items.map(({ committedAt }) => committedAt)).toEqual([1_750_000_002_000, 1_750_000_001_000]);
    expect((await hosts[1].log(connection, other.folder, 1, 20)).items[0]?.sha).toBe(sha);
    const [newer, older] = items;
    expect(text((await hosts[1].read(connection, older!.sha, first.folder))!.files)).toEqual(first.files);
    const read = (await hosts[1].read(connection, newer!.sha, first.folder))!;
    expect(text(read.files)['layout.json']).toBe('{"a":2}\n');
    expect(Object.keys(read.files).sort()).toEqual(['languages/pt-br.html', 'layout.json']);
    expect(read.files['languages/pt-br.html']).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 0x0a]));
    expect(read.commit).toEqual(newer);
    expect(await hosts[1].read(connection, older!.sha, other.folder)).toBeUndefined();
  });

  it('removes a whole folder, and keeps its history', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave({ files: { 'layout.json': '{}\n', 'languages/en.json': '{}\n' } });
    const removal = { ...buildSave({ layoutId: save.layoutId, version: 2 }), files: {} };
    const other = buildSave();
    await hosts[0].commit(connection, [save, other]);
    const sha = await hosts[0].commit(connection, [removal]);
    expect(await hosts[0].read(connection, sha, save.folder)).toBeUndefined();
    expect(await hosts[0].read(connection, sha, other.folder)).toBeDefined();
    expect((await hosts[0].log(connection, save.folder, 1, 20)).items).toHaveLength(2);
    // Saves and a removal that are sent again after a crash are already in the branch.
    await hosts[1].commit(connection, [save, removal]);
    expect((await hosts[1].log(connection, save.folder, 1, 20)).items).toHaveLength(2);
  });

  it('commits nothing twice, and the rest of a partly pushed batch', async () => {
    const { hosts, connection } = await fresh();
    const layoutId = newId();
    const saves = [1, 2, 3, 11].map((version) => buildSave({ layoutId, version }));
    await hosts[0].commit(connection, saves.slice(0, 2));
    const sha = await hosts[1].commit(connection, saves);
    expect(await hosts[0].commit(connection, saves)).toBe(sha);
    const { items } = await hosts[0].log(connection, saves[0]!.folder, 1, 20);
    expect(items.map(({ message }) => message.trim())).toEqual(saves.toReversed().map(({ message }) => message.trim()));
  });

  it('commits a version number again if it is another save, as after restoring a database backup', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave();
    await hosts[0].commit(connection, [save]);
    await hosts[0].commit(connection, [
      { ...save, savedAt: save.savedAt + 60_000, files: { 'layout.json': '{"b":1}\n' } },
    ]);
    expect((await hosts[0].log(connection, save.folder, 1, 20)).items).toHaveLength(2);
  });

  it('keeps a linear history when several hosts commit concurrently', async () => {
    const { hosts, connection } = await fresh();
    await hosts[0].commit(connection, [buildSave()]);
    const batches = Array.from({ length: 6 }, () => [buildSave(), buildSave()]);
    await Promise.all(batches.map((saves, i) => hosts[i % 2]!.commit(connection, saves)));
    for (const { folder } of batches.flat()) {
      expect((await hosts[0].log(connection, folder, 1, 20)).items).toHaveLength(1);
    }
    const newest = await hosts[0].commit(connection, [buildSave()]);
    for (const { folder } of batches.flat()) expect(await hosts[0].read(connection, newest, folder)).toBeDefined();
  });

  it('lists in pages', async () => {
    const { hosts, connection } = await fresh();
    const layoutId = newId();
    const saves = Array.from({ length: 5 }, (_, i) => buildSave({ layoutId, version: i + 1 }));
    await hosts[0].commit(connection, saves);
    const page = async (number: number) => {
      const { items, total } = await hosts[0].log(connection, saves[0]!.folder, number, 2);
      expect([5, null]).toContain(total);
      return items.map(({ message }) => /Version: (\d+)/.exec(message)?.[1]).join(' ');
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual(['5 4', '3 2', '1', '']);
  });

  it('finds nothing at a sha that is not a commit of the branch', async () => {
    const { hosts, connection } = await fresh();
    const save = buildSave();
    await hosts[0].commit(connection, [save]);
    const odd = ['', 'main', 'HEAD', '--upload-pack=x', 'a'.repeat(39), 'A'.repeat(40), '../x', 'z'.repeat(40)];
    for (const sha of [...odd, 'f'.repeat(40), 'f'.repeat(64)]) {
      expect(await hosts[0].read(connection, sha, save.folder), sha).toBeUndefined();
    }
  });
}
