import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Cipher, Vault } from '../ports/cipher.js';
import { SendstepError } from '../shared/errors.js';
import { randomSupply } from './random-supply.js';

export const MASTER_KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';
const MAX_DATA_KEYS = 10_000;

/** AES-256-GCM; `binding` is authenticated with the text. */
function encrypt(key: Uint8Array, iv: Uint8Array, text: Uint8Array, binding: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(binding));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Accepts only the exact format of `encrypt`: base64 has unused bits at its end, and Node ignores invalid characters. */
function decrypt(key: Uint8Array, sealed: string, binding: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.toString('base64') !== sealed) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(binding)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

const bound = (...parts: string[]) => JSON.stringify(parts);
/** Identifies a master key without revealing it. Every wrapped data key names its master key this way. */
export const masterKeyId = (key: Uint8Array): string =>
  createHash('sha256').update('sendstep master key').update(key).digest('hex').slice(0, 16);

/**
 * One data key per store, wrapped by a master key. `masterKeys` returns the current key first, then older ones that can
 * still decrypt; it is called again if a key is missing, so running processes pick up a rotation.
 */
export function aesCipher(masterKeys: () => Uint8Array[]): Cipher {
  const random = randomSupply();
  const known = new Map<string, Uint8Array>();
  const dataKeys = new Map<string, Buffer>();
  const load = () => {
    const keys = masterKeys();
    for (const key of keys) known.set(masterKeyId(key), key);
    return keys[0]!;
  };
  load();

  const wrap = (storeId: string, dataKey: Uint8Array) => {
    const master = load();
    return `${VERSION}.${masterKeyId(master)}.${encrypt(master, random(IV_BYTES), dataKey, bound('data key', storeId))}`;
  };
  const masterOf = (wrapped: string) => {
    const [, id = ''] = wrapped.split('.');
    if (!known.has(id)) load();
    const master = known.get(id);
    if (!master) throw new SendstepError('unavailable', 'no configured key decrypts this store');
    return master;
  };
  function unwrap({ storeId, dataKey: wrapped }: Vault): Buffer {
    const cached = dataKeys.get(wrapped);
    if (cached) return cached;
    const dataKey = decrypt(masterOf(wrapped), wrapped.split('.')[2] ?? '', bound('data key', storeId));
    if (dataKeys.size >= MAX_DATA_KEYS) dataKeys.delete(dataKeys.keys().next().value!);
    dataKeys.set(wrapped, dataKey);
    return dataKey;
  }

  return {
    newDataKey: async (storeId) => wrap(storeId, randomBytes(MASTER_KEY_BYTES)),
    async seal(vault, { table, id }, text) {
      return `${VERSION}.${encrypt(unwrap(vault), random(IV_BYTES), Buffer.from(text), bound(table, vault.storeId, id))}`;
    },
    async open(vault, { table, id }, sealed) {
      const dataKey = unwrap(vault);
      return decrypt(dataKey, sealed.slice(VERSION.length + 1), bound(table, vault.storeId, id)).toString();
    },
    async hash(vault, purpose, text) {
      // A key of its own: the data key is only for encryption.
      const key = Buffer.from(hkdfSync('sha256', unwrap(vault), vault.storeId, 'sendstep hash', MASTER_KEY_BYTES));
      return createHmac('sha256', key).update(bound(purpose, text)).digest('hex');
    },
    async rewrap(vault) {
      if (vault.dataKey.split('.')[1] === masterKeyId(load())) return undefined;
      return wrap(vault.storeId, unwrap(vault));
    },
  };
}
