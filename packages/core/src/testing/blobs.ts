import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Blobs } from '../ports/index.js';
import { newId } from './build.js';
import type { TestFunctions } from './test-functions.js';

async function* pieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readAll(blobs: Blobs, storeId: string, key: string): Promise<Buffer | undefined> {
  const chunks = await blobs.read(storeId, key);
  return chunks && Buffer.concat(await collect(chunks));
}
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

export const HOSTILE_KEYS = [
  '../x',
  '..',
  '.',
  '',
  '/etc/passwd',
  'a/b',
  'a\\b',
  '\u0000',
  '%2e%2e%2fx',
  'x'.repeat(5000),
];

/** Requirements of `Blobs`. */
export function describeBlobs({ it }: TestFunctions, fresh: () => Promise<Blobs>) {
  const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, i) => i);

  const contents: [string, Uint8Array, number][] = [
    ['no bytes', new Uint8Array(0), 10],
    ['one byte', Uint8Array.of(0), 10],
    ['every byte, one at a time', EVERY_BYTE, 1],
    ['binary data', Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x0a, 0x00, 0x27, 0x5c), 3],
    ['exactly one chunk', randomBytes(262_144), 65_536],
    ['a chunk and a byte', randomBytes(262_145), 262_145],
    ['5 MB in uneven pieces', randomBytes(5_000_000), 70_001],
    ['5 MB in one piece', randomBytes(5_000_000), 5_000_000],
  ];
  for (const [name, bytes, size] of contents) {
    it(`gives back ${name}`, async () => {
      const blobs = await fresh();
      const [storeId, key] = [newId(), newId()];
      assert.deepEqual(await blobs.write(storeId, key, pieces(bytes, size)), { size: bytes.length });
      const again = await readAll(blobs, storeId, key);
      assert.equal(again!.equals(bytes), true);
      // Reading does not remove the bytes.
      assert.equal((await readAll(blobs, storeId, key))!.length, bytes.length);
    });
  }

  it('streams large files, and lets a reader stop', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    await blobs.write(storeId, key, pieces(randomBytes(2_000_000)));
    const all = await collect((await blobs.read(storeId, key))!);
    assert.ok(Math.max(...all.map(({ length }) => length)) <= 262_144);
    for await (const _ of (await blobs.read(storeId, key))!) break;
    await blobs.remove(storeId, key);
    assert.equal(await blobs.read(storeId, key), undefined);
  });

  it('keeps twenty concurrent writes separate', async () => {
    const blobs = await fresh();
    const storeId = newId();
    const all = Array.from({ length: 20 }, (_, i) => ({ key: newId(), bytes: Buffer.alloc(300_000, i) }));
    await Promise.all(all.map(({ key, bytes }) => blobs.write(storeId, key, pieces(bytes))));
    for (const { key, bytes } of all) assert.equal((await readAll(blobs, storeId, key))!.equals(bytes), true);
  });

  it('writes a key once: one of several concurrent writes succeeds, with complete bytes', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    const write = (byte: number) => blobs.write(storeId, key, pieces(Buffer.alloc(300_000, byte), 50_000));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(write));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'conflict');
    }
    await assert.rejects(write(9), { code: 'conflict' });
    assert.equal((await readAll(blobs, storeId, key))!.equals(Buffer.alloc(300_000, winner + 1)), true);
  });

  it('leaves nothing of a failed write, and throws its error', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    async function* cutOff() {
      yield* pieces(randomBytes(700_000));
      assert.equal(await blobs.read(storeId, key), undefined);
      throw new Error('the line went dead');
    }
    await assert.rejects(blobs.write(storeId, key, cutOff()), { message: 'the line went dead' });
    assert.equal(await blobs.read(storeId, key), undefined);
    await blobs.write(storeId, key, pieces(Buffer.from('again')));
    assert.equal(String(await readAll(blobs, storeId, key)), 'again');
  });

  it('fails a write whose bytes were removed meanwhile, or removes them: partial bytes are never read', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    async function* removedMeanwhile() {
      yield randomBytes(600_000);
      await blobs.remove(storeId, key);
      yield randomBytes(600_000);
    }
    const written = await blobs.write(storeId, key, removedMeanwhile()).catch(() => undefined);
    assert.equal((await readAll(blobs, storeId, key))?.length, written?.size);
  });

  it('neither reads nor removes bytes of another store', async () => {
    const blobs = await fresh();
    const [mine, theirs, key] = [newId(), newId(), newId()];
    await blobs.write(mine, key, pieces(Buffer.from('mine')));
    assert.equal(await blobs.read(theirs, key), undefined);
    assert.equal(await blobs.read(mine, key.toUpperCase()), undefined);
    assert.equal(await blobs.read(mine, `${key} `), undefined);
    await blobs.remove(theirs, key);
    await blobs.remove(mine, `${key} `);
    assert.equal(String(await readAll(blobs, mine, key)), 'mine');
    await blobs.write(theirs, key, pieces(Buffer.from('theirs')));
    await blobs.remove(mine, key);
    assert.equal(await blobs.read(mine, key), undefined);
    assert.equal(String(await readAll(blobs, theirs, key)), 'theirs');
  });

  it('ignores the removal of missing bytes', async () => {
    const blobs = await fresh();
    await blobs.remove(newId(), newId());
  });

  it('refuses a path, or anything else that is not an id, as a key', async () => {
    const blobs = await fresh();
    const hostile = HOSTILE_KEYS.flatMap((text) => [
      [newId(), text],
      [text, newId()],
    ]) as [string, string][];
    for (const [storeId, key] of hostile) {
      await assert.rejects(blobs.write(storeId, key, pieces(Buffer.from('x'))), { code: 'invalid' });
      assert.equal(await blobs.read(storeId, key), undefined);
      await blobs.remove(storeId, key);
    }
  });
}
