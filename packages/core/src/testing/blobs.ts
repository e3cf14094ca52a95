import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Blobs } from '../ports/index.js';
import { newId } from './build.js';

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
export function describeBlobs(fresh: () => Promise<Blobs>) {
  const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, i) => i);

  it.each<[string, Uint8Array, number]>([
    ['no bytes', new Uint8Array(0), 10],
    ['one byte', Uint8Array.of(0), 10],
    ['every byte, one at a time', EVERY_BYTE, 1],
    ['binary data', Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x0a, 0x00, 0x27, 0x5c), 3],
    ['exactly one chunk', randomBytes(262_144), 65_536],
    ['a chunk and a byte', randomBytes(262_145), 262_145],
    ['5 MB in uneven pieces', randomBytes(5_000_000), 70_001],
    ['5 MB in one piece', randomBytes(5_000_000), 5_000_000],
  ])('gives back %s', async (_, bytes, size) => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    expect(await blobs.write(storeId, key, pieces(bytes, size))).toEqual({ size: bytes.length });
    const again = await readAll(blobs, storeId, key);
    expect(again!.equals(bytes)).toBe(true);
    // Reading does not remove the bytes.
    expect((await readAll(blobs, storeId, key))!.length).toBe(bytes.length);
  });

  it('streams large files, and lets a reader stop', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    await blobs.write(storeId, key, pieces(randomBytes(2_000_000)));
    const all = await collect((await blobs.read(storeId, key))!);
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(262_144);
    for await (const _ of (await blobs.read(storeId, key))!) break;
    await blobs.remove(storeId, key);
    expect(await blobs.read(storeId, key)).toBeUndefined();
  });

  it('keeps twenty concurrent writes separate', async () => {
    const blobs = await fresh();
    const storeId = newId();
    const all = Array.from({ length: 20 }, (_, i) => ({ key: newId(), bytes: Buffer.alloc(300_000, i) }));
    await Promise.all(all.map(({ key, bytes }) => blobs.write(storeId, key, pieces(bytes))));
    for (const { key, bytes } of all) expect((await readAll(blobs, storeId, key))!.equals(bytes)).toBe(true);
  });

  it('writes a key once: one of several concurrent writes succeeds, with complete bytes', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    const write = (byte: number) => blobs.write(storeId, key, pieces(Buffer.alloc(300_000, byte), 50_000));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(write));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    await expect(write(9)).rejects.toMatchObject({ code: 'conflict' });
    expect((await readAll(blobs, storeId, key))!.equals(Buffer.alloc(300_000, winner + 1))).toBe(true);
  });

  it('leaves nothing of a failed write, and throws its error', async () => {
    const blobs = await fresh();
    const [storeId, key] = [newId(), newId()];
    async function* cutOff() {
      yield* pieces(randomBytes(700_000));
      expect(await blobs.read(storeId, key)).toBeUndefined();
      throw new Error('the line went dead');
    }
    await expect(blobs.write(storeId, key, cutOff())).rejects.toThrow('the line went dead');
    expect(await blobs.read(storeId, key)).toBeUndefined();
    await blobs.write(storeId, key, pieces(Buffer.from('again')));
    expect(String(await readAll(blobs, storeId, key))).toBe('again');
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
    expect((await readAll(blobs, storeId, key))?.length).toBe(written?.size);
  });

  it('neither reads nor removes bytes of another store', async () => {
    const blobs = await fresh();
    const [mine, theirs, key] = [newId(), newId(), newId()];
    await blobs.write(mine, key, pieces(Buffer.from('mine')));
    expect(await blobs.read(theirs, key)).toBeUndefined();
    expect(await blobs.read(mine, key.toUpperCase())).toBeUndefined();
    expect(await blobs.read(mine, `${key} `)).toBeUndefined();
    await blobs.remove(theirs, key);
    await blobs.remove(mine, `${key} `);
    expect(String(await readAll(blobs, mine, key))).toBe('mine');
    await blobs.write(theirs, key, pieces(Buffer.from('theirs')));
    await blobs.remove(mine, key);
    expect(await blobs.read(mine, key)).toBeUndefined();
    expect(String(await readAll(blobs, theirs, key))).toBe('theirs');
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
      await expect(blobs.write(storeId, key, pieces(Buffer.from('x')))).rejects.toMatchObject({ code: 'invalid' });
      expect(await blobs.read(storeId, key)).toBeUndefined();
      await blobs.remove(storeId, key);
    }
  });
}
