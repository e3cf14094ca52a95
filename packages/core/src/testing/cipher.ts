import assert from 'node:assert/strict';
import type { Cipher, Vault } from '../ports/index.js';
import { newId } from './build.js';
import type { TestFunctions } from './test-functions.js';

const place = (id: string, table = 'http_requests') => ({ table, id });

/** Requirements of `Cipher`. */
export function describeCipher({ it }: TestFunctions, fresh: () => Promise<Cipher>) {
  async function withVault() {
    const cipher = await fresh();
    const storeId = newId();
    const vault: Vault = { storeId, dataKey: await cipher.newDataKey(storeId) };
    return { cipher, vault };
  }

  for (const text of ['', 'a', 'ä😀\u0000"', 'x'.repeat(1_000_000)]) {
    it(`opens what it sealed (${text.length} characters)`, async () => {
      const { cipher, vault } = await withVault();
      const id = newId();
      assert.equal(await cipher.open(vault, place(id), await cipher.seal(vault, place(id), text)), text);
    });
  }

  it('seals the same text differently each time, and reveals none of it', async () => {
    const { cipher, vault } = await withVault();
    const sealed = [await cipher.seal(vault, place('a'), 'canary'), await cipher.seal(vault, place('a'), 'canary')];
    assert.notEqual(sealed[0], sealed[1]);
    for (const one of sealed) {
      assert.ok(!one.includes('canary'));
      assert.ok(!Buffer.from(one.split('.')[1]!, 'base64').toString('latin1').includes('canary'));
    }
  });

  it('does not open for another row, table or store', async () => {
    const { cipher, vault } = await withVault();
    const other: Vault = { storeId: newId(), dataKey: vault.dataKey };
    const sealed = await cipher.seal(vault, place('a'), 'text');
    await assert.rejects(cipher.open(vault, place('b'), sealed));
    await assert.rejects(cipher.open(vault, place('a', 'secrets'), sealed));
    // Even the unwrapped key is bound to its store; a cipher that has cached it must still distinguish rows.
    await assert.rejects(cipher.open(other, place('a'), sealed));
    const stranger: Vault = { storeId: other.storeId, dataKey: await cipher.newDataKey(other.storeId) };
    await assert.rejects(cipher.open(stranger, place('a'), sealed));
  });

  it('refuses a text with a single changed character', async () => {
    const { cipher, vault } = await withVault();
    const sealed = await cipher.seal(vault, place('a'), 'text');
    const opened: string[] = [];
    for (let i = 3; i < sealed.length; i++) {
      // All characters: some differ only in bits that base64 does not use.
      for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_= ') {
        const altered = sealed.slice(0, i) + other + sealed.slice(i + 1);
        if (altered === sealed) continue;
        await cipher
          .open(vault, place('a'), altered)
          .then(() => opened.push(altered))
          .catch(() => {});
      }
    }
    assert.deepEqual(opened, []);
    for (const broken of ['', 'v1.', 'v1.AAAA', 'nonsense']) {
      await assert.rejects(cipher.open(vault, place('a'), broken));
    }
  });

  it('hashes a text always alike, and differently for each text, purpose and store', async () => {
    const { cipher, vault } = await withVault();
    const other: Vault = { storeId: newId(), dataKey: '' };
    other.dataKey = await cipher.newDataKey(other.storeId);
    const hash = await cipher.hash(vault, 'a', 'text');
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.equal(await cipher.hash(vault, 'a', 'text'), hash);
    for (const another of [
      cipher.hash(vault, 'a', 'Text'),
      cipher.hash(vault, 'b', 'text'),
      cipher.hash(vault, 'at', 'ext'),
      cipher.hash(other, 'a', 'text'),
    ]) {
      assert.notEqual(await another, hash);
    }
  });

  it('rewraps nothing while the master key is the same', async () => {
    const { cipher, vault } = await withVault();
    assert.equal(await cipher.rewrap(vault), undefined);
  });
}
