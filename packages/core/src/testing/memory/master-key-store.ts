import type { MasterKeyStore } from '../../ports/index.js';

export function memoryMasterKeyStore(): MasterKeyStore {
  let stored: string | undefined;
  return {
    async claim(id) {
      stored ??= id;
      return stored;
    },
    async replace(id) {
      stored = id;
    },
  };
}
