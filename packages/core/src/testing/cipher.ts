import { expect, it } from 'vitest';
import type { Cipher, Vault } from '../ports/index.js';
import { newId } from './build.js';

const place = (id: string, table = 'http_requests') => ({ table, id });

/** Requirements of `Cipher`. */
export function describeCipher(fresh: () => Promise<Cipher>) {
  async function withVault() {
    const cipher = await fresh();
    const storeId = newId();
    const vault: Vault = { storeId, dataKey: await cipher.newDataKey(storeId) };
    return { cipher, vault };
  }

  it.each(['', 'a', 'ä😀\u0000"', 'x'.repeat(1_000_000)])('opens what it sealed (%#)', async (text) => {
    const { cipher, vault } = await withVault();
    const id = newId();
    expect(await cipher.open(vault, place(id), await cipher.seal(vault, place(id), text))).toBe(text);
  });

  it('seals the same text differently each time, and reveals none of it', async () => {
    const { cipher, vault } = await withVault();
    const sealed = [await cipher.seal(vault, place('a'), 'canary'), await cipher.seal(vault, place('a'), 'canary')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const one of sealed) {
      expect(one).not.toContain('canary');
      expect(Buffer.from(one.split('.')[1]!, 'base64').toString('latin1')).not.toContain('canary');
    }
  });

  it('does not open for another row, table or store', async () => {
    const { cipher, vault } = await withVault();
    const other: Vault = { storeId: newId(), dataKey: vault.dataKey };
    const sealed = await cipher.seal(vault, place('a'), 'text');
    await expect(cipher.open(vault, place('b'), sealed)).rejects.toThrow();
    await expect(cipher.open(vault, place('a', 'secrets'), sealed)).rejects.toThrow();
    // Even the unwrapped key is bound to its store; a cipher that has cached it must still distinguish rows.
    await expect(cipher.open(other, place('a'), sealed)).rejects.toThrow();
    const stranger: Vault = { storeId: other.storeId, dataKey: await cipher.newDataKey(other.storeId) };
    await expect(cipher.open(stranger, place('a'), sealed)).rejects.toThrow();
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
    expect(opened).toEqual([]);
    for (const broken of ['', 'v1.', 'v1.AAAA', 'nonsense']) {
      await expect(cipher.open(vault, place('a'), broken)).rejects.toThrow();
    }
  });

  it('rewraps nothing while the master key is the same', async () => {
    const { cipher, vault } = await withVault();
    expect(await cipher.rewrap(vault)).toBeUndefined();
  });
}
