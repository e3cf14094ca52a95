import { randomBytes } from 'node:crypto';
import { aesCipher, createApp, rotateDataKeys } from '@sendstep/core';
import { buildStore, describeCipher, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const masterKey = randomBytes(32);
describe('AES cipher', () => describeCipher({ describe, it }, async () => aesCipher(() => [masterKey])));

describe('rotating the master key', () => {
  it('rewraps the key of every store, keeps the records, and the old key then opens nothing', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)];
    let ring = [old];
    const ports = { ...memoryPorts(), cipher: aesCipher(() => ring) };
    const shops = [await buildStore(ports), await buildStore(ports), await buildStore(ports)];
    const made = await shops[0]!.owner.run('httpRequests.create', { url: 'https://a.example/x' });
    const before = await ports.httpRequests.find(shops[0]!.store.id, made.id);

    ring = [present, old];
    const progress: number[] = [];
    expect(await rotateDataKeys(ports, (done) => progress.push(done))).toEqual({ stores: 3, rewrapped: 3 });
    expect(progress).toEqual([1, 2, 3]);
    expect(await rotateDataKeys(ports)).toEqual({ stores: 3, rewrapped: 0 });
    expect(await ports.httpRequests.find(shops[0]!.store.id, made.id)).toEqual(before);

    const open = async (master: Buffer) => {
      const app = createApp({ ...ports, cipher: aesCipher(() => [master]) });
      return (await app.admit({ key: shops[0]!.read })).run('httpRequests.get', { id: made.id });
    };
    expect((await open(present)).url).toBe('https://a.example/x');
    await expect(open(old)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('resumes after an interruption', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)];
    let ring = [old];
    const ports = { ...memoryPorts(), cipher: aesCipher(() => ring) };
    for (let i = 0; i < 5; i++) await buildStore(ports);
    ring = [present, old];
    const cut = rotateDataKeys(ports, (done) => {
      if (done === 2) throw new Error('power cut');
    });
    await expect(cut).rejects.toThrow('power cut');
    expect(await rotateDataKeys(ports)).toEqual({ stores: 5, rewrapped: 3 });
  });

  it('reaches a process started with the old key, if it can reload its keys', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)];
    let ring = [old];
    const running = aesCipher(() => ring);
    const vault = { storeId: 's', dataKey: await running.newDataKey('s') };
    const sealed = await running.seal(vault, { table: 't', id: '1' }, 'text');
    ring = [present, old];
    const dataKey = await aesCipher(() => ring).rewrap(vault);
    expect(await running.open({ storeId: 's', dataKey: dataKey! }, { table: 't', id: '1' }, sealed)).toBe('text');
  });
});
