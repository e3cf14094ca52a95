import type { Blobs } from '../../ports/index.js';
import { conflict, invalid } from '../../shared/errors.js';
import { isUuid } from '../../shared/uuid.js';

/** Outside the tables: blobs are not transactional. */
export function memoryBlobs(): Blobs {
  const blobs = new Map<string, Uint8Array[] | 'being written'>();
  return {
    async write(storeId, key, chunks) {
      if (![storeId, key].every(isUuid)) throw invalid('key', 'must be a UUID');
      const name = `${storeId}/${key}`;
      if (blobs.has(name)) throw conflict('a file with the same key exists already');
      blobs.set(name, 'being written');
      const kept: Uint8Array[] = [];
      try {
        for await (const chunk of chunks) kept.push(new Uint8Array(chunk));
      } catch (error) {
        blobs.delete(name);
        throw error;
      }
      blobs.set(name, kept);
      return { size: kept.reduce((size, chunk) => size + chunk.length, 0) };
    },
    async read(storeId, key) {
      const name = `${storeId}/${key}`;
      const kept = blobs.get(name);
      if (!kept || kept === 'being written') return undefined;
      return (async function* () {
        for (const chunk of kept) {
          if (blobs.get(name) !== kept) throw new Error('the bytes were removed while they were read');
          yield chunk;
        }
      })();
    },
    async remove(storeId, key) {
      blobs.delete(`${storeId}/${key}`);
    },
  };
}
