import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBlobs, HOSTILE_KEYS, newId } from '@sendstep/core/testing';
import { compose, diskBlobs, readConfiguration } from '@sendstep/node';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanUpTargets, TEST_MASTER_KEY, targets } from '../../knex/test/targets.js';

cleanUpTargets();
const root = mkdtempSync(join(tmpdir(), 'sendstep-files-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = () => join(root, newId(), 'files');
const one = async function* (text: string) {
  yield Buffer.from(text);
};

describe('bytes on disk', () => describeBlobs({ describe, it }, async () => diskBlobs(folder())));

it('keeps each file under its store and key, readable only by the owner of the process', async () => {
  const at = folder();
  const [storeId, key] = [newId(), newId()];
  await diskBlobs(at).write(storeId, key, one('bytes'));
  expect(readFileSync(join(at, storeId, key), 'utf8')).toBe('bytes');
  expect(statSync(join(at, storeId, key)).mode & 0o777).toBe(0o600);
  expect(statSync(join(at, storeId)).mode & 0o777).toBe(0o700);
  expect(readdirSync(at, { recursive: true }).sort()).toEqual([storeId, join(storeId, key)]);
});

it('writes, reads and removes nothing outside its folder, whatever the key', async () => {
  const at = folder();
  mkdirSync(at, { recursive: true });
  const outside = join(at, '..', 'x');
  writeFileSync(outside, 'outside');
  const blobs = diskBlobs(at);
  for (const hostile of [...HOSTILE_KEYS, `${newId()}/../../x`, `../${newId()}`]) {
    for (const [storeId, key] of [
      [newId(), hostile],
      [hostile, newId()],
      [hostile, hostile],
    ] as const) {
      await expect(blobs.write(storeId, key, one('x'))).rejects.toThrow('key: must be a UUID');
      expect(await blobs.read(storeId, key)).toBeUndefined();
      await blobs.remove(storeId, key);
    }
  }
  expect(readFileSync(outside, 'utf8')).toBe('outside');
  expect(readdirSync(at)).toEqual([]);
  expect(readdirSync(join(at, '..')).sort()).toEqual(['files', 'x']);
});

it('leaves nothing of a failed write, and removes what a crash left', async () => {
  const at = folder();
  const blobs = diskBlobs(at);
  const [storeId, key] = [newId(), newId()];
  async function* cutOff() {
    yield Buffer.from('half');
    expect(readdirSync(join(at, storeId))).toEqual([`${key}.part`]);
    throw new Error('cut off');
  }
  await expect(blobs.write(storeId, key, cutOff())).rejects.toThrow('cut off');
  expect(readdirSync(join(at, storeId))).toEqual([]);
  writeFileSync(join(at, storeId, `${key}.part`), 'left by a crash');
  await blobs.remove(storeId, key);
  expect(readdirSync(join(at, storeId))).toEqual([]);
});

const composed = async (url: string, data: string) =>
  compose(
    readConfiguration({
      SENDSTEP_DATABASE_URL: url,
      SENDSTEP_DATA_DIR: data,
      SENDSTEP_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
    }),
  );

for (const target of targets) {
  it.skipIf(target.missing)(
    `keeps bytes ${target.name === 'SQLite' ? 'on disk' : 'in the database'} with ${target.name}`,
    async () => {
      const data = join(root, newId());
      const { app, close } = await composed(await target.url(), data);
      try {
        const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Shop' });
        const owner = await app.admit({ owner: store.id });
        const { key } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') });
        expect(existsSync(join(data, 'files', store.id, key))).toBe(target.name === 'SQLite');
        for await (const bytes of (await app.ports.blobs.read(store.id, key))!) expect(String(bytes)).toBe('a');
      } finally {
        await close();
      }
    },
  );
}
